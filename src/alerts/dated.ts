import { germanDay } from '#contract/number-format.ts'
import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { berlinOffsetMs } from '#contract/berlin.ts'
import { addDays, utcDayOf } from '#calendar/days.ts'
import type { Fundamentals } from '#market/fundamentals.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Crossing } from './crossings.ts'
import type { Rule } from './rules.ts'

const morningMs = 7 * 3_600_000
const ratings = {
  STRONG_BUY: 'stark kaufen',
  BUY: 'kaufen',
  HOLD: 'halten',
  SELL: 'verkaufen',
  STRONG_SELL: 'stark verkaufen',
} as const

/** What somebody wrote on an instrument. */
export interface Report {
  readonly at: Instant
  readonly headline: string
  readonly path: string
  readonly instruments: readonly InstrumentKey[]
}

/** Reports on one of these instruments that came after `from`, up to `to`, the first first. */
export type FindReports = (
  instruments: readonly InstrumentKey[],
  from: Instant,
  to: Instant,
) => Promise<readonly Report[]>

/** letters of a headline that are kept */
const longestHeadline = 300

/** Rules about reports came true with each that names the instrument. */
export const newsCrossings = (reports: readonly Report[], instrument: InstrumentKey, from: Instant): Crossing[] =>
  reports
    .filter(({ at, instruments }) => at > from && instruments.includes(instrument))
    .map(({ at, headline, path }) => ({ at, detail: headline.slice(0, longestHeadline), path }))

/** Rules about days came true after `from`, up to `to`: at seven in the morning, and when an institute spoke. */
export function datedCrossings(
  fundamentals: Pick<Fundamentals, 'dividends' | 'events' | 'recommendations'>,
  stock: Instrument,
  { kind, threshold = 0 }: Pick<Rule, 'kind' | 'threshold'>,
  from: Instant,
  to: Instant,
): Crossing[] {
  const isIn = ({ at }: Crossing): boolean => at > from && at <= to
  if (stock.facts.kind !== 'stock') return []
  if (kind === 'EX_DATE')
    return fundamentals
      .dividends(stock)
      .map(({ exDay }) => ({ at: morningOf(addDays(exDay, -threshold)), detail: germanDay(exDay) }))
      .filter(isIn)
      .toSorted((a, b) => a.at - b.at)
  if (kind === 'COMPANY_DATE')
    return fundamentals
      .events(stock, utcDayOf(from), addDays(utcDayOf(to), threshold + 1))
      .filter((event) => event.kind === 'RESULT_REPORTS' || event.kind === 'GENERAL_MEETING')
      .map(({ day, title }) => ({ at: morningOf(addDays(day, -threshold)), detail: `${germanDay(day)}: ${title}` }))
      .filter(isIn)
      .toSorted((a, b) => a.at - b.at)
  if (kind !== 'ANALYST') return []
  return fundamentals
    .recommendations(stock)
    .filter(({ rating, ratingBefore }) => ratingBefore !== undefined && ratingBefore !== rating)
    .map(({ at, institute, rating, ratingBefore = rating }) => ({
      at,
      detail: `${institute}: ${ratings[ratingBefore]} → ${ratings[rating]}`,
    }))
    .filter(isIn)
    .toSorted((a, b) => a.at - b.at)
}

function morningOf(day: TradingDay): Instant {
  const local = Date.parse(`${day}T00:00:00Z`) + morningMs
  return local - berlinOffsetMs(local)
}
