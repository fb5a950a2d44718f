import type { Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Admits } from '#platform/public-request.ts'
import { decoded } from './decode.ts'
import { fetchFeed } from './fetch.ts'

export interface FetchReport {
  readonly url: string
  readonly outcome: 'new' | 'unchanged' | 'gone' | 'failed'
  readonly changed: number
  readonly reason?: string
}

export interface Asking {
  readonly db: Db
  readonly now: () => Instant
  readonly signal: AbortSignal
  /** which addresses are asked; default: public ones */
  readonly admits?: Admits
}

interface Source {
  readonly url: string
  /** between two questions */
  readonly minutes: number
}

/** Takes in what a feed says. @param base the address it came from in the end @throws what makes it unreadable */
type TakeIn<S> = (source: S, text: string, base: string) => Promise<{ entries: number; changed: number }>

const atOnce = 5
const minuteMs = 60_000
/** the longest pause after failures */
const mostPauseMs = 24 * 60 * minuteMs

/** Those of the sources that are to be asked now. @param all also those that are not due, and those that were gone */
export async function dueOf<S extends Source>(sources: readonly S[], { db, now }: Asking, all = false): Promise<S[]> {
  const known = new Map(
    (await db.selectFrom('feeds').select(['url', 'gone_at', 'due_at']).execute()).map((row) => [row.url, row]),
  )
  return sources.filter(({ url }) => {
    const state = known.get(url)
    return !state || all || (state.gone_at === null && state.due_at.getTime() <= now())
  })
}

/** Asks for feeds, five at a time, and remembers how it stands with each. */
export async function askFeeds<S extends Source>(
  sources: readonly S[],
  asking: Asking,
  takeIn: TakeIn<S>,
): Promise<FetchReport[]> {
  const reports: FetchReport[] = []
  const queue = sources.values()
  const worker = async () => {
    for (const source of queue) {
      if (asking.signal.aborted) return
      reports.push(await askOne(source, asking, takeIn))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return reports
}

async function askOne<S extends Source>(source: S, asking: Asking, takeIn: TakeIn<S>): Promise<FetchReport> {
  const { db, now, signal, admits } = asking
  const { url, minutes } = source
  const state = await db.selectFrom('feeds').selectAll().where('url', '=', url).executeTakeFirst()
  const conditions = { etag: state?.etag ?? undefined, lastModified: state?.last_modified ?? undefined }
  const found = await fetchFeed(state?.moved_to ?? url, conditions, { signal, ...(admits && { admits }) })
  const next = (pauseMs: number) => ({ asked_at: new Date(now()), due_at: new Date(now() + pauseMs) })
  const fail = async (reason: string, leastMs = 0): Promise<FetchReport> => {
    const failures = (state?.failures ?? 0) + 1
    const pauseMs = Math.min(minutes * minuteMs * 2 ** Math.min(failures, 12), mostPauseMs)
    const last_error = reason.slice(0, 300)
    // where it moved to may be the fault: next time it is asked at its own address
    await saveState(db, url, { ...next(Math.max(pauseMs, leastMs)), failures, last_error, moved_to: null })
    return { url, outcome: 'failed', changed: 0, reason: last_error }
  }
  switch (found.kind) {
    case 'failed':
      return fail(found.reason, found.retryAfterMs)
    case 'gone':
      await saveState(db, url, { ...next(0), gone_at: new Date(now()), last_error: 'status 410' })
      return { url, outcome: 'gone', changed: 0 }
    case 'unchanged':
      await saveState(db, url, { ...next(minutes * minuteMs), failures: 0, last_error: null, gone_at: null })
      return { url, outcome: 'unchanged', changed: 0 }
    case 'new': {
      let taken: { entries: number; changed: number }
      try {
        taken = await takeIn(source, decoded(found.bytes, found.contentType), found.url)
      } catch (error) {
        return fail(error instanceof Error ? error.message : String(error))
      }
      await saveState(db, url, {
        ...next(minutes * minuteMs),
        failures: 0,
        last_error: null,
        gone_at: null,
        etag: found.conditions.etag ?? null,
        last_modified: found.conditions.lastModified ?? null,
        entries: taken.entries,
        ...(found.moved && { moved_to: found.url }),
      })
      return { url, outcome: 'new', changed: taken.changed }
    }
  }
}

/** A link of a feed as an address elsewhere; what leads to no page is none. */
export function absolute(link: string | undefined, base: string): string | undefined {
  if (link === undefined || !URL.canParse(link.trim(), base)) return undefined
  const url = new URL(link.trim(), base)
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '' || url.href.length > 2000)
    return undefined
  return url.href
}

interface NewState {
  asked_at: Date
  due_at: Date
  failures?: number
  last_error?: string | null
  etag?: string | null
  last_modified?: string | null
  gone_at?: Date | null
  moved_to?: string | null
  entries?: number
}

export const saveState = (db: Db, url: string, state: NewState): Promise<unknown> =>
  db
    .insertInto('feeds')
    .values({ url, ...state })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(state))
    .execute()
