import { closeSessionById, sessionsOf, signOutEverywhere } from '#accounts/sessions.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { deleteSession, deleteSessions, getSessions } from './sessions.contract.ts'

export const sessionHandlers = ({ db, endConnections }: Rooms) => [
  handle(getSessions, async ({ asker }) => ({
    list: (await sessionsOf(db, userOf(asker))).map(({ id, device, isImpersonation, createdAt, seenAt }) => ({
      tid: id,
      device,
      isThis: id === asker.session,
      isImpersonation,
      datetimeCreated: iso(createdAt.getTime()),
      datetimeSeen: iso(seenAt.getTime()),
    })),
  })),

  handle(deleteSession, async ({ params: { tid }, asker }) => {
    const user = userOf(asker)
    if (!(await closeSessionById(db, user, tid))) throw new Failure('SESSION_UNKNOWN', {}, 'There is no such session')
    await endConnections(user)
    if (tid === asker.session) asker.signOut()
    return { displaySuccessMessage: 'Das Gerät ist abgemeldet.' }
  }),

  handle(deleteSessions, async ({ asker }) => {
    const user = userOf(asker)
    await signOutEverywhere(db, user)
    await endConnections(user)
    asker.signOut()
    return { displaySuccessMessage: 'Du bist überall abgemeldet.' }
  }),
]
