import { accountById, accountsBy, grantsOf, type Account, type Granted } from '#accounts/administration.ts'
import { notedActs } from '#accounts/audit.ts'
import { takeImpersonation as userToSee } from '#accounts/impersonation.ts'
import { grant, revokeGrant } from '#accounts/entitled.ts'
import { setRole } from '#accounts/users.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { impersonate } from '#api/signed-in.ts'
import { startOfBerlinDay } from '#contract/berlin.ts'
import { isEntitlement } from '#contract/entitlements.ts'
import { Failure } from '#contract/failures.ts'
import { dayMs, type UserId } from '#contract/vocabulary.ts'
import { systemClock } from '#platform/clock.ts'
import {
  deleteGrant,
  findAccounts,
  findActs,
  getUserAccount,
  postImpersonation,
  putGrant,
  putRole,
  takeImpersonation,
} from './administration.contract.ts'

const presentAccount = ({ id, email, role, createdAt, activatedAt, deleteAt }: Account) => ({
  idUser: id,
  email,
  role,
  datetimeCreated: iso(createdAt.getTime()),
  datetimeActivated: isoOrNone(activatedAt?.getTime()),
  datetimeDeletion: isoOrNone(deleteAt?.getTime()),
})

const presentGrant = ({ entitlement, grantedAt, until }: Granted) => ({
  entitlement,
  datetimeGranted: iso(grantedAt.getTime()),
  datetimeUntil: isoOrNone(until?.getTime()),
})

const unknown = () => new Failure('NOT_FOUND', {}, 'There is no such address')

/** The operator who asks; to everybody else it is as if there were nothing. @throws Failure NOT_FOUND */
function operatorOf({ user, reader }: Asker): UserId {
  if (user === undefined || reader.kind !== 'user' || reader.role !== 'operator') throw unknown()
  return user
}

const seenAs = (email: string): string => `Du siehst Parkett jetzt wie ${email}.`

const farthestDay = '2199-12-31'

/** The instant at which a day in Berlin is over; undefined: it was over before now, or there is no such day. */
function endOfDay(day: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || day > farthestDay || Number.isNaN(Date.parse(day))) return undefined
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + dayMs).toISOString().slice(0, 10)
  const end = startOfBerlinDay(next)
  return end > systemClock.now() ? new Date(end) : undefined
}

export function administrationHandlers({ db, endConnections }: Rooms) {
  const accountOf = async (id: string): Promise<Account> => {
    const account = await accountById(db, id)
    if (!account) throw unknown()
    return account
  }

  return [
    handle(findAccounts, async ({ query: { email, role, page, perPage }, asker }) => {
      operatorOf(asker)
      const { total, list } = await accountsBy(db, { part: email, role, page, perPage })
      return { total, list: list.map(presentAccount) }
    }),

    handle(getUserAccount, async ({ params: { idUser }, asker }) => {
      operatorOf(asker)
      const account = await accountOf(idUser)
      return { account: presentAccount(account), grants: (await grantsOf(db, account.id)).map(presentGrant) }
    }),

    handle(putGrant, async ({ params: { idUser, entitlement }, body: { lastDay }, asker }) => {
      const by = operatorOf(asker)
      const { id, email } = await accountOf(idUser)
      if (!isEntitlement(entitlement)) throw unknown()
      const until = lastDay === undefined ? undefined : endOfDay(lastDay)
      if (lastDay !== undefined && !until) throw new Failure('INPUT_INVALID', {}, 'lastDay: it is over')
      await grant(db, id, entitlement, { until, by })
      await endConnections(id) // they carry the rights of when they were opened
      return { displaySuccessMessage: `${email} hat jetzt ${entitlement}.` }
    }),

    handle(deleteGrant, async ({ params: { idUser, entitlement }, asker }) => {
      const by = operatorOf(asker)
      const { id, email } = await accountOf(idUser)
      if (!(await revokeGrant(db, id, entitlement, by))) throw unknown()
      await endConnections(id)
      return { displaySuccessMessage: `${email} hat ${entitlement} nicht mehr.` }
    }),

    handle(putRole, async ({ params: { idUser }, body: { role }, asker }) => {
      const by = operatorOf(asker)
      const account = await accountOf(idUser)
      if (account.role === 'operator') throw new Failure('FORBIDDEN', {}, 'Operators are made by the command alone')
      if (account.role !== role) {
        await setRole(db, account.id, role, by)
        await endConnections(account.id)
      }
      const message = role === 'expert' ? 'veröffentlicht jetzt als Experte' : 'ist kein Experte mehr'
      return { displaySuccessMessage: `${account.email} ${message}.` }
    }),

    handle(postImpersonation, async ({ params: { idUser }, asker }) => {
      const by = operatorOf(asker)
      const { id, email } = await accountOf(idUser)
      await impersonate(db, asker, id, by)
      return { displaySuccessMessage: seenAs(email) }
    }),

    handle(takeImpersonation, async ({ body: { token }, asker }) => {
      const user = await userToSee(db, token)
      const account = await accountOf(user)
      await impersonate(db, asker, user, null)
      return { displaySuccessMessage: seenAs(account.email) }
    }),

    handle(findActs, async ({ query: { email, idUser, act, page, perPage }, asker }) => {
      operatorOf(asker)
      const user = idUser === undefined ? undefined : (await accountOf(idUser)).id
      const { total, list } = await notedActs(db, { email, user, act, page, perPage })
      return {
        total,
        list: list.map(({ id, at, owner, actor, ...noted }) => ({
          idAct: id,
          datetime: iso(at.getTime()),
          act: noted.act,
          detail: noted.detail,
          owner: owner ?? undefined,
          actor: actor ?? undefined,
        })),
      }
    }),
  ]
}
