import { countryName } from '#contract/country.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument, Universe } from '#market/instruments.ts'

export interface FacetValue {
  key: string
  /** in German */
  name: string
  total: number
}

export interface Facets {
  total: number
  groups: FacetValue[]
  categories: FacetValue[]
  families: FacetValue[]
  indices: FacetValue[]
  countries: FacetValue[]
}

/** How many instruments there are by group, category, company, index and country. */
export function facetsOf(universe: Universe, all: readonly Instrument[]): Facets {
  const word =
    (key: 'group' | 'category' | 'family') =>
    ({ facts }: Instrument) =>
      key in facts ? (facts as Partial<Record<typeof key, string>>)[key] : undefined
  return {
    total: all.length,
    groups: counted(all, word('group'), germanTerm),
    categories: counted(all, word('category'), germanTerm),
    families: counted(all, word('family'), (name) => name),
    indices: counted(
      all,
      ({ facts }) => (facts.kind === 'etf' ? facts.indexEntityValue : undefined),
      (value) => universe.find('INDEX', value)?.name ?? value,
    ),
    countries: counted(all, ({ isoCountry }) => isoCountry, countryName),
  }
}

/** Values with how many instruments have them, the most frequent first. */
function counted(
  all: readonly Instrument[],
  of: (instrument: Instrument) => string | undefined,
  nameOf: (key: string) => string,
): FacetValue[] {
  const totals = new Map<string, number>()
  for (const instrument of all) {
    const key = of(instrument)
    if (key) totals.set(key, (totals.get(key) ?? 0) + 1)
  }
  return [...totals]
    .map(([key, total]) => ({ key, name: nameOf(key), total }))
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'de'))
}
