import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'

const secretForm = /^[A-Za-z0-9_-]{32}$/
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Since when an owner's calendar has an address; undefined where it has none. */
export const addressedSince = async (db: Db, owner: UserId): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('calendar_addresses')
      .select('created_at as createdAt')
      .where('owner', '=', owner)
      .executeTakeFirst()
  )?.createdAt

/** A secret for an address, the same for the same words where they are given: only who has them may ask again. */
export const newSecret = (owner: UserId, words?: string): string =>
  (words === undefined
    ? randomBytes(24)
    : createHash('sha256').update(`${owner} ${words}`).digest().subarray(0, 24)
  ).toString('base64url')

/** Gives the calendar an address; the one before leads nowhere from then on. */
export async function addressIs(step: Step, owner: UserId, secret: string): Promise<void> {
  const row = { secret_sha256: hashOf(secret), created_at: sql<Date>`now()` }
  await step
    .insertInto('calendar_addresses')
    .values({ owner, ...row })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(row))
    .execute()
}

export async function removeAddress(step: Step, owner: UserId): Promise<void> {
  await step.deleteFrom('calendar_addresses').where('owner', '=', owner).execute()
}

/** Whose calendar a secret opens; undefined for one that opens none, or none any more. */
export async function ownerOfAddress(db: Db, secret: string): Promise<UserId | undefined> {
  if (!secretForm.test(secret)) return undefined
  const found = await db
    .selectFrom('calendar_addresses')
    .select('owner')
    .where('secret_sha256', '=', hashOf(secret))
    .executeTakeFirst()
  return found?.owner
}
