import { readFileSync } from 'node:fs'
import { seedFile } from '#platform/paths.ts'
import { tableRows } from './seed/table.ts'

let terms: ReadonlyMap<string, string> | undefined

/** What readers see for a sector, an industry, a fund's group or category, which the reference data says in English. */
export function germanTerm(term: string): string {
  terms ??= new Map(
    Array.from(tableRows(readFileSync(seedFile('german-terms.csv'), 'utf8')), (row) => [
      row.need('term'),
      row.need('german'),
    ]),
  )
  return terms.get(term) ?? term
}
