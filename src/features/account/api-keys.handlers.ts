import { keysOf, makeKey, revokeKey, type ListedKey } from '#accounts/api-keys.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import { proven } from '#api/proven.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { transaction } from '#db/transaction.ts'
import { deleteApiKey, listApiKeys, postApiKey } from './api-keys.contract.ts'

const present = ({ id, name, scope, createdAt, usedAt, expiresAt }: ListedKey) => ({
  idKey: id,
  name,
  scope,
  datetimeCreated: iso(createdAt.getTime()),
  datetimeUsed: isoOrNone(usedAt?.getTime()),
  datetimeExpires: isoOrNone(expiresAt?.getTime()),
})

export const apiKeyHandlers = ({ db, endConnections }: Rooms) => [
  handle(listApiKeys, async ({ asker }) => ({ list: (await keysOf(db, userOf(asker))).map(present) })),

  handle(postApiKey, async ({ body, asker }) => {
    const user = await proven(db, asker)
    const { key, listed } = await transaction(db, (step) => makeKey(step, user, body))
    return { key, apiKey: present(listed) }
  }),

  handle(deleteApiKey, async ({ params, asker }) => {
    const user = userOf(asker)
    if (!(await revokeKey(db, user, params.idKey))) throw new Failure('API_KEY_UNKNOWN', {}, 'There is no such key')
    await endConnections(user)
    return { count: 1 }
  }),
]
