import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod'
import { Failure } from '#contract/failures.ts'
import { tradingDay, type TradingDay, type UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { vaultOf } from '#db/vault.ts'
import { deletePortfolio, isId, lockPortfolio } from '#portfolio/stored-portfolios.ts'
import { deleteOfBank } from '#portfolio/changed-transactions.ts'
import type { Bank } from './bank-list.ts'
import type { Agreed } from './fints/talk.ts'
import type { BalanceThere, HeldThere } from './fints/told.ts'
import { decimalOfMinor } from './take-in.ts'

/** of one reader */
export const mostLinks = 20

/** Consent of a reader that accounts at a bank are read. */
export interface BankLink {
  readonly id: string
  readonly bank: string
  readonly name: string
  readonly agreed: Agreed
  readonly salt: Buffer
  readonly consentedAt: Date
  readonly accounts: readonly LinkedAccount[]
}

export interface LinkedAccount {
  readonly id: string
  readonly fingerprint: string
  readonly kind: 'ACCOUNT' | 'DEPOT'
  readonly name: string
  readonly currency: string
  /** the portfolio it is booked in; it may be deleted */
  readonly portfolio: string
  readonly portfolioName: string
  readonly isDeleted: boolean
  readonly firstDay: TradingDay
  /** the fingerprint that names of its bookings begin with: an earlier one where it goes on after a connection was ended */
  readonly bookedAs: string
  /** the last time it was read */
  readonly last: LastSync | undefined
}

/** An account whose connection was ended and whose bookings stayed: what it is known again by. */
export interface BankTrace extends Pick<LinkedAccount, 'fingerprint' | 'kind' | 'portfolio' | 'firstDay' | 'bookedAs'> {
  readonly salt: Buffer
  readonly portfolioName: string
  /** the last that was read */
  readonly lastDay: TradingDay
}

export interface LastSync {
  readonly at: Date
  readonly day: TradingDay
  readonly bookings: number
  readonly balance: number | undefined
  readonly balanceDay: TradingDay | undefined
  readonly holdings: readonly HeldThere[] | undefined
}

const Held = z.object({
  isin: z.string().optional(),
  wkn: z.string().optional(),
  name: z.string(),
  quantity: z.number().optional(),
  price: z.number().optional(),
  currency: z.string().optional(),
  cost: z.number().optional(),
})

export const newSalt = (): Buffer => randomBytes(16)

const hash = promisify<string, Buffer, number, Buffer>(scrypt)

/** What an account is known by: its number cannot be had back from it, but by trying all of them for years. */
export const fingerprintOf = async (salt: Buffer, bank: string, identity: string): Promise<string> =>
  (await hash(`${bank}/${identity}`, salt, 16)).toString('hex')

/** The oldest first. */
export async function linksOf(db: Db | Step, owner: UserId, id?: string): Promise<BankLink[]> {
  const links = await db
    .selectFrom('bank_links')
    .selectAll()
    .where('owner', '=', owner)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('id')
    .execute()
  const rows = await db
    .selectFrom('bank_accounts')
    .innerJoin('bank_links', 'bank_links.id', 'bank_accounts.link')
    .innerJoin('portfolios', 'portfolios.id', 'bank_accounts.portfolio')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('bank_syncs')
          .selectAll('bank_syncs')
          .whereRef('bank_syncs.account', '=', 'bank_accounts.id')
          .orderBy('bank_syncs.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'bank_accounts.id',
      'bank_accounts.link',
      'bank_accounts.fingerprint',
      'bank_accounts.kind',
      'bank_accounts.name',
      'bank_accounts.iso_currency',
      'bank_accounts.portfolio',
      'portfolios.name as portfolio_name',
      'portfolios.deleted_at',
      'bank_accounts.first_day',
      'bank_accounts.booked_as',
      'last.at',
      'last.day',
      'last.bookings',
      'last.balance',
      'last.balance_day',
      'last.holdings',
      'last.sealed',
    ])
    .where('bank_links.owner', '=', owner)
    .where('portfolios.owner', '=', owner)
    .$if(id !== undefined, (query) => query.where('bank_links.id', '=', id ?? ''))
    .orderBy('bank_accounts.id')
    .execute()
  const vault = vaultOf(db)
  return links.map((link) => ({
    id: link.id,
    bank: link.bank,
    name: link.name,
    agreed: {
      systemId: link.system_id,
      method: link.tan_method ?? undefined,
      medium: link.tan_medium ?? undefined,
    },
    salt: link.salt,
    consentedAt: link.consented_at,
    accounts: rows
      .filter((row) => row.link === link.id)
      .map((kept) => vault.opened('bank_syncs', { account: kept.id }, kept))
      .map((row) => ({
        id: row.id,
        fingerprint: row.fingerprint,
        kind: row.kind,
        name: row.name,
        currency: row.iso_currency,
        portfolio: row.portfolio,
        portfolioName: row.portfolio_name,
        isDeleted: row.deleted_at !== null,
        firstDay: tradingDay(row.first_day),
        bookedAs: row.booked_as ?? row.fingerprint,
        last:
          row.at === null || row.day === null
            ? undefined
            : {
                at: row.at,
                day: tradingDay(row.day),
                bookings: row.bookings ?? 0,
                balance: row.balance === null ? undefined : Number(row.balance),
                balanceDay: row.balance_day === null ? undefined : tradingDay(row.balance_day),
                holdings: row.holdings === null ? undefined : (z.array(Held).parse(row.holdings) as HeldThere[]),
              },
      })),
  }))
}

/** Accounts at a bank that can go on where they were; a deleted portfolio cannot. */
export async function tracesOf(db: Db | Step, owner: UserId, bank: string): Promise<BankTrace[]> {
  const rows = await db
    .selectFrom('bank_traces')
    .innerJoin('portfolios', 'portfolios.id', 'bank_traces.portfolio')
    .selectAll('bank_traces')
    .select('portfolios.name')
    .where('bank_traces.owner', '=', owner)
    .where('bank', '=', bank)
    .where('portfolios.deleted_at', 'is', null)
    .execute()
  return rows.map(({ salt, fingerprint, kind, portfolio, name, booked_as, first_day, last_day }) => ({
    salt,
    fingerprint,
    kind,
    portfolio,
    portfolioName: name,
    bookedAs: booked_as,
    firstDay: tradingDay(first_day),
    lastDay: tradingDay(last_day),
  }))
}

/** @throws Failure BANK_LINK_UNKNOWN also where it is another's */
export async function linkOf(db: Db | Step, owner: UserId, id: string): Promise<BankLink> {
  const [link] = isId(id) ? await linksOf(db, owner, id) : []
  if (!link) throw unknownLink()
  return link
}

export const unknownLink = (): Failure => new Failure('BANK_LINK_UNKNOWN', {}, 'There is no such connection')

/** @throws Failure TOO_MANY_BANK_LINKS */
export async function addLink(
  step: Step,
  owner: UserId,
  { bank, salt, agreed, now }: { bank: Bank; salt: Buffer; agreed: Agreed; now: Date },
): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank links ${owner}`}, 0))`.execute(step)
  const { count } = await step
    .selectFrom('bank_links')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostLinks) throw new Failure('TOO_MANY_BANK_LINKS', {}, `At most ${mostLinks} connections`)
  const { id } = await step
    .insertInto('bank_links')
    .values({ owner, bank: bank.code, name: bank.name, salt, consented_at: now, ...toRow(agreed) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The connection is this transaction's until its end. @throws Failure BANK_LINK_UNKNOWN */
export async function lockLink(step: Step, owner: UserId, id: string, agreed: Agreed): Promise<void> {
  const { numUpdatedRows } = await step
    .updateTable('bank_links')
    .set(toRow(agreed))
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw unknownLink()
}

const toRow = ({ systemId, method, medium }: Agreed) => ({
  system_id: systemId,
  tan_method: method ?? null,
  tan_medium: medium ?? null,
})

/**
 * What was known of an account that was read into the portfolio before is gone then.
 * @returns its id @throws Failure INPUT_INVALID where another account is read into the portfolio
 */
export async function addAccount(
  step: Step,
  link: string,
  account: Pick<LinkedAccount, 'fingerprint' | 'kind' | 'name' | 'currency' | 'portfolio' | 'firstDay' | 'bookedAs'>,
): Promise<string> {
  const { currency, firstDay, fingerprint, kind, name, portfolio, bookedAs } = account
  await step.deleteFrom('bank_traces').where('portfolio', '=', portfolio).execute()
  const row = await step
    .insertInto('bank_accounts')
    .values({
      link,
      fingerprint,
      kind,
      name,
      portfolio,
      iso_currency: currency,
      first_day: firstDay,
      booked_as: bookedAs,
    })
    .onConflict((conflict) => conflict.column('portfolio').doNothing())
    .returning('id')
    .executeTakeFirst()
  const faults = { accounts: 'Dieses Depot ist schon mit einer Bank verbunden.' }
  if (!row) throw new Failure('INPUT_INVALID', { faults }, 'Another account is read into it')
  return row.id
}

/** Keeps what was read, in the place of what was read the last time: of that only the number of bookings stays. */
export async function addSync(
  step: Step,
  account: string,
  read: {
    at: Date
    day: TradingDay
    bookings: number
    balance: BalanceThere | undefined
    holdings: readonly HeldThere[] | undefined
  },
): Promise<void> {
  const { at, day, bookings, balance, holdings } = read
  await step
    .updateTable('bank_syncs')
    .set({ balance: null, holdings: null, sealed: null })
    .where('account', '=', account)
    .where((is) => is.or([is('balance', 'is not', null), is('holdings', 'is not', null), is('sealed', 'is not', null)]))
    .execute()
  await step
    .insertInto('bank_syncs')
    .values(
      vaultOf(step).shut(
        'bank_syncs',
        { account },
        {
          account,
          at,
          day,
          bookings,
          balance: balance ? decimalOfMinor(balance.minor) : null,
          balance_day: balance?.day ?? null,
          holdings: holdings ? JSON.stringify(holdings) : null,
        },
      ),
    )
    .execute()
}

/**
 * Revokes the consent.
 * @param withBookings what came from there goes, too, and so do portfolios with nothing else in them; else it stays, and with it what the
 * account is known again by
 */
export async function deleteLink(step: Step, owner: UserId, id: string, withBookings: boolean): Promise<void> {
  const { accounts, bank, salt } = await linkOf(step, owner, id)
  for (const account of accounts) {
    const { portfolio, isDeleted } = account
    if (isDeleted) continue
    if (!withBookings) {
      await addTrace(step, { ...account, owner, bank, salt })
      continue
    }
    await lockPortfolio(step, owner, portfolio)
    const left = await deleteOfBank(step, owner, portfolio)
    if (left === 0) await deletePortfolio(step, owner, portfolio)
  }
  await step.deleteFrom('bank_links').where('owner', '=', owner).where('id', '=', id).execute()
}

const addTrace = (
  step: Step,
  {
    owner,
    bank,
    salt,
    fingerprint,
    kind,
    portfolio,
    bookedAs,
    firstDay,
    last,
  }: LinkedAccount & Pick<BankLink, 'bank' | 'salt'> & { owner: UserId },
) =>
  step
    .insertInto('bank_traces')
    .values({
      portfolio,
      owner,
      bank,
      salt,
      fingerprint,
      kind,
      booked_as: bookedAs,
      first_day: firstDay,
      last_day: last?.day ?? firstDay,
    })
    .execute()
