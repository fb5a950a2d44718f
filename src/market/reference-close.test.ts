import { expect, test } from 'vitest'
import type { Calendar } from '#calendar/calendar.ts'
import type { NotationId, TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from './instruments.ts'
import type { DailyBars } from './market.ts'
import { referenceClose } from './reference-close.ts'

const listing = { notation: { id: 1 } } as unknown as Listing // no more is read of it
const calendar = { dayOf: () => '2026-11-20' } as unknown as Calendar

/** @param real days of which rates were imported; the last one is not over yet */
function rates(real: readonly TradingDay[], running?: TradingDay) {
  const read: string[] = []
  return {
    read,
    market: {
      now: () => 0,
      lastRealDay: (_: NotationId, from: TradingDay, to: TradingDay) =>
        real.findLast((day) => day >= from && day <= to),
      daily: (_: NotationId, from: TradingDay, to: TradingDay) => {
        read.push(`${from} ${to}`)
        const source = from === running ? 'simulated' : 'Europäische Zentralbank'
        return { day: [from], close: [1.17], sources: [{ from: 0, source }] } as unknown as DailyBars
      },
    },
  }
}

test('the last imported rate is found without reading the days since', () => {
  const { market, read } = rates(['2026-04-10', '2026-04-13'])
  expect(referenceClose({ market, calendar }, listing)).toEqual({
    day: '2026-04-13',
    close: 1.17,
    source: 'Europäische Zentralbank',
  })
  expect(read).toEqual(['2026-04-13 2026-04-13'])
})

test('the rate of a day that is not over is not shown yet: the one before counts', () => {
  const { market } = rates(['2026-11-19', '2026-11-20'], '2026-11-20')
  expect(referenceClose({ market, calendar }, listing)?.day).toBe('2026-11-19')
})

test('a rate of more than a year ago is none', () => {
  expect(referenceClose({ market: rates(['2025-11-18']).market, calendar }, listing)).toBeUndefined()
})
