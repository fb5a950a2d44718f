import { openSession } from '#accounts/sessions.ts'
import { createUser } from '#accounts/users.ts'
import { openDatabase } from '#db/connection.ts'
import { servers, start, type Server } from '../pages/servers.ts'

/** Asks the API of a portal as somebody who is signed in. @throws Error where it refuses */
export interface Reader {
  token: string
  ask<T>(path: string, body?: object, method?: 'GET' | 'POST'): Promise<T>
}

/** Makes somebody in the database of a folder. @returns what opens their session */
export async function makeReader(folder: string): Promise<string> {
  const { db, close } = await openDatabase({ folder })
  try {
    const id = await createUser(db, { email: 'anna@example.org', activated: true })
    if (id === undefined) throw new Error('There is such a user')
    return (await openSession(db, id)).token
  } finally {
    await close()
  }
}

/** Starts a portal whose market's clock begins there. */
export const startAt = (folder: string, instant: string): Promise<Server> =>
  start(servers.parkett(folder, { MARKET_TIME: instant, DERIVATIVES: '1000' }))

export function readerOf({ port }: Server, token: string): Reader {
  let asked = 0
  return {
    token,
    async ask<T>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<T> {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: {
          'x-ov-token': token,
          ...(method === 'POST' && { 'idempotency-key': `bench-${port}-${++asked}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as T
      if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
      return answer
    },
  }
}

/** Milliseconds to the first byte of a page of somebody who is signed in; the page is read to its end. */
export async function firstByteOf({ port }: Server, token: string, path: string): Promise<number> {
  let body: Promise<string> | undefined
  const ms = await timed(async () => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie: `session=${token}` } })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    body = response.text()
  })
  await body
  return ms
}

/**
 * What a minute costs in which nobody reads.
 * @param restMs before it, for what a start leaves to do later
 * @returns percent of a core
 */
export async function minuteOf({ port }: Server, restMs = 45_000): Promise<number> {
  const spent = async () => {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text())
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
  }
  await new Promise((wait) => setTimeout(wait, restMs))
  const before = await spent()
  await new Promise((wait) => setTimeout(wait, 60_000))
  return (((await spent()) - before) / 60) * 100
}

/** Of times in milliseconds, the value that so many of them do not exceed. */
export const percentile = (times: readonly number[], share: number): string =>
  (times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN).toFixed(1)

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
