import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { CorporateActions } from '../corporate-actions.ts'
import type { Fundamentals, Rating } from '../fundamentals.ts'
import type { Instrument } from '../instruments.ts'
import { mainListing } from '../listings.ts'

/** Something that happened to a share between two prices. */
export type OwnEvent =
  | { readonly kind: 'figures'; readonly day: TradingDay; readonly title: string }
  | {
      readonly kind: 'dividend'
      readonly day: TradingDay
      /** of the close before */
      readonly fraction: number
      /** in the currency of the share's home; absent where none was declared */
      readonly amount?: number
      readonly isoCurrency: string
    }
  | { readonly kind: 'split'; readonly day: TradingDay; readonly ratio: number }
  | {
      readonly kind: 'rating'
      readonly day: TradingDay
      readonly institute: string
      readonly rating: Rating
      readonly before: Rating
    }

interface Rooms {
  readonly fundamentals: Pick<Fundamentals, 'events' | 'recommendations' | 'dividends'>
  readonly corporateActions: CorporateActions
}

/**
 * A share's events after the day of one price up to that of another, ascending. Figures and dividends move the model's
 * price; splits are adjusted for and ratings follow prices, so neither of those moves it.
 */
export function ownEvents(
  { fundamentals, corporateActions }: Rooms,
  instrument: Instrument,
  before: TradingDay,
  to: TradingDay,
): OwnEvent[] {
  const from = addDays(before, 1)
  if (instrument.facts.kind !== 'stock' || from > to) return []
  const figures = fundamentals
    .events(instrument, from, to)
    .filter(({ kind }) => kind === 'RESULT_REPORTS')
    .map(({ day, title }) => ({ kind: 'figures', day, title }) as const)
  const declared = fundamentals.dividends(instrument)
  const dividends = corporateActions.payouts(instrument, from, to).map(({ day, fraction }) => {
    const amount = declared.find(({ exDay }) => exDay === day)?.amount
    const { isoCurrency } = mainListing(instrument).notation
    return { kind: 'dividend', day, fraction, isoCurrency, ...(amount !== undefined && { amount }) } as const
  })
  const splits = corporateActions
    .splits(instrument, to)
    .filter(({ day }) => day >= from)
    .map(({ day, ratio }) => ({ kind: 'split', day, ratio }) as const)
  const ratings = fundamentals.recommendations(instrument).flatMap(({ at, institute, rating, ratingBefore }) => {
    const day = new Date(at).toISOString().slice(0, 10) as TradingDay
    return ratingBefore === undefined || ratingBefore === rating || day < from || day > to
      ? []
      : [{ kind: 'rating', day, institute, rating, before: ratingBefore } as const]
  })
  return [...figures, ...dividends, ...splits, ...ratings].toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : 0,
  )
}
