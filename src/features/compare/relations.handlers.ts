import { addDays, addMonths } from '#calendar/days.ts'
import { countryName } from '#contract/country.ts'
import { mostCompared } from '#features/lists/class-lists.contract.ts'
import { holdingsOf, overlapOf, weightsBy, type Held } from '#market/fund-holdings.ts'
import { runsThroughZero, type Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { longPast } from '#market/long-history.ts'
import { correlationOf } from '#market/technical.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { tidy } from '#figures/rounding.ts'
import { relateInstruments } from './compare.contract.ts'
import { instrumentsOf } from '#features/lists/named.ts'

const mostOnlyIn = 6
/** smaller shares of a country are left out */
const leastWeightPct = 0.5

/** How instruments hang together: what moved alike, and what holds the same. */
export const relationHandlers = (rooms: Rooms) => [
  handle(relateInstruments, async ({ query, expires }) => {
    const { market, calendar } = rooms
    const list = instrumentsOf(rooms.universe, query.keys, mostCompared)
    const at = market.now()
    const yesterday = addDays(calendar.dayOf('XETR', at), -1)
    const from = addMonths(yesterday, -12 * query.years)
    const closes = await Promise.all(
      list.map((instrument) =>
        runsThroughZero(instrument)
          ? { day: [], close: [] }
          : longPast(market, listListing(instrument).notation.id, from, yesterday),
      ),
    )
    const held = list.map((instrument) => holdingsOf(rooms, instrument))
    return {
      expires,
      years: query.years,
      dateFrom: from,
      keys: list.map(({ key }) => key),
      correlation: eachPair(closes, (one, other) => tidyOr(correlationOf(one, other), 3)),
      overlapPct: eachPair(held, (one, other) =>
        one.length === 0 || other.length === 0 ? null : tidy(overlapOf(one, other) * 100, 1),
      ),
      onlyIn: onlyIn(list, held),
    }
  }),
]

/** Symmetric; null on the diagonal. */
function eachPair<Each>(all: readonly Each[], relation: (one: Each, other: Each) => number | null) {
  const matrix = all.map(() => all.map((): number | null => null))
  for (const [i, one] of all.entries())
    for (let j = 0; j < i; j++) matrix[i]![j] = matrix[j]![i] = relation(one, all[j] as Each)
  return matrix
}

function onlyIn(list: readonly Instrument[], held: readonly (readonly Held[])[]) {
  const parts = held.flatMap((each, i) => {
    const key = list[i]?.key
    if (each.length === 0 || key === undefined) return []
    const countries = weightsBy(each, ({ isoCountry = '' }) => isoCountry)
    return [{ key, countries: new Map(countries.map(({ name, weightPct }) => [name, weightPct])) }]
  })
  const names = new Set(parts.flatMap(({ countries }) => [...countries.keys()].filter(Boolean)))
  return [...names]
    .flatMap((code) => {
      const holders = parts.filter(({ countries }) => (countries.get(code) ?? 0) >= leastWeightPct)
      const others = parts.filter(({ countries }) => !countries.has(code))
      if (holders.length === 0 || others.length === 0) return []
      const weightPct = Math.max(...holders.map(({ countries }) => countries.get(code) ?? 0))
      return [{ name: countryName(code), weightPct, keys: holders.map(({ key }) => key) }]
    })
    .toSorted((a, b) => b.weightPct - a.weightPct)
    .slice(0, mostOnlyIn)
}

const tidyOr = (value: number | undefined, places: number): number | null =>
  value === undefined ? null : tidy(value, places)
