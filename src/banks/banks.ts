import { addDays } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import { dayMs, type Instant, type TradingDay, type UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { Admits } from '#platform/public-request.ts'
import type { MarketFacts } from '#portfolio/market-facts.ts'
import { createPortfolio, lockPortfolio } from '#portfolio/stored-portfolios.ts'
import { addTogether, namesOfBank } from '#portfolio/added-transactions.ts'
import type { Bank } from './bank-list.ts'
import { BankFault } from './fints/faults.ts'
import { openSession, type AccountThere, type Agreed, type BankSession } from './fints/talk.ts'
import type { BalanceThere, HeldThere, Movement } from './fints/told.ts'
import { sendTo } from './fints/transport.ts'
import {
  addAccount,
  addLink,
  addSync,
  fingerprintOf,
  linkOf,
  linksOf,
  lockLink,
  newSalt,
  tracesOf,
  type BankLink,
  type BankTrace,
  type LinkedAccount,
} from './links.ts'
import { createSessions, type Ask, type ChosenAccount, type OfferedAccount, type Outcome } from './sessions.ts'
import { hiding, namesFrom, newBookings, openingOf } from './take-in.ts'

/** What the operator has said of banks. */
export interface BankSettings {
  readonly list: readonly Bank[]
  /** number of the registration; undefined: there is none, and no bank is asked */
  readonly product: string | undefined
  /** of this portal */
  readonly version: string
  /** on whose permission accounts of others are read, as it stands on the pages */
  readonly licence: string | undefined
  readonly admits: (bank: Bank) => Admits
  readonly patienceMs: number
}

/** What a reader says to begin: a bank that is new to them, or one that they have connected. */
export interface Beginning {
  readonly bank?: string | undefined
  readonly link?: string | undefined
  readonly user: string
  readonly pin: string
}

type Facts = Pick<MarketFacts, 'today' | 'isQuoted'>

export type Banks = ReturnType<typeof createBanks>

/** as many days are read of a new account: without another TAN at most banks */
const firstDays = 85
/** banks lock an access after three wrong PINs: the last is the reader’s own, at the bank */
const mostWrongPins = 2
/** what was read before is read again, for banks enter some bookings late */
const overlapDays = 10

/**
 * Accounts of readers at banks.
 * @param settings undefined: the operator has not switched them on
 * @param now of the real clock, which banks live by
 */
export function createBanks({ db }: { db: Db }, settings: BankSettings | undefined, now: () => Instant) {
  const sessions = createSessions()
  const wrongPins = createTries(now)
  const missing =
    settings === undefined
      ? 'Der Betreiber dieses Portals hat Banken nicht eingeschaltet.'
      : settings.product === undefined
        ? 'Dem Betreiber fehlt die Produktregistrierung bei der Deutschen Kreditwirtschaft.'
        : settings.list.length === 0
          ? 'Der Betreiber hat noch keine Bank angegeben.'
          : undefined

  /** @throws Failure BANKS_OFF, BANK_LINK_UNKNOWN, INPUT_INVALID */
  async function begin(key: string, owner: UserId, { bank: code, link: id, user, pin }: Beginning, facts: Facts) {
    if (!settings || missing !== undefined) throw new Failure('BANKS_OFF', {}, 'No bank can be asked')
    const { product = '', version, patienceMs, admits } = settings
    const link = id === undefined ? undefined : await linkOf(db, owner, id)
    const bank = settings.list.find((each) => each.code === (link?.bank ?? code))
    if (!bank) throw invalid({ bank: 'Bitte wähle eine Bank aus der Liste.' })
    const tries = `${owner} ${bank.code}`
    if (wrongPins.of(tries) >= mostWrongPins)
      throw invalid({
        pin:
          'Zweimal nahm die Bank die PIN nicht an; nach dem dritten Mal sperrt sie den Zugang. ' +
          'Melde dich zuerst bei der Bank selbst an. Hier geht es einen Tag später weiter.',
      })
    sessions.begin(key, async (ask, signal) => {
      const opening = openSession(bank, { user, pin }, link?.agreed, {
        product,
        version,
        send: sendTo(bank.url, { admits: admits(bank), patienceMs, signal }),
        asks: {
          method: (methods) => ask({ step: 'METHOD', methods }),
          tan: async (challenge) => (await ask({ step: 'TAN', challenge })).tan,
        },
      })
      const session = await opening.catch((error: unknown) => {
        if (error instanceof BankFault && error.kind === 'PIN') wrongPins.add(tries)
        throw error
      })
      wrongPins.forget(tries)
      try {
        return await readIn(session, { owner, bank, link, facts, ask, signal })
      } finally {
        await session.end()
      }
    })
  }

  interface Reading {
    owner: UserId
    bank: Bank
    link: BankLink | undefined
    facts: Facts
    ask: Ask
    signal: AbortSignal
  }

  /** Reads what was chosen, and writes it at once: all of it, or nothing. */
  async function readIn(session: BankSession, { owner, bank, link, facts, ask, signal }: Reading): Promise<Outcome> {
    const { systemId, method, medium } = session
    const agreed: Agreed = { systemId, method, medium }
    const salt = link?.salt ?? newSalt()
    const there = new Map<string, AccountThere>()
    for (const account of session.accounts) there.set(await fingerprintOf(salt, bank.code, account.identity), account)
    const notes: string[] = []
    const traces = link ? new Map<string, BankTrace>() : await known(owner, bank, there)
    const wanted = link
      ? linked(link, there, notes)
      : await chosen(await offered(owner, bank, { there, traces }, facts), { there, traces }, ask, facts.today())
    const reads: Read[] = []
    for (const { account, target, from } of wanted) reads.push(await readOne(session, account, target, from))
    if (signal.aborted) throw new BankFault('OVER')
    const hide = await hiding(db)
    return transaction(db, async (step) => {
      if (link) await lockLink(step, owner, link.id, agreed)
      const idLink = link?.id ?? (await addLink(step, owner, { bank, salt, agreed, now: new Date(now()) }))
      let bookings = 0
      for (const read of reads) bookings += await takeIn(step, { owner, link: idLink, hide }, read, facts)
      return { link: idLink, bookings, notes }
    })
  }

  /** Of accounts at the bank, what is left of an earlier connection. */
  async function known(owner: UserId, bank: Bank, there: There['there']): Promise<Map<string, BankTrace>> {
    const found = new Map<string, BankTrace>()
    for (const trace of await tracesOf(db, owner, bank.code))
      for (const [id, { kind, identity }] of there)
        if (kind === trace.kind && (await fingerprintOf(trace.salt, bank.code, identity)) === trace.fingerprint)
          found.set(id, trace)
    return found
  }

  async function offered(
    owner: UserId,
    bank: Bank,
    { there, traces }: There,
    { isQuoted }: Facts,
  ): Promise<OfferedAccount[]> {
    const connected = new Set<string>()
    for (const { salt, accounts } of (await linksOf(db, owner)).filter((each) => each.bank === bank.code))
      for (const { identity } of there.values()) {
        const fingerprint = await fingerprintOf(salt, bank.code, identity)
        if (accounts.some((each) => each.fingerprint === fingerprint && !each.isDeleted)) connected.add(identity)
      }
    return [...there].flatMap(([id, { kind, name, currency, identity }]) =>
      isQuoted(currency)
        ? [{ id, kind, name, currency, isConnected: connected.has(identity), continues: traces.get(id)?.portfolioName }]
        : [],
    )
  }

  async function takeIn(
    step: Step,
    { owner, link, hide }: { owner: UserId; link: string; hide: (part: string) => string },
    read: Read,
    facts: Facts,
  ): Promise<number> {
    const { account, target, balance, movements, holdings } = read
    const portfolio =
      'portfolio' in target && target.portfolio !== undefined
        ? target.portfolio
        : await createPortfolio(step, owner, newPortfolio(account), account.kind).then(({ id }) => id)
    const stored = await lockPortfolio(step, owner, portfolio)
    if (stored.kind !== account.kind) throw invalid({ accounts: 'Dieses Depot gibt es nicht mehr.' })
    const { fingerprint, firstDay, bookedAs } = target
    const { currency, kind, name } = account
    const own = { fingerprint: bookedAs, firstDay, currency }
    const id =
      'id' in target
        ? target.id
        : await addAccount(step, link, { fingerprint, bookedAs, firstDay, currency, kind, name, portfolio })
    const isNew = !('id' in target) && !target.goesOn
    const known = await namesOfBank(step, owner, portfolio, ...namesFrom(own, firstDay))
    const opening = isNew && kind === 'ACCOUNT' && balance && openingOf(balance, movements ?? [], own)
    const added = newBookings(movements ?? [], own, { today: facts.today(), known, hide })
    await addTogether(step, { owner, portfolio }, opening ? [opening, ...added] : added)
    await addSync(step, id, { at: new Date(now()), day: facts.today(), bookings: added.length, balance, holdings })
    return added.length
  }

  return {
    list: settings?.list ?? [],
    licence: settings?.licence,
    /** a German sentence: why no bank can be asked */
    missing,
    begin,
    answer: sessions.answer,
    settled: sessions.settled,
    stateOf: sessions.stateOf,
    end: sessions.end,
    stop: sessions.stop,
  }
}

/** Counts tries of a day, by name. */
function createTries(now: () => Instant) {
  const tries = new Map<string, { count: number; last: Instant }>()
  const isOld = ({ last }: { last: Instant }): boolean => now() - last > dayMs
  const of = (name: string): number => {
    const found = tries.get(name)
    return !found || isOld(found) ? 0 : found.count
  }
  return {
    of,
    add(name: string): void {
      const count = of(name) + 1
      for (const [other, counted] of tries) if (isOld(counted)) tries.delete(other)
      tries.set(name, { count, last: now() })
    },
    forget: (name: string) => void tries.delete(name),
  }
}

const invalid = (faults: Record<string, string>): Failure =>
  new Failure('INPUT_INVALID', { faults }, `Wrong: ${Object.keys(faults).join(', ')}`)

/** Accounts at a bank by their fingerprint, and what is left of earlier connections to them. */
interface There {
  there: ReadonlyMap<string, AccountThere>
  traces: ReadonlyMap<string, BankTrace>
}

/** An account that is connected, or one that becomes so. */
type Target = LinkedAccount | (Pick<LinkedAccount, 'fingerprint' | 'firstDay' | 'bookedAs'> & Into)

interface Into {
  portfolio: string | undefined
  /** it was connected before: its first balance is booked */
  goesOn: boolean
}

interface Wanted {
  account: AccountThere
  target: Target
  from: TradingDay
}

interface Read {
  account: AccountThere
  target: Target
  balance: BalanceThere | undefined
  movements: Movement[] | undefined
  holdings: HeldThere[] | undefined
}

async function readOne(session: BankSession, account: AccountThere, target: Target, from: TradingDay): Promise<Read> {
  if (account.kind === 'DEPOT')
    return { account, target, balance: undefined, movements: undefined, holdings: await session.holdingsOf(account) }
  return {
    account,
    target,
    balance: await session.balanceOf(account),
    movements: await session.movementsOf(account, from),
    holdings: undefined,
  }
}

/** What was read before is read again, as far as the bank may have entered something late. */
function readFrom(firstDay: TradingDay, lastDay = firstDay): TradingDay {
  const again = addDays(lastDay, -overlapDays)
  return again > firstDay ? again : firstDay
}

/** Accounts of a connection that are still there. */
function linked({ accounts }: BankLink, there: There['there'], notes: string[]): Wanted[] {
  return accounts.flatMap((target) => {
    const account = there.get(target.fingerprint)
    if (target.isDeleted) notes.push(`„${target.portfolioName}“ ist gelöscht und wurde nicht gelesen.`)
    else if (!account) notes.push(`„${target.name}“ zeigt die Bank nicht mehr.`)
    if (target.isDeleted || !account) return []
    return [{ account, target, from: readFrom(target.firstDay, target.last?.day) }]
  })
}

/** Accounts that the reader chooses of what the bank shows; what was not offered is not chosen. */
async function chosen(
  accounts: readonly OfferedAccount[],
  { there, traces }: There,
  ask: Ask,
  today: TradingDay,
): Promise<Wanted[]> {
  const firstDay = addDays(today, -firstDays)
  const said: readonly ChosenAccount[] = (await ask({ step: 'ACCOUNTS', accounts })).accounts
  return said.flatMap(({ id, portfolio }) => {
    const account = there.get(id)
    const isOffered = accounts.some((each) => each.id === id && !each.isConnected)
    if (!account || !isOffered) return []
    const trace = traces.get(id)
    if (!trace) {
      const target = { fingerprint: id, firstDay, bookedAs: id, portfolio, goesOn: false }
      return [{ account, target, from: firstDay }]
    }
    const { bookedAs, lastDay } = trace
    const target = { fingerprint: id, firstDay: trace.firstDay, bookedAs, portfolio: trace.portfolio, goesOn: true }
    return [{ account, target, from: readFrom(trace.firstDay, lastDay) }]
  })
}

const newPortfolio = ({ name, currency, kind }: AccountThere) => ({
  name,
  note: '',
  currency,
  keepsCash: kind === 'ACCOUNT',
})
