import type { Instant } from '#contract/vocabulary.ts'
import { reinvested } from '#market/corporate-actions.ts'
import type { Instrument } from '#market/instruments.ts'
import type { DailyBars } from '#market/market.ts'
import type { Rooms } from './rooms.ts'

/** Bars as if every dividend had bought more of the share; today's price stays. */
export function withEarnings(
  { calendar, corporateActions }: Pick<Rooms, 'calendar' | 'corporateActions'>,
  instrument: Instrument,
  bars: DailyBars,
  at: Instant,
): DailyBars {
  const today = calendar.dayOf('XETR', at)
  return reinvested(bars, corporateActions.payouts(instrument, bars.day[0] ?? today, today))
}
