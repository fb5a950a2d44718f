import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from './instruments.ts'
import { nextInventoryReport } from './inventory-reports.ts'

const calendar = shippedCalendar()
const energy = { kind: 'commodity', unit: 'Barrel', group: 'energy' } as const
const next = (symbol: string, today: TradingDay, facts: Instrument['facts'] = energy) =>
  nextInventoryReport(calendar, { symbol, facts }, today)?.day

test.each<{ symbol: string; given: string; today: TradingDay; is: TradingDay }>([
  { symbol: 'CL', given: 'a usual week', today: '2026-11-20', is: '2026-11-25' },
  { symbol: 'CL', given: 'its own day', today: '2026-11-25', is: '2026-11-25' },
  { symbol: 'BZ', given: 'a holiday on Monday', today: '2026-09-05', is: '2026-09-10' },
  { symbol: 'NG', given: 'a usual week', today: '2026-11-14', is: '2026-11-19' },
  { symbol: 'NG', given: 'Thanksgiving', today: '2026-11-20', is: '2026-11-25' },
])('the report for $symbol in $given is that of $is', ({ symbol, today, is }) => expect(next(symbol, today)).toBe(is))

test('of other commodities there is none, also of metals that are called as a fuel is', () => {
  expect(next('EUA', '2026-11-20')).toBeUndefined()
  expect(next('NG', '2026-11-20', { ...energy, group: 'industrialMetal' })).toBeUndefined()
})
