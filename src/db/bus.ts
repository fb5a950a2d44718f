import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { listeners, written, type Bus, type BusMessages, type Topic } from '#platform/bus.ts'
import type { Db } from './connection.ts'

const channel = 'parkett'
const leastPauseMs = 250
const longestPauseMs = 5000

export interface DatabaseBus extends Bus {
  /** resolves when it listens for the first time */
  readonly listening: Promise<void>
  close(): Promise<void>
}

/**
 * A bus over LISTEN and NOTIFY on one connection of the pool. It listens again, after growing pauses, when that breaks;
 * what was said meanwhile is lost.
 */
export function openBus({ db, pool }: { db: Db; pool: Pool }): DatabaseBus {
  const { subscribe, hear } = listeners()
  const { promise: listening, resolve: isListening } = Promise.withResolvers<void>()
  let client: PoolClient | undefined
  let closed = false
  let pauseMs = leastPauseMs
  let timer: NodeJS.Timeout | undefined
  let connecting: Promise<void> = Promise.resolve()

  async function listen(): Promise<void> {
    try {
      const fresh = await pool.connect()
      const lost = (): void => {
        if (client !== fresh) return
        client = undefined
        fresh.release(true)
        again()
      }
      client = fresh
      fresh
        .on('notification', ({ payload }) => hear(payload ?? ''))
        .on('error', lost)
        .on('end', lost)
      await fresh.query(`listen ${channel}`).catch(lost)
      if (client !== fresh) return
      pauseMs = leastPauseMs
      isListening()
    } catch {
      again() // there is no connection to be had
    }
  }
  function again(): void {
    if (closed) return
    timer = setTimeout(() => (connecting = listen()), pauseMs)
    timer.unref()
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }

  connecting = listen()
  return {
    listening,
    subscribe,
    publish: (topic, message) => publishWith(db, topic, message),
    close: async () => {
      closed = true
      clearTimeout(timer)
      await connecting
      const last = client
      client = undefined
      last?.release(true)
    },
  }
}

/** Says it in a transaction: it is heard once that stands. */
export async function publishWith<T extends Topic>(step: Db, topic: T, message: BusMessages[T]): Promise<void> {
  await sql`select pg_notify(${channel}, ${written(topic, message)})`.execute(step)
}

/** The same as a statement for a connection of one's own. */
export const publishStatement = <T extends Topic>(
  topic: T,
  message: BusMessages[T],
): { text: string; values: string[] } => ({
  text: 'select pg_notify($1, $2)',
  values: [channel, written(topic, message)],
})
