import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

const pollMs = 3000

/** What was taken in so far: how many files, and the number of the newest. */
export interface ImportsMark {
  readonly count: number
  readonly newest: number
}

export async function importsMark(db: Db): Promise<ImportsMark> {
  const { rows } = await sql<ImportsMark>`select count(*)::int as count, coalesce(max(id), 0) as newest from imports`.execute(db)
  return rows[0] ?? { count: 0, newest: 0 }
}

/**
 * Looks every few seconds whether a file was taken in, by whatever process: one small question, which also survives a
 * database that was away. `taken` is called once for all that came since the mark, never twice at a time, with that mark;
 * where it fails it is tried again.
 * @returns the way to stop, after which nothing is called
 */
export function watchImports(db: Db, known: ImportsMark, taken: (since: ImportsMark) => Promise<void>, failed: (error: unknown) => void): () => Promise<void> {
  let last = known
  let stopped = false
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const look = async (): Promise<void> => {
    try {
      const mark = await importsMark(db)
      if (!stopped && (mark.count !== last.count || mark.newest !== last.newest)) {
        await taken(last)
        last = mark
      }
    } catch (error) {
      if (!stopped) failed(error)
    }
    if (!stopped) plan()
  }
  const plan = (): void => {
    timer = setTimeout(() => (looking = look()), pollMs)
    timer.unref()
  }
  plan()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await looking
  }
}
