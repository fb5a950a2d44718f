import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Db, OpenDatabase } from '#db/connection.ts'
import { importsChannel } from './import/write.ts'

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

/**
 * Hears at once when a file was taken in, by whatever process, and looks every few seconds besides: one small question,
 * for a connection that broke or a pooler that passes no notifications on. `taken` is called once for all that came since
 * the mark, never twice at a time, with that mark; where it fails it is tried again.
 * @returns the way to stop, after which nothing is called
 */
export function watchImports(
  { db, pool }: Pick<OpenDatabase, 'db' | 'pool'>,
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
  let listening: PoolClient | undefined
  let timer: NodeJS.Timeout
  const look = async (): Promise<void> => {
    isLooking = true
    isHurried = false
    try {
      await listen().catch(() => {}) // what keeps it from listening shows in the question, or does no harm
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
  const listen = async (): Promise<void> => {
    if (listening) return
    const client = await pool.connect()
    const lost = (): void => {
      if (listening !== client) return
      listening = undefined
      client.release(true)
    }
    listening = client
    client.on('notification', hurry).on('error', lost).on('end', lost)
    await client.query(`listen ${importsChannel}`).catch(lost)
  }
  plan(0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await looking
    listening?.release(true)
    listening = undefined
  }
}
