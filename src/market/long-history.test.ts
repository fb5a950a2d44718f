import { expect, test } from 'vitest'
import type { NotationId, TradingDay } from '#contract/vocabulary.ts'
import { longHistory } from './long-history.ts'

const id = 1 as NotationId
const none = { open: [], high: [], low: [], close: [], volume: [], turnover: [], trades: [], sources: [] }

/** @param workMs how long the market needs for a portion */
async function history(workMs: number) {
  const asked: string[] = []
  const daily = (_: NotationId, from: TradingDay, to: TradingDay) => {
    asked.push(`${from} ${to}`)
    const until = performance.now() + workMs
    while (performance.now() < until) {
      /* works */
    }
    return { ...none, day: [from] }
  }
  const whole = longHistory({ daily, firstDay: () => '2000-01-03' }, id, '2026-10-30', '2026-11-20', 0)
  setImmediate(() => asked.push('somebody else'))
  return { bars: await whole, asked }
}

const portions = ['2026-11-13 2026-11-20', '2026-11-06 2026-11-12', '2026-10-30 2026-11-20']

test('a long history is asked for in portions that meet, and others get their turn before it is whole', async () => {
  const { bars, asked } = await history(10)
  expect(bars.day).toEqual(['2026-10-30'])
  expect(asked.filter((each) => each !== 'somebody else')).toEqual(portions)
  expect(asked.at(-1)).toBe(portions.at(-1))
})

test('what is known already is answered at once', async () => {
  expect((await history(0)).asked).toEqual(portions)
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
  expect(asked).toEqual(['2026-11-13 2026-11-20', `${from} 2026-11-20`])
})
