import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { marksOf, stepFrom, stepsFrom } from './fine.ts'
import { profileOf } from './profile.ts'
import { Stream, type StreamSettings } from './stream.ts'
import { STEPS } from './time.ts'

const world: StreamSettings = {
  name: 'F:world',
  clock: 'weekday',
  profile: 'world',
  vol: 0.16,
  shared: 0.85,
  gamma: 7,
  coarse: 0.45,
}
const share: StreamSettings = {
  name: 'I:TEST',
  clock: 'weekday',
  profile: 'europe',
  vol: 0.24,
  shared: 0.75,
  gamma: 0.5,
  coarse: 1,
  jump: { share: 0.12, dayIn: (block) => block % 64 },
}
const currency: StreamSettings = {
  name: 'X:USD',
  clock: 'weekday',
  profile: 'currency',
  vol: 0.08,
  shared: 0.45,
  gamma: 0,
  coarse: 1,
  reverting: { a: 1, lags: [261, 522, 1044, 2088] },
}

/** from some years before the beginning of the clock into the second root */
const day = fc.integer({ min: -2000, max: 17_000 })

test.each([world, share, currency])('$name gives the same bits cold and warm, in any order', (settings) => {
  const warm = new Stream('test', settings)
  fc.assert(
    fc.property(day, (d) => {
      const cold = new Stream('test', settings)
      const once = structuredClone(warm.day(d))
      expect(cold.day(d)).toEqual(once)
      expect(warm.day(d + 1).x[0]).toBe(once.x[48])
      expect(cold.at(d)).toBe(once.x[0])
    }),
    { seed: 3, numRuns: 60 },
  )
})

test.each([world, share, currency])('$name goes on where the clock begins', (settings) => {
  const stream = new Stream('test', settings)
  expect(stream.day(0).x[0]).toBe(stream.day(-1).x[48])
  const moves = Array.from({ length: 20 }, (_, i) => Math.abs(stream.at(i - 9) - stream.at(i - 10)))
  expect(Math.max(...moves)).toBeLessThan(12 * Math.sqrt(stream.dayVariance))
})

test.each([world, share])('$name: the slots of a day carry its variance', (settings) => {
  const stream = new Stream('test', settings)
  fc.assert(
    fc.property(day, (d) => {
      const { v } = stream.day(d)
      expect(v.every((slot) => slot > 0)).toBe(true)
      expect(v.reduce((sum, slot) => sum + slot, 0)).toBeCloseTo(stream.varianceOf(d), 12)
    }),
    { seed: 4, numRuns: 60 },
  )
})

test.each([world, share])('$name: the variance of a slot asked for alone is that of the day', (settings) => {
  const stream = new Stream('test', settings)
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 47 }), (d, k) => {
      expect(stream.slotVariance(d * 48 + k)).toBe(stream.day(d).v[k])
    }),
    { seed: 6, numRuns: 60 },
  )
})

test('a day asked for alone is the same as after the first day of its quarter, which makes the quarter whole', () => {
  fc.assert(
    fc.property(day, (d) => {
      const whole = new Stream('test', share)
      whole.at(d - (d % 64))
      const expected = structuredClone(whole.day(d))
      expect(new Stream('test', share).day(d)).toEqual(expected)
    }),
    { seed: 7, numRuns: 60 },
  )
})

test('the jump of the figures falls before the opening of the day on which they are reported', () => {
  const stream = new Stream('test', share)
  const jumpIn = (day: number): number => {
    const { x } = stream.day(day)
    const { jumpSlot } = profileOf('europe', 'weekday', day)
    return Math.abs((x[jumpSlot + 1] as number) - (x[jumpSlot] as number))
  }
  const reported: number[] = []
  const usual: number[] = []
  for (let block = 100; block < 130; block++) {
    reported.push(jumpIn(block * 64 + (block % 64)))
    usual.push(jumpIn(block * 64 + ((block + 7) % 64)))
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(mean(reported)).toBeGreaterThan(10 * mean(usual))
})

interface Shape {
  vol: number
  kurtosis: number
  clustering: number
  autocorrelation: number
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length

function shapeOf(settings: StreamSettings, seed: string): Shape {
  const stream = new Stream(seed, settings)
  const returns: number[] = []
  for (let d = 4000; d < 9500; d++) returns.push(stream.at(d + 1) - stream.at(d))
  const correlation = (values: readonly number[]): number => {
    const m = mean(values)
    const centred = values.map((value) => value - m)
    return (
      mean(centred.slice(1).map((value, i) => value * (centred[i] ?? 0))) / mean(centred.map((value) => value * value))
    )
  }
  const variance = mean(returns.map((value) => value * value))
  const fourth = mean(returns.map((value) => value ** 4))
  return {
    vol: Math.sqrt(variance * 261),
    kurtosis: fourth / variance ** 2,
    clustering: correlation(returns.map(Math.abs)),
    autocorrelation: correlation(returns),
  }
}

/** In the middle of five worlds: a single one has its own twenty years. */
function usual(figure: (shape: Shape) => number): number {
  return ['a', 'b', 'c', 'd', 'e'].map((seed) => figure(shapeOf(world, seed))).toSorted((a, b) => a - b)[2] as number
}

test('returns have fat tails, cluster, and do not predict the next', () => {
  const vol = usual((shape) => shape.vol)
  const kurtosis = usual((shape) => shape.kurtosis)
  const clustering = usual((shape) => shape.clustering)
  const autocorrelation = usual((shape) => shape.autocorrelation)
  expect(vol).toBeGreaterThan(0.13)
  expect(vol).toBeLessThan(0.19)
  expect(kurtosis).toBeGreaterThan(6)
  expect(clustering).toBeGreaterThan(0.15)
  expect(Math.abs(autocorrelation)).toBeLessThan(0.08)
})

test('a step asked for alone is the step of the whole slot', () => {
  const stream = new Stream('test', world)
  const steps = new Float64Array(STEPS)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 800_000 }), (slot) => {
      const marks = marksOf(stream.fineKey, slot)
      stepsFrom(stream.fineKey, slot, marks, steps)
      expect(steps[0]).toBe(0)
      for (let step = 0; step < STEPS; step += 7) expect(stepFrom(stream.fineKey, slot, marks, step)).toBe(steps[step])
    }),
    { seed: 5, numRuns: 20 },
  )
})
