import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addDays } from '#calendar/days.ts'
import type { NotationId, TradingDay } from '#contract/vocabulary.ts'
import { longHistory } from './long-history.ts'

const id = 1 as NotationId
// what a portion takes is said by the test, not by how busy the machine is
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const none = { open: [], high: [], low: [], close: [], volume: [], turnover: [], trades: [], sources: [] }

/** @param workMs how long the market needs for a portion */
async function history(workMs: number) {
  const asked: string[] = []
  const daily = (_: NotationId, from: TradingDay, to: TradingDay) => {
    asked.push(`${from} ${to}`)
    vi.advanceTimersByTime(workMs)
    return { ...none, day: [from] }
  }
  const whole = longHistory({ daily, firstDay: () => '2000-01-03' }, id, '2026-10-30', '2026-11-20', 0)
  setImmediate(() => asked.push('somebody else'))
  return { bars: await whole, asked }
}

/** Every portion but the last, which is the whole, ends on the day before the one asked for before it. */
function expectToMeet(portions: readonly string[]): void {
  const parts = portions.slice(0, -1).map((each) => each.split(' ') as [TradingDay, TradingDay])
  expect(parts[0]?.[1]).toBe('2026-11-20')
  for (const [i, [, end]] of parts.slice(1).entries()) expect(end).toBe(addDays(parts[i]?.[0] ?? end, -1))
  expect(portions.at(-1)).toBe('2026-10-30 2026-11-20')
}

test('a history that takes long is asked for a day or two at a time, and others get their turn in between', async () => {
  const { bars, asked } = await history(10)
  const portions = asked.filter((each) => each !== 'somebody else')
  expect(bars.day).toEqual(['2026-10-30'])
  expectToMeet(portions)
  expect(portions.length).toBeGreaterThan(10)
  expect(asked.at(-1)).toBe(portions.at(-1))
})

test('what a costly day rests on is made ready before it, and others get their turn meanwhile', async () => {
  const told: string[] = []
  const market = {
    *preparing(_: NotationId, from: TradingDay, to: TradingDay) {
      for (let part = 1; part <= 3; part++) {
        vi.advanceTimersByTime(10)
        told.push(`part ${part} of ${from} ${to}`)
        yield
      }
    },
    daily(_: NotationId, from: TradingDay, to: TradingDay) {
      told.push(`${from} ${to}`)
      vi.advanceTimersByTime(10)
      return { ...none, day: [from] }
    },
    firstDay: (): TradingDay => '2000-01-03',
  }
  const whole = longHistory(market, id, '2026-11-18', '2026-11-20', 0)
  setImmediate(() => told.push('somebody else'))
  await whole
  expect(told.filter((each) => each !== 'somebody else').slice(0, 4)).toEqual([
    'part 1 of 2026-11-19 2026-11-20',
    'part 2 of 2026-11-19 2026-11-20',
    'part 3 of 2026-11-19 2026-11-20',
    '2026-11-19 2026-11-20',
  ])
  expect(told.indexOf('somebody else')).toBeLessThan(4)
})

test('what is known already is asked for in larger portions', async () => {
  const portions = (await history(0)).asked.filter((each) => each !== 'somebody else')
  expectToMeet(portions)
  expect(portions.length).toBeLessThan(10)
})

test.each([
  '1900-01-01',
  '0001-01-01',
  '0000-01-01',
] as const)('a history from %s on is asked for from its first day on', async (from) => {
  const asked: string[] = []
  const daily = (_: NotationId, begin: TradingDay, end: TradingDay) => {
    asked.push(`${begin} ${end}`)
    return { ...none, day: [] }
  }
  await longHistory({ daily, firstDay: () => '2026-11-09' }, id, from, '2026-11-20', 0)
  expect(asked.at(-1)).toBe(`${from} 2026-11-20`)
  for (const portion of asked.slice(0, -1)) expect(portion > '2026-11-09').toBe(true)
})
