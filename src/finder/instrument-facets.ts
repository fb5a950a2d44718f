import { countryName } from '#contract/country.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { meeting } from './criteria.ts'
import { counted, type FacetValue } from './facets.ts'
import { instrumentCriteria, type InstrumentCriteria } from './instrument-criteria.ts'
import { instrumentColumns } from './instrument-columns.ts'

export interface Facets {
  total: number
  groups: FacetValue[]
  categories: FacetValue[]
  families: FacetValue[]
  indices: FacetValue[]
  countries: FacetValue[]
}

/** How many instruments there are by group, category, company, index and country. */
export const facetsOf = (universe: Pick<Universe, 'find'>, all: readonly Instrument[]): Facets => ({
  total: all.length,
  groups: counted(all, instrumentColumns.group, germanTerm),
  categories: counted(all, instrumentColumns.category, germanTerm),
  families: counted(all, instrumentColumns.family, (name) => name),
  indices: counted(all, instrumentColumns.index, (value) => universe.find('INDEX', value)?.name ?? value),
  countries: counted(all, instrumentColumns.country, countryName),
})

const filteredBy = { groups: 'group', categories: 'category', families: 'family', indices: 'index' } as const

/** The same of those that are asked for; the values of a filter are counted without it, so that another can be chosen. */
export function facetsUnder(
  universe: Pick<Universe, 'find'>,
  all: readonly Instrument[],
  asked: Pick<InstrumentCriteria, 'group' | 'category' | 'family' | 'index'>,
): Facets {
  const under = (criteria: InstrumentCriteria) => facetsOf(universe, meeting(all, instrumentCriteria(criteria)))
  const facets = under(asked)
  for (const [name, filter] of Object.entries(filteredBy) as [keyof typeof filteredBy, keyof typeof asked][])
    if (asked[filter] !== undefined) facets[name] = under({ ...asked, [filter]: undefined })[name]
  return facets
}
