import { countryName } from '#contract/country.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { counted, type FacetValue } from './facets.ts'
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
