import * as z from 'zod'
import { Failure } from '#contract/failures.ts'
import {
  deleteAllStored,
  deleteStored,
  getBrokerStorage,
  getStored,
  listStored,
  postStored,
  putBrokerStorage,
  putStored,
} from '#contract/personal.ts'
import { transaction } from '#db/transaction.ts'
import { systemClock } from '#platform/clock.ts'
import { userOf, type Asker } from '#api/asker.ts'
import { stretchOf } from '#api/cursor.ts'
import { handle } from '#api/handle.ts'
import { once } from '#db/idempotency.ts'
import { createNewcomers } from '#storage/newcomers.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { forget, isKnown, ownerOf, store, storedKeys, storedValue, type StoredRow } from '#storage/stored-settings.ts'
import { unstorable } from '#storage/storable.ts'

const mostBytes = 65_536
/** no name of a simple setting has a slash */
const brokerKey = 'broker/groups'

export function storageHandlers({ db }: Rooms) {
  const newcomers = createNewcomers({ db, now: systemClock.now })
  const known = ({ user, guest }: Asker): string | undefined =>
    user === undefined ? guest && ownerOf(guest) : `user:${user}`

  /** The owner of what is about to be written; who is new gets the cookie. */
  async function owning(asker: Asker): Promise<string> {
    await newcomers.assertRoom()
    const owner = known(asker)
    if (asker.user === undefined && (owner === undefined || !(await isKnown(db, owner))))
      await newcomers.admit(asker.address)
    return owner ?? ownerOf(asker.becomeGuest())
  }

  return [
    handle(getStored, async ({ params: { key }, asker, versionIs }) => {
      const owner = known(asker)
      const row = owner && (await storedValue(db, owner, key))
      if (!row) return { key }
      versionIs(row.version)
      return { key, value: row.value }
    }),

    handle(listStored, async ({ query, asker }) => {
      const owner = known(asker)
      const { list, next } = await stretchOf<StoredRow, string>(query, {
        position: z.string(),
        positionOf: ({ key }) => key,
        rowsAfter: async (after, most) =>
          owner ? transaction(db, (step) => storedKeys(step, owner, after, most), 'read') : [],
      })
      return {
        list: list.map(({ key, version, changedAt }) => ({
          key,
          version,
          datetimeChanged: iso(changedAt.getTime()),
        })),
        ...(next && { next }),
      }
    }),

    handle(putStored, async ({ params: { key }, body, asker, version, versionIs }) => {
      if (body.key !== undefined && body.key !== key)
        throw new Failure('INPUT_INVALID', {}, 'The key in the body differs from the path')
      const json = jsonOf(body.value)
      const owner = await owning(asker)
      const [written] = await transaction(db, (step) => store(step, owner, [{ key, json }], version))
      if (written) versionIs(written.version)
      return { key, value: body.value }
    }),

    handle(postStored, async ({ body, asker, idempotencyKey }) => {
      const entries = body.list.map(({ key, value }) => ({ key, json: jsonOf(value) }))
      if (new Set(entries.map(({ key }) => key)).size < entries.length)
        throw new Failure('INPUT_INVALID', {}, 'A key comes twice')
      const named = { owner: known(asker), key: idempotencyKey, request: [postStored.name, body] }
      const owner = await owning(asker)
      return once(db, named, async (step) => ({ list: await store(step, owner, entries) }))
    }),

    handle(deleteStored, async ({ params: { key }, asker, version }) => {
      const owner = known(asker)
      const count = owner ? await transaction(db, (step) => forget(step, owner, { key, seen: version })) : 0
      return { count }
    }),

    handle(deleteAllStored, async ({ asker }) => {
      const owner = known(asker)
      return { count: owner ? await transaction(db, (step) => forget(step, owner)) : 0 }
    }),

    handle(getBrokerStorage, async ({ asker }) => {
      const stored = await storedValue(db, `user:${userOf(asker)}`, brokerKey)
      return getBrokerStorage.reply.safeParse(stored?.value).data ?? {}
    }),

    handle(putBrokerStorage, async ({ body, asker }) => {
      const [owner, json] = [`user:${userOf(asker)}`, jsonOf(body)]
      await transaction(db, (step) => store(step, owner, [{ key: brokerKey, json }]))
      return body
    }),
  ]
}

/** A value as it is stored. @throws Failure INPUT_INVALID, TOO_LARGE */
function jsonOf(value: unknown): string {
  if (value === undefined) throw new Failure('INPUT_INVALID', {}, 'value is missing')
  const reason = unstorable(value)
  if (reason) throw new Failure('INPUT_INVALID', {}, reason)
  const json = JSON.stringify(value)
  if (Buffer.byteLength(json) > mostBytes) throw new Failure('TOO_LARGE', {}, `A value has at most ${mostBytes} bytes`)
  return json
}
