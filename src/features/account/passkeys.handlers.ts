import { assertOwner } from '#accounts/changes.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  passkeysOf,
  removePasskey,
  renamePasskey,
  userByPasskey,
  type ListedPasskey,
} from '#accounts/passkeys.ts'
import { confirmSession, proveOwner } from '#accounts/sessions.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { profileOf, signIn } from '#api/signed-in.ts'
import { Failure } from '#contract/failures.ts'
import {
  deletePasskey,
  listPasskeys,
  patchPasskey,
  postLoginPasskey,
  postLoginPasskeyRequest,
  postPasskey,
  postPasskeyCreation,
} from './passkeys.contract.ts'
import { proven } from '#api/proven.ts'

const present = ({ id, name, isSyncable, createdAt, usedAt }: ListedPasskey) => ({
  idPasskey: id,
  name,
  isSyncable,
  datetimeCreated: iso(createdAt.getTime()),
  datetimeUsed: isoOrNone(usedAt?.getTime()),
})

const unknown = () => new Failure('PASSKEY_UNKNOWN', {}, 'There is no such passkey')

export const passkeyHandlers = ({ db, sender }: Rooms) => [
  handle(listPasskeys, async ({ asker }) => ({ list: (await passkeysOf(db, userOf(asker))).map(present) })),

  handle(postPasskeyCreation, async ({ body: { password }, asker }) => {
    const user = await proven(db, asker)
    await assertOwner(db, user, { password, session: asker.session })
    return beginPasskey(db, user, { portal: sender.portal, origin: asker.origin })
  }),

  handle(postPasskey, async ({ body: { name, passkey }, asker }) =>
    present(await addPasskey(db, sender, userOf(asker), { made: passkey, name, origin: asker.origin })),
  ),

  handle(patchPasskey, async ({ params, body: { name }, asker }) => {
    if (!(await renamePasskey(db, userOf(asker), params.idPasskey, name))) throw unknown()
    return { count: 1 }
  }),

  handle(deletePasskey, async ({ params, asker }) => {
    if (!(await removePasskey(db, sender, userOf(asker), params.idPasskey))) throw unknown()
    return { count: 1 }
  }),

  handle(postLoginPasskeyRequest, ({ asker }) => beginPasskeyLogin(db, asker.origin)),

  handle(postLoginPasskey, async ({ body, asker }) => {
    await signIn({ db, sender }, asker, await userByPasskey(db, body, asker), 'passkey')
    if (asker.session !== undefined) {
      await confirmSession(db, asker.session) // it is the second factor as well
      await proveOwner(db, asker.session)
    }
    return profileOf(db, asker)
  }),
]
