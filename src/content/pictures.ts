import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { pictureWidths } from '#contract/pictures.ts'
import { dayMs, type Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import type { Asking } from './feeds/asking.ts'
import { fetchFeed } from './feeds/fetch.ts'
import { fitted } from './pictures/fit.ts'

/** A picture that is there, for a page. */
export interface StoredPicture {
  readonly id: string
  readonly width: number
  readonly height: number
}

const atOnce = 5
const inOneRun = 100
const mostTries = 4
const firstPauseMs = 10 * 60_000
/** a picture goes so long after the last article that shows it */
const keptMs = 60 * dayMs
const accept = 'image/webp, image/jpeg, image/png, image/gif;q=0.8'

const idOf = (source: string): string => createHash('sha256').update(source).digest('base64url').slice(0, 22)

/** The number of a picture by where its publisher has it; it is fetched with the next run. */
export async function wanted(step: Step, source: string, now: Instant): Promise<string> {
  const id = idOf(source)
  await step
    .insertInto('pictures')
    .values({ id, source, due_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

const ownPrefix = 'file:'

/**
 * Takes a picture of the operator's own in, unless it is known.
 * @returns its source, which names these bytes; undefined of what is no picture or not of a fitting size
 */
export async function keptPicture(db: Db, bytes: Buffer, now: Instant): Promise<string | undefined> {
  const source = ownPrefix + createHash('sha256').update(bytes).digest('base64url')
  const known = await db.selectFrom('pictures').select('id').where('source', '=', source).executeTakeFirst()
  if (known) return source
  const picture = await fitted(bytes)
  if (!picture) return undefined
  await db
    .insertInto('pictures')
    .values({ id: idOf(source), source, ...picture, taken_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return source
}

/**
 * Fetches what is due, five at a time, from public addresses only; what is no picture is not asked for again, what cannot
 * be reached four times.
 * @returns how many came, and how many of those asked for did not
 */
export async function fetchPictures(asking: Asking): Promise<{ taken: number; failed: number }> {
  const { db, now, signal } = asking
  const due = await db
    .selectFrom('pictures')
    .select(['id', 'source', 'tries'])
    .where('due_at', '<=', new Date(now()))
    .orderBy('due_at', 'desc')
    .limit(inOneRun)
    .execute()
  const counted = { taken: 0, failed: 0 }
  const queue = due.values()
  const worker = async () => {
    for (const picture of queue) {
      if (signal.aborted) return
      counted[await fetchOne(picture, asking)]++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return counted
}

async function fetchOne(
  { id, source, tries }: { id: string; source: string; tries: number },
  { db, now, signal, admits }: Asking,
): Promise<'taken' | 'failed'> {
  const found = await fetchFeed(source, {}, { signal, accept, ...(admits && { admits }) })
  const picture = found.kind === 'new' ? await fitted(found.bytes) : undefined
  const isOver = picture !== undefined || found.kind === 'new' || found.kind === 'gone' || tries + 1 >= mostTries
  await db
    .updateTable('pictures')
    .set({
      tries: tries + 1,
      due_at: isOver ? null : new Date(now() + firstPauseMs * 6 ** tries),
      ...(picture && { ...picture, taken_at: new Date(now()) }),
    })
    .where('id', '=', id)
    .execute()
  return picture ? 'taken' : 'failed'
}

/**
 * Pictures that were fetched for articles nobody reads any more go, those of the operator's own texts once no text shows
 * them; those of shows stay.
 */
export async function forgetPictures(db: Db, now: Instant): Promise<number> {
  const before = new Date(now - keptMs)
  const { numDeletedRows } = await db
    .deleteFrom('pictures as p')
    .where(sql<boolean>`coalesce(taken_at, '-infinity') < ${before}`)
    .where(sql<boolean>`case when starts_with(source, ${ownPrefix})
      then not exists (select from articles a where a.picture = p.id)
      else exists (select from articles a where a.picture = p.id)
        and not exists (select from articles a where a.picture = p.id and a.published_at >= ${before}) end`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The bytes of a picture in a width, as WebP. */
export async function pictureBytes(db: Db, id: string, width: number): Promise<Buffer | undefined> {
  const which = width === pictureWidths.small ? 'small' : width === pictureWidths.large ? 'large' : undefined
  if (which === undefined) return undefined
  const row = await db.selectFrom('pictures').select(`${which} as bytes`).where('id', '=', id).executeTakeFirst()
  return row?.bytes ?? undefined
}

/** Those that are there of some, by where their publishers have them. */
export async function picturesAt(db: Db, sources: readonly string[]): Promise<ReadonlyMap<string, StoredPicture>> {
  if (sources.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['source', 'id', 'width', 'height'])
    .where('source', 'in', sources)
    .execute()
  return new Map(
    rows.flatMap(({ source, id, width, height }) =>
      width === null || height === null ? [] : [[source, { id, width, height }] as const],
    ),
  )
}
