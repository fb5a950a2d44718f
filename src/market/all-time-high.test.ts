import { expect, test, vi } from 'vitest'
import type { NotationId, TradingDay } from '#contract/vocabulary.ts'
import { addDays } from '#calendar/days.ts'
import { allTimeHighsOf } from './all-time-high.ts'
import type { Market } from './market.ts'

const first = '2026-01-01'
const dayOf = (i: number): TradingDay => addDays(first, i)
/** highs of the days from the first one on; no price is above the next whole ten */
function marketOf(highs: readonly number[]) {
  const between = (from: TradingDay, to: TradingDay) =>
    highs.map((high, i) => ({ high, day: dayOf(i) })).filter(({ day }) => day >= from && day <= to)
  const daily = vi.fn((_: NotationId, from: TradingDay, to: TradingDay) => ({
    high: between(from, to).map(({ high }) => high),
  }))
  const market = {
    firstDay: () => first,
    daily,
    pastDays: (_: NotationId, from: TradingDay, to: TradingDay) => {
      const days = between(from, to)
      return {
        day: days.map(({ day }) => day),
        close: days.map(() => 1),
        above: days.map(({ high }) => Math.ceil(high / 10) * 10),
        below: days.map(() => 0),
        isTraded: false,
      }
    },
  } as unknown as Market
  return { daily, highOf: allTimeHighsOf(market) }
}
const notation = { id: 1 as NotationId }

test('the highest day is found by looking at those that may be it alone', async () => {
  const { daily, highOf } = marketOf([12, 48, 31, 44, 48, 25])
  expect(await highOf(notation, dayOf(6))).toEqual({ day: dayOf(1), price: 48 })
  expect(daily).toHaveBeenCalledTimes(3)
})

test('later days are held against what was the highest', async () => {
  const { highOf } = marketOf([12, 48, 31, 52])
  expect(await highOf(notation, dayOf(3))).toEqual({ day: dayOf(1), price: 48 })
  expect(await highOf(notation, dayOf(4))).toEqual({ day: dayOf(3), price: 52 })
})

test('before the first day there is none', async () => {
  expect(await marketOf([12]).highOf(notation, first)).toBeUndefined()
})

test('what was counted before is not looked at again', async () => {
  const { daily, highOf } = marketOf([12, 48, 31, 44, 52])
  const counted = { until: dayOf(3), high: { day: dayOf(1), price: 48 } }
  expect(await highOf(notation, dayOf(5), counted)).toEqual({ day: dayOf(4), price: 52 })
  expect(daily.mock.calls.map(([, from]) => from)).toEqual([dayOf(4)])
})

test('a high that was counted of later days than are asked for does not stand in for theirs', async () => {
  const { highOf } = marketOf([12, 48, 31, 52])
  const counted = { until: dayOf(3), high: { day: dayOf(3), price: 52 } }
  expect(await highOf(notation, dayOf(3), counted)).toEqual({ day: dayOf(1), price: 48 })
})
