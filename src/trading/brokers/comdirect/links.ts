import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import { Failure } from '#contract/failures.ts'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { BrokerAccounts, BrokerLinks } from '#db/schema.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { Credentials } from '#platform/credentials.ts'
import type { LoginState } from '../../broker.ts'
import { newSession, NotDone, told, Unanswered, type Client } from './client.ts'
import { Depots, Sessions, Tokens } from './messages.ts'

export type LinkRow = Selectable<BrokerLinks>
export type LinkedAccount = Selectable<BrokerAccounts> & { owner: UserId }

const broker = 'comdirect'
export const consentDays = 90
const dayMs = 86_400_000
/** five challenges in a row without a right answer, and the bank locks the access: the last two are the reader's own */
const mostChallenges = 3
/** three wrong TANs lock it; the last is the reader's own */
const mostWrongTans = 2
/** for another process to write what it got */
const otherMs = 500
/** before a token runs out */
const marginMs = 30_000

/** What is sealed: what the bank gave, never what the reader typed. */
const Sealed = z.object({
  /** of the portal, in every question */
  session: z.string(),
  access: z.string(),
  refresh: z.string(),
  expiresAt: z.number(),
  /** until a TAN is given */
  pending: z
    .object({
      session: z.string(),
      challenge: z.string(),
      kind: z.enum(['PUSH', 'SMS', 'PHOTO']),
      text: z.string().optional(),
    })
    .optional(),
})
type Sealed = z.infer<typeof Sealed>

const over = (): Failure => new Failure('BROKER_SESSION_OVER', {}, 'There is no session')
const tanFault = (text: string): Failure =>
  new Failure('INPUT_INVALID', { faults: { tan: text } }, 'The TAN was refused')

export interface LinkParts {
  db: Db
  client: Client
  credentials: Credentials
  app: { id: string; secret: string }
  now: () => Instant
}

/** Consent, sign-in and tokens: how a reader's accounts at comdirect are reached. */
export function createLinks({ db, client, credentials, app, now }: LinkParts) {
  const place = ({ id, owner }: Pick<LinkRow, 'id' | 'owner'>): string => `broker-link ${id} ${owner}`
  const application = { client_id: app.id, client_secret: app.secret }

  const linkOf = (step: Db | Step, owner: UserId): Promise<LinkRow | undefined> =>
    step
      .selectFrom('broker_links')
      .selectAll()
      .where('owner', '=', owner)
      .where('broker', '=', broker)
      .executeTakeFirst()

  function opened(link: LinkRow): Sealed | undefined {
    const plain = link.credentials === null ? undefined : credentials.open(link.credentials, place(link))
    return plain === undefined ? undefined : Sealed.safeParse(JSON.parse(plain)).data
  }

  /** Writes where nobody else has written since it was read. @returns whether it was so */
  async function keep(
    step: Db | Step,
    link: LinkRow,
    sealed: Sealed | undefined,
    changes: Partial<LinkRow> = {},
  ): Promise<boolean> {
    const { numUpdatedRows } = await step
      .updateTable('broker_links')
      .set({
        ...changes,
        credentials: sealed === undefined ? null : credentials.seal(JSON.stringify(sealed), place(link)),
        changed_at: new Date(now()),
      })
      .where('id', '=', link.id)
      .where(sql<boolean>`credentials is not distinct from ${link.credentials}`)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  const tokensIn = ({ access_token, refresh_token, expires_in }: z.infer<typeof Tokens>) => ({
    access: access_token,
    refresh: refresh_token,
    expiresAt: now() + expires_in * 1000,
  })

  const stateOf = (link: LinkRow | undefined): LoginState => {
    if (!link) return { state: 'NONE' }
    const pending = link.state === 'TAN' ? opened(link)?.pending : undefined
    const isOver = (link.state === 'TAN' && !pending) || link.consent_until.getTime() < now()
    return {
      state: isOver ? 'ENDED' : link.state,
      ...(pending && !isOver && { challenge: { kind: pending.kind, text: pending.text } }),
      consentedAt: link.consented_at.getTime(),
      consentUntil: link.consent_until.getTime(),
    }
  }

  /** One question of a sign-in: whatever happens, nothing has been ordered. */
  async function asked<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Unanswered || error instanceof NotDone) throw new Failure('BROKER_AWAY', {}, error.message)
      throw error
    }
  }

  type Depot = z.infer<typeof Depots>['values'][number]

  const depotsAt = async ({ access, session }: Pick<Sealed, 'access' | 'session'>): Promise<Depot[]> =>
    told(
      Depots,
      await client.read({ method: 'GET', path: '/api/brokerage/clients/user/v3/depots', token: access, session }),
    ).values

  async function keepAccounts(step: Step, link: LinkRow, depots: readonly Depot[]): Promise<void> {
    for (const { depotId, depotDisplayId, defaultSettlementAccountId } of depots)
      await step
        .insertInto('broker_accounts')
        .values({
          link: link.id,
          external_id: depotId,
          settlement_id: defaultSettlementAccountId,
          name: `Depot ${depotDisplayId}`,
          opened_at: new Date(now()),
        })
        .onConflict((conflict) =>
          conflict.columns(['link', 'external_id']).doUpdateSet({ settlement_id: defaultSettlementAccountId }),
        )
        .execute()
  }

  async function begin(owner: UserId, { user, pin }: { user: string; pin: string }): Promise<LoginState> {
    const faults: Record<string, string> = {}
    if (!/^\d{8}$/.test(user)) faults['user'] = 'Die Zugangsnummer hat acht Ziffern.'
    if (!/^\d{6}$/.test(pin)) faults['pin'] = 'Die PIN hat sechs Ziffern.'
    if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, 'Not the form of a login')
    const at = new Date(now())
    const link = await transaction(db, async (step) => {
      await step
        .insertInto('broker_links')
        .values({
          owner,
          broker,
          state: 'ENDED',
          credentials: null,
          consented_at: at,
          consent_until: new Date(now() + consentDays * dayMs),
          changed_at: at,
        })
        .onConflict((conflict) => conflict.columns(['owner', 'broker']).doNothing())
        .execute()
      const row = await step
        .selectFrom('broker_links')
        .selectAll()
        .where('owner', '=', owner)
        .where('broker', '=', broker)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const isYesterday = row.changed_at.getTime() < now() - dayMs
      if (row.challenges >= mostChallenges && !isYesterday)
        throw new Failure('BROKER_LOCK_NEAR', {}, 'Three challenges were not answered')
      await step
        .updateTable('broker_links')
        .set({
          challenges: isYesterday ? 1 : row.challenges + 1,
          wrong_tans: isYesterday ? 0 : row.wrong_tans,
          changed_at: at,
        })
        .where('id', '=', row.id)
        .execute()
      return row
    })
    return asked(async () => {
      const first = await client.ask({
        method: 'POST',
        path: '/oauth/token',
        form: { ...application, grant_type: 'password', username: user, password: pin },
      })
      if (first.status >= 400)
        throw new Failure(
          'INPUT_INVALID',
          { faults: { pin: 'comdirect nimmt Zugangsnummer und PIN so nicht an.' } },
          `status ${first.status}`,
        )
      const [tokens, session] = [tokensIn(told(Tokens, first)), newSession()]
      const { identifier } = told(
        Sessions,
        await client.read({
          method: 'GET',
          path: '/api/session/clients/user/v1/sessions',
          token: tokens.access,
          session,
        }),
      )
      const { once, status } = await client.ask({
        method: 'POST',
        path: `/api/session/clients/user/v1/sessions/${identifier}/validate`,
        token: tokens.access,
        session,
        json: { identifier, sessionTanActive: true, activated2FA: true },
      })
      if (!once || status >= 400) throw new Unanswered(`no challenge, status ${status}`)
      const kind = once.typ === 'M_TAN' ? 'SMS' : once.typ === 'P_TAN' ? 'PHOTO' : 'PUSH'
      const pending = { session: identifier, challenge: once.id, kind, text: once.challenge } as const
      await keep(
        db,
        link,
        { ...tokens, session, pending },
        {
          state: 'TAN',
          consented_at: at,
          consent_until: new Date(now() + consentDays * dayMs),
        },
      )
      return stateOf(await linkOf(db, owner))
    })
  }

  /** What runs already for an owner is waited for, not begun anew: a doubled click, or parts of one page. */
  const running = new Map<string, Promise<unknown>>()
  function once<T>(name: string, work: () => Promise<T>): Promise<T> {
    const found = running.get(name) ?? work().finally(() => running.delete(name))
    running.set(name, found)
    return found as Promise<T> // of the same name
  }

  const confirm = (owner: UserId, tan: string | undefined): Promise<LoginState> =>
    once(`confirm ${owner}`, () => asked(() => confirmed(owner, tan)))

  /** The bank is asked outside of transactions: while it is slow, nobody waits for the database. */
  async function confirmed(owner: UserId, tan: string | undefined): Promise<LoginState> {
    if (tan !== undefined && !/^[A-Za-z0-9]{4,12}$/.test(tan))
      throw tanFault('Eine TAN hat vier bis zwölf Ziffern oder Buchstaben.')
    const link = await linkOf(db, owner)
    if (link?.state === 'CONNECTED') return stateOf(link) // sent twice
    const sealed = link && opened(link)
    if (!link || link.state !== 'TAN' || !sealed?.pending) throw over()
    const { session, pending, access } = sealed
    if (pending.kind !== 'PUSH' && tan === undefined) throw tanFault('Bitte gib die TAN ein.')
    if (link.wrong_tans >= mostWrongTans) throw new Failure('BROKER_LOCK_NEAR', {}, 'Two TANs were wrong')
    const { status, messages } = await client.ask({
      method: 'PATCH',
      path: `/api/session/clients/user/v1/sessions/${pending.session}`,
      token: access,
      session,
      json: { identifier: pending.session, sessionTanActive: true, activated2FA: true },
      once: { id: pending.challenge, ...(pending.kind !== 'PUSH' && { tan }) },
    })
    if (status === 401) throw await ended(link)
    if (status >= 400) return tanRefused(owner, link, pending.kind, messages[0]?.message)
    const second = await client.ask({
      method: 'POST',
      path: '/oauth/token',
      form: { ...application, grant_type: 'cd_secondary', token: access },
    })
    if (second.status >= 400) throw await ended(link)
    const given: Sealed = { session, ...tokensIn(told(Tokens, second)) }
    const depots = await depotsAt(given)
    await transaction(db, async (step) => {
      if (!(await keep(step, link, given, { state: 'CONNECTED', challenges: 0, wrong_tans: 0 }))) throw over()
      await keepAccounts(step, link, depots)
    })
    return stateOf(await linkOf(db, owner))
  }

  /** Where another process was faster, it is connected; else a wrong TAN counts. */
  async function tanRefused(
    owner: UserId,
    link: LinkRow,
    kind: 'PUSH' | 'SMS' | 'PHOTO',
    said: string | undefined,
  ): Promise<LoginState> {
    const after = await linkOf(db, owner)
    if (after?.state === 'CONNECTED') return stateOf(after)
    const isTan = kind !== 'PUSH' // in the app nothing can be typed wrongly
    if (isTan)
      await db
        .updateTable('broker_links')
        .set({ wrong_tans: sql<number>`wrong_tans + 1`, changed_at: new Date(now()) })
        .where('id', '=', link.id)
        .execute()
    throw tanFault(said ?? (isTan ? 'Diese TAN nimmt comdirect nicht an.' : 'In der App ist noch nichts freigegeben.'))
  }

  /** The session is over, unless somebody has begun another meanwhile. */
  async function ended(link: LinkRow): Promise<Failure> {
    await keep(db, link, undefined, { state: 'ENDED' })
    return over()
  }

  /**
   * What questions of a link are asked with, renewed where it is about to run out.
   * @param refused a token that the bank did not take: another is needed
   * @throws Failure BROKER_SESSION_OVER, BROKER_AWAY
   */
  async function keyOf(owner: UserId, refused?: string): Promise<{ token: string; session: string }> {
    const link = await linkOf(db, owner)
    if (link?.state !== 'CONNECTED' || link.consent_until.getTime() < now()) throw over()
    const sealed = opened(link)
    if (!sealed) throw await ended(link) // its key is gone
    const isFresh = ({ expiresAt, access }: Sealed): boolean => expiresAt > now() + marginMs && access !== refused
    const { access, session } = isFresh(sealed)
      ? sealed
      : await once(`renew ${link.id} ${sealed.refresh}`, () => asked(() => renewed(link, sealed)))
    return { token: access, session }
  }

  /** A refresh token is good for once: of two processes that try, the slower one takes what the other got. */
  async function renewed(link: LinkRow, before: Sealed): Promise<Sealed> {
    const answer = await client.ask({
      method: 'POST',
      path: '/oauth/token',
      form: { ...application, grant_type: 'refresh_token', refresh_token: before.refresh },
    })
    if (answer.status >= 400) {
      await new Promise((written) => setTimeout(written, otherMs))
      const after = await linkOf(db, link.owner)
      const others = after?.state === 'CONNECTED' && after.credentials !== link.credentials ? opened(after) : undefined
      if (others) return others
      throw await ended(link)
    }
    const after: Sealed = { session: before.session, ...tokensIn(told(Tokens, answer)) }
    if (!(await keep(db, link, after))) throw over()
    return after
  }

  async function revoke(owner: UserId): Promise<void> {
    const link = await linkOf(db, owner)
    if (!link) return
    const sealed = opened(link)
    await db.deleteFrom('broker_links').where('id', '=', link.id).execute()
    if (!sealed) return
    const question = { method: 'DELETE', path: '/oauth/revoke', token: sealed.access } as const
    await client.ask(question).catch(() => {}) // nobody here can use it any more, and it runs out in ten minutes
  }

  return {
    begin,
    confirm,
    keyOf,
    revoke,
    state: async (owner: UserId) => stateOf(await linkOf(db, owner)),
    accountsOf: (owner: UserId): Promise<LinkedAccount[]> =>
      accountQuery(db).where('owner', '=', owner).orderBy('broker_accounts.id').execute(),
    /** @throws Failure TRADING_ACCOUNT_UNKNOWN also for another's */
    async accountOf(owner: UserId, id: string): Promise<LinkedAccount> {
      const row = await accountQuery(db)
        .where('owner', '=', owner)
        .where('broker_accounts.id', '=', id)
        .executeTakeFirst()
      if (!row) throw new Failure('TRADING_ACCOUNT_UNKNOWN', {}, 'No such account')
      return row
    },
  }
}

const accountQuery = (db: Db) =>
  db
    .selectFrom('broker_accounts')
    .innerJoin('broker_links', 'broker_links.id', 'broker_accounts.link')
    .where('broker', '=', broker)
    .selectAll('broker_accounts')
    .select('owner')
