import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'

/** A paper that somebody holds or watches, and where. */
export interface OwnValue {
  instrument: Instrument
  quote: Quote
  /** names of portfolios and lists */
  places: readonly string[]
  /** money it has brought today; absent for what is watched alone */
  contribution?: number | undefined
}

interface Held {
  instrument: Instrument
  quote: Quote
  value?: number | undefined
}

const keyOf = ({ entityType, entityValue }: Instrument): string => `${entityType}:${entityValue}`

/** What a holding that is worth `value` now has gained since the close before, at a change of so many percent. */
export const gainedToday = (value: number | undefined, percent: number | undefined): number | undefined =>
  value === undefined || percent === undefined || percent <= -100 ? undefined : value - value / (1 + percent / 100)

/** Papers of all portfolios and lists, each once. */
export function ownValues(
  portfolios: readonly { name: string; positions: readonly Held[] }[],
  watched: readonly { instrument: Instrument; quote: Quote; watchlists: readonly string[] }[],
): OwnValue[] {
  const found = new Map<string, OwnValue>()
  for (const { name, positions } of portfolios)
    for (const { instrument, quote, value } of positions) {
      const before = found.get(keyOf(instrument))
      const gained = gainedToday(value, quote.performancePct)
      const contribution =
        gained === undefined && before?.contribution === undefined
          ? undefined
          : (before?.contribution ?? 0) + (gained ?? 0)
      found.set(keyOf(instrument), { instrument, quote, places: [...(before?.places ?? []), name], contribution })
    }
  for (const { instrument, quote, watchlists } of watched) {
    const before = found.get(keyOf(instrument))
    found.set(
      keyOf(instrument),
      before ? { ...before, places: [...before.places, ...watchlists] } : { instrument, quote, places: watchlists },
    )
  }
  return [...found.values()]
}

/** Those that moved most today, up or down; none that did not move. */
export const movers = (values: readonly OwnValue[], most: number): OwnValue[] =>
  values
    .filter(({ quote }) => (quote.performancePct ?? 0) !== 0)
    .toSorted((a, b) => Math.abs(b.quote.performancePct ?? 0) - Math.abs(a.quote.performancePct ?? 0))
    .slice(0, most)

export interface Contribution {
  name: string
  value: number
}

/** What brought and took most today; the rest in one, so that the parts add up to the whole. */
export function contributions(values: readonly OwnValue[], most: number): Contribution[] {
  const parts = values
    .flatMap(({ instrument, contribution }) =>
      contribution === undefined ? [] : [{ name: instrument.name, value: contribution }],
    )
    .toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value))
  if (parts.length <= most + 1) return parts
  const rest = parts.slice(most).reduce((sum, { value }) => sum + value, 0)
  return [...parts.slice(0, most), { name: 'Übriges', value: rest }]
}
