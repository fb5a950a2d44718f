import type { Calendar } from '#calendar/calendar.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { tidyPrice } from '#figures/rounding.ts'
import { tradingDayFrom } from './fundamentals/events.ts'
import type { Instrument } from './instruments.ts'
import { calendarIdOf, mainListing } from './listings.ts'
import type { DailyBars } from './market.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** On `day`, the first with the new shares, an old share became `ratio` new ones; below 1 shares were put together. */
export interface Split {
  day: TradingDay
  ratio: number
}

/** From `day` on a share trades without a dividend of `fraction` of the close before. */
export interface Payout {
  day: TradingDay
  fraction: number
}

/** Splits and dividends of shares. All of them are simulated. */
export interface CorporateActions {
  /** splits up to and including a day, ascending; none for what is no share */
  splits(instrument: Instrument, to: TradingDay): Split[]
  /** ex-days between two days, both included, ascending; none for what is no share */
  payouts(instrument: Instrument, from: TradingDay, to: TradingDay): Payout[]
}

export function createCorporateActions(market: SimulatedMarket, calendar: Calendar): CorporateActions {
  return {
    splits: (instrument, to) =>
      market
        .splitsOf(instrument)
        .map(({ day, ratio }) => ({ day: tradingDayFrom(calendar, calendarIdOf(mainListing(instrument)), day), ratio }))
        .filter(({ day }) => day <= to),
    payouts(instrument, from, to) {
      if (instrument.facts.kind !== 'stock') return []
      const id = calendarIdOf(mainListing(instrument))
      const found: Payout[] = []
      for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
        const payout = market.payoutOf(instrument, year)
        const day = payout && tradingDayFrom(calendar, id, payout.day)
        if (day && day >= from && day <= to) found.push({ day, fraction: payout.fraction })
      }
      return found
    },
  }
}

/** Bars as they were quoted: prices × the ratios of all later splits, pieces ÷ them. Money stays what it was. */
export function unadjusted(bars: DailyBars, splits: readonly Split[]): DailyBars {
  if (splits.length === 0) return bars
  const factors = bars.day.map((day) =>
    splits.reduce((product, split) => (split.day > day ? product * split.ratio : product), 1),
  )
  const prices = (column: readonly number[]) => column.map((price, i) => tidyPrice(price * (factors[i] as number)))
  return {
    ...bars,
    open: prices(bars.open),
    high: prices(bars.high),
    low: prices(bars.low),
    close: prices(bars.close),
    volume: bars.volume.map((pieces, i) => Math.round(pieces / (factors[i] as number))),
  }
}

/**
 * Bars as if every dividend had bought more of the share: earlier prices × Π (1 − fraction) of the ex-days after them.
 */
export function reinvested(bars: DailyBars, payouts: readonly Payout[]): DailyBars {
  if (payouts.length === 0) return bars
  const factors = kept(bars.day, payouts)
  const prices = (column: readonly number[]) => column.map((price, i) => tidyPrice(price * (factors[i] as number)))
  return { ...bars, open: prices(bars.open), high: prices(bars.high), low: prices(bars.low), close: prices(bars.close) }
}

/** The same with what a share has paid up to a day; its price of that day stays. */
export const withEarnings = (
  { payouts }: Pick<CorporateActions, 'payouts'>,
  instrument: Instrument,
  bars: DailyBars,
  today: TradingDay,
): DailyBars => reinvested(bars, payouts(instrument, bars.day[0] ?? today, today))

/** The same of closes alone. */
export function closesWithEarnings(
  { payouts }: Pick<CorporateActions, 'payouts'>,
  instrument: Instrument,
  { day, close }: Pick<DailyBars, 'day' | 'close'>,
  today: TradingDay,
): readonly number[] {
  const paid = payouts(instrument, day[0] ?? today, today)
  return paid.length === 0 ? close : reinvestedCloses({ day, close }, paid).map((price) => tidyPrice(price))
}

/** Closes alone, as `reinvested` has them, unrounded: for returns of long histories. */
export function reinvestedCloses(
  { day, close }: Pick<DailyBars, 'day' | 'close'>,
  payouts: readonly Payout[],
): readonly number[] {
  if (payouts.length === 0) return close
  const factors = kept(day, payouts)
  return close.map((price, i) => price * (factors[i] as number))
}

/** Factor by which each day's price is reduced for later dividends. */
function kept(days: readonly TradingDay[], payouts: readonly Payout[]): number[] {
  const factors = Array.from({ length: days.length }, () => 1)
  let factor = 1
  for (let row = days.length - 1, next = payouts.length - 1; row >= 0; row--) {
    for (; next >= 0 && (payouts[next] as Payout).day > (days[row] as TradingDay); next--)
      factor *= 1 - (payouts[next] as Payout).fraction
    factors[row] = factor
  }
  return factors
}
