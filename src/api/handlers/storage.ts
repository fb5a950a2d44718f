import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import { getStored, putStored } from '#contract/personal.ts'
import { systemClock } from '#platform/clock.ts'
import { handle } from '../handle.ts'
import { createNewcomers } from '../newcomers.ts'
import type { Rooms } from '../rooms.ts'
import { unstorable } from './storable.ts'

const mostBytes = 65_536
const mostKeys = 100

/** The owner in the table: the guest's random id is a secret, so only its hash is kept. */
const ownerOf = (guest: string): string => `guest:${createHash('sha256').update(guest).digest('base64url')}`

export function storageHandlers({ db }: Rooms) {
  const newcomers = createNewcomers({ db, now: systemClock.now })
  /** Whether something is stored of a guest; anybody may make up a cookie. */
  const isKnown = async (guest: string | undefined): Promise<boolean> =>
    guest !== undefined &&
    (await db.selectFrom('stored_settings').select('key').where('owner', '=', ownerOf(guest)).limit(1).execute())
      .length > 0

  return [
    handle(getStored, async ({ params: { key }, asker }) => {
      if (!asker.guest) return { key }
      const row = await db
        .selectFrom('stored_settings')
        .select('value')
        .where('owner', '=', ownerOf(asker.guest))
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? { key, value: row.value } : { key }
    }),

    handle(putStored, async ({ params: { key }, body, asker }) => {
      if (body.key !== undefined && body.key !== key)
        throw new Failure('INPUT_INVALID', {}, 'The key in the body differs from the path')
      if (body.value === undefined) throw new Failure('INPUT_INVALID', {}, 'value is missing')
      const reason = unstorable(body.value)
      if (reason) throw new Failure('INPUT_INVALID', {}, reason)
      const json = JSON.stringify(body.value)
      if (Buffer.byteLength(json) > mostBytes)
        throw new Failure('TOO_LARGE', {}, `A value has at most ${mostBytes} bytes`)
      await newcomers.assertRoom()
      if (!(await isKnown(asker.guest))) await newcomers.admit(asker.address)
      const owner = ownerOf(asker.guest ?? asker.becomeGuest())
      await db.transaction().execute(async (transaction) => {
        // Counting and adding are one step, or two quick writes could both be the hundredth.
        await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(transaction)
        const keys = (
          await transaction.selectFrom('stored_settings').select('key').where('owner', '=', owner).execute()
        ).map((row) => row.key)
        if (keys.length >= mostKeys && !keys.includes(key))
          throw new Failure('STORAGE_FULL', {}, `At most ${mostKeys} keys`)
        await transaction
          .insertInto('stored_settings')
          .values({ owner, key, value: json })
          .onConflict((conflict) =>
            conflict.columns(['owner', 'key']).doUpdateSet({ value: json, changed_at: new Date() }),
          )
          .execute()
      })
      return { key, value: body.value }
    }),
  ]
}
