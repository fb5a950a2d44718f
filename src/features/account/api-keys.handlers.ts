import { keysOf, makeKey, revokeKey, type ListedKey } from '#accounts/api-keys.ts'
import { callDays, callsOf } from '#accounts/key-use.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import { proven } from '#api/proven.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { transaction } from '#db/transaction.ts'
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

export const apiKeyHandlers = ({ db, keyUse, endConnections }: Rooms) => [
  handle(listApiKeys, async ({ asker }) => {
    const user = userOf(asker)
    await keyUse.flush() // what asked here a moment ago is shown
    const [keys, callsOfKey] = await Promise.all([keysOf(db, user), callsOf(db, user)])
    return { list: keys.map((key) => present(key, callsOfKey(key.id))) }
  }),

  handle(postApiKey, async ({ body, asker }) => {
    const user = await proven(db, asker)
    const { key, listed } = await transaction(db, (step) => makeKey(step, user, body))
    return {
      key,
      apiKey: present(
        listed,
        Array.from({ length: callDays }, () => 0),
      ),
    }
  }),

  handle(deleteApiKey, async ({ params, asker }) => {
    const user = userOf(asker)
    if (!(await revokeKey(db, user, params.idKey))) throw new Failure('API_KEY_UNKNOWN', {}, 'There is no such key')
    await endConnections(user)
    return { count: 1 }
  }),
]
