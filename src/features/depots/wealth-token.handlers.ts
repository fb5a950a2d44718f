import { openWealthToken } from '#accounts/wealth-tokens.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { postWealthToken } from '#features/depots/wealth-token.contract.ts'

export const wealthTokenHandlers = ({ db }: Pick<Rooms, 'db'>) => [
  handle(postWealthToken, async ({ asker }) => {
    userOf(asker)
    if (asker.session === undefined || asker.scope !== undefined)
      throw new Failure('KEY_SCOPE', {}, 'Only a session may ask for it')
    const { token, expiresAt } = await openWealthToken(db, asker.session)
    return { token, datetimeExpires: iso(expiresAt.getTime()) }
  }),
]
