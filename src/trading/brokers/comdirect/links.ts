import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import { Failure } from '#contract/failures.ts'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { BrokerAccounts, BrokerLinks } from '#db/bank-tables.ts'
import type { Step } from '#db/transaction.ts'
import type { Credentials } from '#platform/credentials.ts'
import type { LoginState } from '../../broker.ts'
import { needed, told, type Client, type Question } from './client.ts'
import { Tokens } from './messages.ts'

export type LinkRow = Selectable<BrokerLinks>
export type LinkedAccount = Selectable<BrokerAccounts> & { owner: UserId }

const broker = 'comdirect'
export const consentDays = 90
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
      /** how far its answer came: to the bank, to nobody knows where, to tokens */
      came: z.enum(['TAKEN', 'LOST', 'GRANTED']).optional(),
      /** an instant until which a process is about to answer it, and others leave it alone */
      heldUntil: z.number().optional(),
    })
    .optional(),
})
export type Sealed = z.infer<typeof Sealed>

export const sessionOver = (): Failure => new Failure('BROKER_SESSION_OVER', {}, 'There is no session')

export interface LinkParts {
  db: Db
  client: Client
  credentials: Credentials
  app: { id: string; secret: string }
  now: () => Instant
}

export type Links = ReturnType<typeof createLinks>

/** Consents of readers and the tokens they hold: how their accounts at comdirect are reached. */
export function createLinks({ db, client, credentials, app, now }: LinkParts) {
  const place = ({ id, owner }: Pick<LinkRow, 'id' | 'owner'>): string => `broker-link ${id} ${owner}`

  /** A question for tokens. */
  const tokenQuestion = (grant: Readonly<Record<string, string>>): Question => ({
    method: 'POST',
    path: '/oauth/token',
    form: { client_id: app.id, client_secret: app.secret, ...grant },
  })

  const linkOf = (owner: UserId): Promise<LinkRow | undefined> =>
    db.selectFrom('broker_links').selectAll().where('owner', '=', owner).where('broker', '=', broker).executeTakeFirst()

  function opened(link: LinkRow): Sealed | undefined {
    const plain = link.credentials === null ? undefined : credentials.open(link.credentials, place(link))
    return plain === undefined ? undefined : Sealed.safeParse(JSON.parse(plain)).data
  }

  /** Writes where nobody else has written since it was read. @returns the row as it is then */
  function keep(
    step: Db | Step,
    link: LinkRow,
    sealed: Sealed | undefined,
    changes: Partial<LinkRow> = {},
  ): Promise<LinkRow | undefined> {
    return step
      .updateTable('broker_links')
      .set({
        ...changes,
        credentials: sealed === undefined ? null : credentials.seal(JSON.stringify(sealed), place(link)),
        changed_at: new Date(now()),
      })
      .where('id', '=', link.id)
      .where(sql<boolean>`credentials is not distinct from ${link.credentials}`)
      .returningAll()
      .executeTakeFirst()
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

  /** What runs already for an owner is waited for, not begun anew: a doubled click, or parts of one page. */
  const running = new Map<string, Promise<unknown>>()
  function once<T>(name: string, work: () => Promise<T>): Promise<T> {
    const found = running.get(name) ?? work().finally(() => running.delete(name))
    running.set(name, found)
    return found as Promise<T> // of the same name
  }

  /** The row as another process has written it meanwhile, which may have been faster with what the bank takes once. */
  async function overtaken({ owner, credentials: before }: LinkRow): Promise<LinkRow | undefined> {
    await new Promise((written) => setTimeout(written, otherMs))
    const after = await linkOf(owner)
    return after && after.credentials !== before ? after : undefined
  }

  /** The session is over, unless somebody has begun another meanwhile. */
  async function ended(link: LinkRow): Promise<Failure> {
    await keep(db, link, undefined, { state: 'ENDED' })
    return sessionOver()
  }

  /**
   * What questions of a link are asked with, renewed where it is about to run out.
   * @param refused a token that the bank did not take: another is needed
   * @throws Failure BROKER_SESSION_OVER, BROKER_AWAY
   */
  async function keyOf(owner: UserId, refused?: string): Promise<{ token: string; session: string }> {
    const link = await linkOf(owner)
    if (link?.state !== 'CONNECTED' || link.consent_until.getTime() < now()) throw sessionOver()
    const sealed = opened(link)
    if (!sealed) throw await ended(link) // its key is gone
    const isFresh = ({ expiresAt, access }: Sealed): boolean => expiresAt > now() + marginMs && access !== refused
    const { access, session } = isFresh(sealed)
      ? sealed
      : await once(`renew ${link.id} ${sealed.refresh}`, () => needed(() => renewed(link, sealed)))
    return { token: access, session }
  }

  /** A refresh token is good for once: of two processes that try, the slower one takes what the other got. */
  async function renewed(link: LinkRow, before: Sealed): Promise<Sealed> {
    const answer = await client.ask(tokenQuestion({ grant_type: 'refresh_token', refresh_token: before.refresh }))
    if (answer.status >= 400) {
      const after = await overtaken(link)
      const others = after && after.state === 'CONNECTED' ? opened(after) : undefined
      if (others) return others
      throw await ended(link)
    }
    const after: Sealed = { session: before.session, ...tokensIn(told(Tokens, answer)) }
    if (!(await keep(db, link, after))) throw sessionOver()
    return after
  }

  async function revoke(owner: UserId): Promise<void> {
    const link = await linkOf(owner)
    if (!link) return
    const sealed = opened(link)
    await db.deleteFrom('broker_links').where('id', '=', link.id).execute()
    if (!sealed) return
    const question = { method: 'DELETE', path: '/oauth/revoke', token: sealed.access } as const
    await client.ask(question).catch(() => {}) // nobody here can use it any more, and it runs out in ten minutes
  }

  return {
    linkOf,
    opened,
    keep,
    ended,
    once,
    tokenQuestion,
    tokensIn,
    keyOf,
    revoke,
    /** The link of an owner, made where there is none, for as long as a transaction lasts. */
    async lock(
      step: Step,
      owner: UserId,
      consented: Pick<LinkRow, 'consented_at' | 'consent_until'>,
    ): Promise<LinkRow> {
      await step
        .insertInto('broker_links')
        .values({ owner, broker, state: 'ENDED', credentials: null, ...consented, changed_at: new Date(now()) })
        .onConflict((conflict) => conflict.columns(['owner', 'broker']).doNothing())
        .execute()
      return step
        .selectFrom('broker_links')
        .selectAll()
        .where('owner', '=', owner)
        .where('broker', '=', broker)
        .forUpdate()
        .executeTakeFirstOrThrow()
    },
    state: async (owner: UserId) => stateOf(await linkOf(owner)),
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
