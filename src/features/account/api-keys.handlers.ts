import { keysOf, makeKey, revokeKey, type ListedKey } from '#accounts/api-keys.ts'
import { callDays, callsOf } from '#accounts/key-use.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import { proven } from '#api/proven.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { once } from '#db/idempotency.ts'
import { deleteApiKey, listApiKeys, postApiKey, type ApiKey } from './api-keys.contract.ts'

const present = (
  { id, name, rights, address, lastFour, createdAt, usedAt, expiresAt }: ListedKey,
  calls: readonly number[],
): ApiKey => ({
  idKey: id,
  name,
  rights,
  address: address ?? undefined,
  lastFour: lastFour ?? undefined,
  calls: [...calls],
  datetimeCreated: iso(createdAt.getTime()),
  datetimeUsed: isoOrNone(usedAt?.getTime()),
  datetimeExpires: isoOrNone(expiresAt?.getTime()),
})

const neverCalled = Array.from({ length: callDays }, () => 0)

export const apiKeyHandlers = ({ db, keyUse, endConnections }: Rooms) => [
  handle(listApiKeys, async ({ asker }) => {
    const user = userOf(asker)
    await keyUse.flush() // what asked here a moment ago is shown
    const [keys, callsOfKey] = await Promise.all([keysOf(db, user), callsOf(db, user)])
    return { list: keys.map((key) => present(key, callsOfKey(key.id))) }
  }),

  handle(postApiKey, async ({ body, asker, idempotencyKey }) => {
    const owner = await proven(db, asker)
    const made: { now?: Awaited<ReturnType<typeof makeKey>> } = {}
    const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postApiKey.name, body] }
    await once(db, named, async (step) => {
      made.now = await makeKey(step, owner, body)
      return { idKey: made.now.listed.id } // the answer that is kept does not hold the key
    })
    if (!made.now) throw new Failure('KEY_TOLD', {}, 'This request has made its key, which is told once')
    const { key, listed } = made.now
    return { key, apiKey: present(listed, neverCalled) }
  }),

  handle(deleteApiKey, async ({ params, asker }) => {
    const user = userOf(asker)
    if (!(await revokeKey(db, user, params.idKey))) throw new Failure('API_KEY_UNKNOWN', {}, 'There is no such key')
    await endConnections(user)
    return { count: 1 }
  }),
]
