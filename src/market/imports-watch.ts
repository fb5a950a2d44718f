import { sql } from 'kysely'
import type { NotationId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Bus } from '#platform/bus.ts'

const pollMs = 3000

/** What was taken in so far: how many files, and the number of the newest. */
export interface ImportsMark {
  readonly count: number
  readonly newest: number
}

export async function importsMark(db: Db): Promise<ImportsMark> {
  const { rows } =
    await sql<ImportsMark>`select count(*)::int as count, coalesce(max(id), 0) as newest from imports`.execute(db)
  return rows[0] ?? { count: 0, newest: 0 }
}

/** The notations whose daily prices were taken in, or changed, since a mark. */
export async function notationsSince(db: Db, { newest }: ImportsMark): Promise<NotationId[]> {
  const rows = await db
    .selectFrom('daily_prices')
    .select('notation_id')
    .distinct()
    .where('import_id', '>', newest)
    .execute()
  return rows.map(({ notation_id }) => notation_id as NotationId) // written by imports from the universe
}

/**
 * Hears at once when a file was taken in, by whatever process, and looks every few seconds besides: one small question,
 * for a connection that broke or a pooler that passes no notifications on. `taken` is called once for all that came
 * since the mark, never twice at a time, with that mark; where it fails it is tried again.
 * @returns the way to stop, after which nothing is called
 */
export function watchImports(
  { db, bus }: { db: Db; bus: Bus },
  known: ImportsMark,
  taken: (since: ImportsMark) => Promise<void>,
  failed: (error: unknown) => void,
  everyMs = pollMs,
): () => Promise<void> {
  let last = known
  let stopped = false
  let looking: Promise<void> = Promise.resolve()
  let isLooking = false
  let isHurried = false
  let timer: NodeJS.Timeout
  const look = async (): Promise<void> => {
    isLooking = true
    isHurried = false
    try {
      const mark = await importsMark(db)
      if (!stopped && (mark.count !== last.count || mark.newest !== last.newest)) {
        await taken(last)
        last = mark
      }
    } catch (error) {
      if (!stopped) failed(error)
    }
    isLooking = false
    if (!stopped) plan(isHurried ? 0 : everyMs)
  }
  const plan = (inMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => (looking = look()), inMs)
    timer.unref()
  }
  const hurry = (): void => {
    isHurried = true
    if (!isLooking && !stopped) plan(0)
  }
  const hearNoMore = bus.subscribe('imports.changed', hurry)
  plan(0)
  return async () => {
    stopped = true
    hearNoMore()
    clearTimeout(timer)
    await looking
  }
}
