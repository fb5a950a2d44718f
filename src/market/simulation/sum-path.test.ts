import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AnchorPoints } from './path.ts'
import { Stream } from './stream.ts'
import { SumPath } from './sum-path.ts'
import { SLOTS } from './time.ts'

const settings = { clock: 'weekday', profile: 'europe', shared: 0.5, gamma: 0, coarse: 1 } as const
const closeNode = 35
const [first, last] = [7000, 9000]

/** Real closes of a share that moves `vol` a year, every so many days. */
function closes(seed: string, vol: number, every: number): AnchorPoints {
  const real = new Stream(seed, { ...settings, name: 'real', vol })
  const slot: number[] = []
  const ln: number[] = []
  for (let day = first; day <= last; day += every) {
    slot.push(day * SLOTS + closeNode)
    ln.push(real.day(day).x[closeNode] as number)
  }
  return { slot, ln }
}
const pathThrough = (seed: string, anchors: AnchorPoints): SumPath =>
  new SumPath({
    name: 'test',
    clock: 'weekday',
    profile: 'europe',
    terms: [{ of: new Stream(seed, { ...settings, name: 'model', vol: 0.2 }), beta: 1 }],
    anchors,
  })

/** Volatility a year of daily closes. */
function volatility(path: SumPath): number {
  let sum = 0
  for (let day = first + 200; day < last; day++) {
    const move = (path.day(day + 1).x[closeNode] as number) - (path.day(day).x[closeNode] as number)
    sum += move * move
  }
  return Math.sqrt((sum / (last - first - 200)) * 261)
}

test.each([
  0.1, 0.2, 0.45,
])('between closes of every tenth day the path moves as much as they do: %f a year, its own being 0.2', (vol) => {
  const found = ['a', 'b', 'c', 'd', 'e'].map((seed) => {
    const { slot, ln } = closes(seed, vol, 10)
    let sum = 0
    for (let i = 20; i + 1 < slot.length; i++) sum += ((ln[i + 1] as number) - (ln[i] as number)) ** 2
    return volatility(pathThrough(seed, { slot, ln })) / Math.sqrt((sum / (slot.length - 21)) * 26.1)
  })
  expect(found.toSorted((a, b) => a - b)[2]).toBeGreaterThan(0.85)
  expect(found.toSorted((a, b) => a - b)[2]).toBeLessThan(1.2)
})

test('every real close is met, and one more changes nothing before the one it follows', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 3, 10, 22), fc.integer({ min: 5, max: 60 }), (every, count) => {
      const all = closes('met', 0.4, every)
      const some = { slot: all.slot.slice(0, count), ln: all.ln.slice(0, count) }
      const fewer = { slot: some.slot.slice(0, -1), ln: some.ln.slice(0, -1) }
      const [path, before] = [pathThrough('met', some), pathThrough('met', fewer)]
      for (const [i, slot] of some.slot.entries()) {
        const day = Math.floor(slot / SLOTS)
        expect(path.day(day).x[closeNode]).toBeCloseTo(some.ln[i] as number, 12)
        if (slot < (fewer.slot.at(-1) as number))
          expect(path.day(day).x.slice(0, closeNode)).toEqual(before.day(day).x.slice(0, closeNode))
      }
    }),
    { numRuns: 30, seed: 31 },
  )
})
