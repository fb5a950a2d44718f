import { sql } from 'kysely'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import { refuse, rowsOf, type ArchivedTable, type RowReader } from '#db/archived-rows.ts'
import type { Step } from '#db/transaction.ts'
import { createSearch, mostSearches, searchedFinders, searchesOf } from './stored-searches.ts'

const instrumentForm = /^[A-Z_]{2,20}:[\w.:-]{1,40}$/
/** as PostgreSQL writes an array of texts without spaces */
const arrayForm = /^\{([^{}"\\\s]*)\}$/
/** what a search has found over the years */
const [longestText, mostKnownLetters] = [4000, 2_000_000]

/**
 * Searches of an archive with what each has found so far, so that nobody is told again of what they know.
 * @param isAddress whether a finder of this site is at that address
 * @returns how many @throws Failure ARCHIVE_REFUSED
 */
export async function takeInSearches(
  step: Step,
  owner: UserId,
  searches: ArchivedTable,
  isAddress: (path: string) => boolean,
): Promise<number> {
  if (searches.length + (await searchesOf(step, owner)).length > mostSearches)
    refuse(`Mehr als ${mostSearches} gemerkte Suchen führen wir nicht.`)
  for (const row of rowsOf(searches)) {
    const path = row.text('path', longestText)
    const facts = {
      name: row.text('name', 80).trim() || row.wrong('name'),
      finder: row.oneOf('finder', searchedFinders),
      filters: row.text('filters', longestText),
      path: isAddress(path) ? path : row.wrong('path'),
      tells: row.flag('tells'),
    }
    const { id } = await createSearch(step, owner, facts, knownOf(row))
    const toldOn = row.ifAny('told_on', (column) => row.day(column))
    if (toldOn !== undefined)
      await step
        .updateTable('saved_searches')
        .set({ told_on: sql<string>`${toldOn}::date` })
        .where('owner', '=', owner)
        .where('id', '=', id)
        .execute()
  }
  return searches.length
}

function knownOf(row: RowReader): InstrumentKey[] {
  const [, inside] = arrayForm.exec(row.text('known', mostKnownLetters)) ?? []
  if (inside === undefined) return row.wrong('known')
  const keys = inside === '' ? [] : inside.split(',')
  return keys.every((key) => instrumentForm.test(key)) ? (keys as InstrumentKey[]) : row.wrong('known') // of this form
}
