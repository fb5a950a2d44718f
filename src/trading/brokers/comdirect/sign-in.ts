import { sql } from 'kysely'
import type * as z from 'zod'
import { Failure } from '#contract/failures.ts'
import { dayMs, type Instant, type UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { LoginState } from '../../broker.ts'
import { needed, newSession, told, Unanswered, type Answer, type Client } from './client.ts'
import { consentDays, sessionOver, type Links, type LinkRow, type Sealed } from './links.ts'
import { Depots, Sessions, Tokens } from './messages.ts'

/** five challenges in a row without a right answer, and the bank locks the access: the last two are the reader's own */
const mostChallenges = 3
/** three wrong TANs lock it; the last is the reader's own */
const mostWrongTans = 2
/** longer than an answer to a challenge takes: where the process that gave it has ended, another goes on from there */
const heldMs = 60_000
/** for what another process is about to hear from the bank */
const othersMs = 5000
const lookMs = 100

const invalid = (faults: Record<string, string>): Failure =>
  new Failure('INPUT_INVALID', { faults }, `Refused: ${Object.keys(faults).join(', ')}`)

type Pending = NonNullable<Sealed['pending']>

interface SignInParts {
  db: Db
  client: Client
  links: Links
  now: () => Instant
}

/** How a reader signs in at the bank: number and PIN, which makes it ask for a TAN, and the answer to it. */
export function createSignIn({ db, client, links, now }: SignInParts) {
  const consented = () => ({
    consented_at: new Date(now()),
    consent_until: new Date(now() + consentDays * dayMs),
  })

  /** Counts a challenge before it is asked for. @throws Failure BROKER_LOCK_NEAR */
  const counted = (owner: UserId): Promise<LinkRow> =>
    transaction(db, async (step) => {
      const row = await links.lock(step, owner, consented())
      const isYesterday = row.changed_at.getTime() < now() - dayMs
      if (row.challenges >= mostChallenges && !isYesterday)
        throw new Failure('BROKER_LOCK_NEAR', {}, 'Three challenges were not answered')
      await step
        .updateTable('broker_links')
        .set({
          challenges: isYesterday ? 1 : row.challenges + 1,
          wrong_tans: isYesterday ? 0 : row.wrong_tans,
          changed_at: new Date(now()),
        })
        .where('id', '=', row.id)
        .execute()
      return row
    })

  /** @throws Failure INPUT_INVALID, BROKER_AWAY, BROKER_LOCK_NEAR */
  async function begin(owner: UserId, { user, pin }: { user: string; pin: string }): Promise<LoginState> {
    const faults: Record<string, string> = {}
    if (!/^\d{8}$/.test(user)) faults['user'] = 'Die Zugangsnummer hat acht Ziffern.'
    if (!/^\d{6}$/.test(pin)) faults['pin'] = 'Die PIN hat sechs Ziffern.'
    if (Object.keys(faults).length > 0) throw invalid(faults)
    const link = await counted(owner)
    return needed(async () => {
      const first = await client.ask(links.tokenQuestion({ grant_type: 'password', username: user, password: pin }))
      if (first.status >= 400) throw invalid({ pin: 'comdirect nimmt Zugangsnummer und PIN so nicht an.' })
      const [tokens, session] = [links.tokensIn(told(Tokens, first)), newSession()]
      const key = { token: tokens.access, session }
      const path = '/api/session/clients/user/v1/sessions'
      const { identifier } = told(Sessions, await client.read({ method: 'GET', path, ...key }))
      const { once, status } = await client.ask({
        method: 'POST',
        path: `${path}/${identifier}/validate`,
        ...key,
        json: { identifier, sessionTanActive: true, activated2FA: true },
      })
      if (!once || status >= 400) throw new Unanswered(`no challenge, status ${status}`)
      const kind = once.typ === 'M_TAN' ? 'SMS' : once.typ === 'P_TAN' ? 'PHOTO' : 'PUSH'
      const pending = { session: identifier, challenge: once.id, kind, text: once.challenge } as const
      await links.keep(db, link, { ...tokens, session, pending }, { state: 'TAN', ...consented() })
      return links.state(owner)
    })
  }

  /** A doubled click is one. */
  const confirm = (owner: UserId, tan: string | undefined): Promise<LoginState> =>
    links.once(`confirm ${owner}`, () => needed(() => confirmed(owner, tan)))

  /** The bank is asked outside of transactions: while it is slow, nobody waits for the database. */
  async function confirmed(owner: UserId, tan: string | undefined): Promise<LoginState> {
    if (tan !== undefined && !/^[A-Za-z0-9]{4,12}$/.test(tan))
      throw invalid({ tan: 'Eine TAN hat vier bis zwölf Ziffern oder Buchstaben.' })
    const link = await links.linkOf(owner)
    if (link?.state === 'CONNECTED') return links.state(owner) // sent twice
    const sealed = link && links.opened(link)
    if (!link || link.state !== 'TAN' || !sealed?.pending) throw sessionOver()
    const { came, heldUntil } = sealed.pending
    const pending: Pending = {
      ...sealed.pending,
      came: came ?? (heldUntil === undefined ? undefined : 'LOST'), // a process ended while it answered
      heldUntil: now() + heldMs,
    }
    const held = isHeld(sealed.pending) ? undefined : await links.keep(db, link, { ...sealed, pending })
    if (!held) return afterOthers(owner)
    try {
      return await connected(held, { ...sealed, pending }, pending, tan)
    } catch (error) {
      await letGo(owner)
      throw error
    }
  }

  const isHeld = (pending: Pending | undefined): boolean => (pending?.heldUntil ?? 0) > now()

  /** What came of it where another process answers the challenge. */
  async function afterOthers(owner: UserId): Promise<LoginState> {
    for (let waited = 0; waited < othersMs; waited += lookMs) {
      const link = await links.linkOf(owner)
      if (link?.state !== 'TAN' || !isHeld(links.opened(link)?.pending)) break
      await new Promise((done) => setTimeout(done, lookMs))
    }
    return links.state(owner)
  }

  /** Whoever tries again need not wait. */
  async function letGo(owner: UserId): Promise<void> {
    const link = await links.linkOf(owner)
    const sealed = link?.state === 'TAN' ? links.opened(link) : undefined
    if (!link || !sealed?.pending) return
    const { heldUntil: _, ...pending } = sealed.pending
    await links.keep(db, link, { ...sealed, pending })
  }

  async function connected(
    link: LinkRow,
    sealed: Sealed,
    pending: Pending,
    tan: string | undefined,
  ): Promise<LoginState> {
    const granted = await grantedTo(link, sealed, pending, tan)
    if (granted === 'ELSEWHERE') return links.state(link.owner)
    const { pending: _, ...given } = granted.sealed
    const depots = await depotsAt(given)
    await transaction(db, async (step) => {
      if (!(await links.keep(step, granted.link, given, { state: 'CONNECTED', challenges: 0, wrong_tans: 0 })))
        throw sessionOver()
      await keepAccounts(step, link, depots)
    })
    return links.state(link.owner)
  }

  /**
   * From the challenge to the tokens of a session. How far it came is kept: a TAN is good for once, and whoever tries again after a
   * time-out goes on from there.
   */
  async function grantedTo(
    link: LinkRow,
    sealed: Sealed,
    pending: Pending,
    tan: string | undefined,
  ): Promise<{ link: LinkRow; sealed: Sealed } | 'ELSEWHERE'> {
    if (pending.came === 'GRANTED') return { link, sealed }
    const answered = pending.came ?? (await answer(link, sealed, pending, tan))
    const marked =
      pending.came === undefined
        ? await links.keep(db, link, { ...sealed, pending: { ...pending, came: answered } })
        : link
    if (!marked) return 'ELSEWHERE'
    const second = await client.ask(links.tokenQuestion({ grant_type: 'cd_secondary', token: sealed.access }))
    if (second.status >= 400) {
      if (answered === 'TAKEN') throw await links.ended(marked)
      await links.keep(db, marked, { ...sealed, pending: { ...pending, came: undefined } }) // the TAN did not arrive
      throw new Unanswered('nobody knows whether the TAN arrived')
    }
    const given = {
      ...sealed,
      ...links.tokensIn(told(Tokens, second)),
      pending: { ...pending, came: 'GRANTED' } as const,
    }
    const kept = await links.keep(db, marked, given)
    return kept ? { link: kept, sealed: given } : 'ELSEWHERE'
  }

  /** Answers the challenge. One whose answer is lost may have been taken: whether it was, the next token tells. */
  async function answer(
    link: LinkRow,
    { access, session }: Sealed,
    { session: identifier, challenge, kind }: Pending,
    tan: string | undefined,
  ): Promise<'TAKEN' | 'LOST'> {
    if (kind !== 'PUSH' && tan === undefined) throw invalid({ tan: 'Bitte gib die TAN ein.' })
    if (link.wrong_tans >= mostWrongTans) throw new Failure('BROKER_LOCK_NEAR', {}, 'Two TANs were wrong')
    let told: Answer
    try {
      told = await client.ask({
        method: 'PATCH',
        path: `/api/session/clients/user/v1/sessions/${identifier}`,
        token: access,
        session,
        json: { identifier, sessionTanActive: true, activated2FA: true },
        once: { id: challenge, ...(kind !== 'PUSH' && { tan }) },
      })
    } catch (error) {
      if (error instanceof Unanswered) return 'LOST'
      throw error
    }
    if (told.status === 401) throw await links.ended(link)
    if (told.status < 400) return 'TAKEN'
    const said = told.messages[0]?.message
    if (kind === 'PUSH') throw invalid({ tan: said ?? 'In der App ist noch nichts freigegeben.' }) // nothing was mistyped
    await db
      .updateTable('broker_links')
      .set({ wrong_tans: sql<number>`wrong_tans + 1`, changed_at: new Date(now()) })
      .where('id', '=', link.id)
      .execute()
    throw invalid({ tan: said ?? 'Diese TAN nimmt comdirect nicht an.' })
  }

  type Depot = z.infer<typeof Depots>['values'][number]

  async function depotsAt({ access, session }: Pick<Sealed, 'access' | 'session'>): Promise<Depot[]> {
    const path = '/api/brokerage/clients/user/v3/depots'
    return told(Depots, await client.read({ method: 'GET', path, token: access, session })).values
  }

  async function keepAccounts(step: Step, { id }: LinkRow, depots: readonly Depot[]): Promise<void> {
    for (const { depotId, depotDisplayId, defaultSettlementAccountId } of depots)
      await step
        .insertInto('broker_accounts')
        .values({
          link: id,
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

  return { begin, confirm }
}
