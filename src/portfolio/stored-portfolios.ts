import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { assertVersion, nextVersion } from '#db/versions.ts'

/** of one owner */
export const mostPortfolios = 100

/** A sample, or what is really owned: a depot, or an account without papers. */
export type PortfolioKind = 'SAMPLE' | 'DEPOT' | 'ACCOUNT'

/** What its owner says of a portfolio. */
export interface PortfolioFacts {
  readonly name: string
  readonly note: string
  readonly currency: string
  /** bookings move an account; else what is bought is paid in, and what is sold is paid out */
  readonly keepsCash: boolean
  /** what it is compared with */
  readonly benchmark?: InstrumentKey | undefined
  /** sums over what is owned take it in; left out where that stays as it is */
  readonly isCounted?: boolean | undefined
}

export interface StoredPortfolio extends PortfolioFacts {
  readonly isCounted: boolean
  readonly id: string
  readonly owner: UserId
  readonly kind: PortfolioKind
  readonly createdAt: Date
  readonly version: number
  /** another number says that its transactions have changed */
  readonly contents: number
}

const columns = [
  'id',
  'owner',
  'kind',
  'name',
  'note',
  'iso_currency',
  'keeps_cash',
  'benchmark',
  'is_counted',
  'created_at',
  'version',
  'contents',
] as const

/** All portfolios of an owner of these kinds, by name. */
export async function portfoliosOf(
  db: Db,
  owner: UserId,
  kinds: readonly PortfolioKind[] = ['SAMPLE'],
): Promise<StoredPortfolio[]> {
  const rows = await db
    .selectFrom('portfolios')
    .select(columns)
    .where('owner', '=', owner)
    .where('kind', 'in', kinds)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/** @throws Failure PORTFOLIO_UNKNOWN also where it is another's */
export async function portfolioOf(db: Db, owner: UserId, id: string): Promise<StoredPortfolio> {
  const found = await findPortfolio(db, owner, id)
  if (!found) throw unknown()
  return found
}

/** undefined also where it is another's */
export async function findPortfolio(db: Db, owner: UserId, id: string): Promise<StoredPortfolio | undefined> {
  if (!isId(id)) return undefined
  const row = await db
    .selectFrom('portfolios')
    .select(columns)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** @throws Failure TOO_MANY_PORTFOLIOS */
export async function createPortfolio(
  step: Step,
  owner: UserId,
  facts: PortfolioFacts,
  kind: PortfolioKind = 'SAMPLE',
): Promise<StoredPortfolio> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`portfolios ${owner}`}, 0))`.execute(step)
  const { count } = await step
    .selectFrom('portfolios')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostPortfolios)
    throw new Failure('TOO_MANY_PORTFOLIOS', {}, `At most ${mostPortfolios} portfolios`)
  const row = await step
    .insertInto('portfolios')
    .values({ owner, kind, ...toRow(facts) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

/** @param seen the version its editor saw @throws Failure PORTFOLIO_UNKNOWN, VERSION_CONFLICT */
export async function changePortfolio(
  step: Step,
  owner: UserId,
  id: string,
  facts: PortfolioFacts,
  seen?: number,
): Promise<StoredPortfolio> {
  assertVersion((await lockPortfolio(step, owner, id)).version, seen)
  const row = await step
    .updateTable('portfolios')
    .set({ ...toRow(facts), version: nextVersion, contents: nextVersion })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

/** It can be taken back with `restorePortfolio`. @throws Failure PORTFOLIO_UNKNOWN, VERSION_CONFLICT */
export async function deletePortfolio(step: Step, owner: UserId, id: string, seen?: number): Promise<void> {
  assertVersion((await lockPortfolio(step, owner, id)).version, seen)
  await step
    .updateTable('portfolios')
    .set({ deleted_at: sql<Date>`now()`, version: nextVersion })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .execute()
}

/** Takes a deletion back. @throws Failure PORTFOLIO_UNKNOWN where none was deleted lately */
export async function restorePortfolio(step: Step, owner: UserId, id: string): Promise<StoredPortfolio> {
  if (!isId(id)) throw unknown()
  const row = await step
    .updateTable('portfolios')
    .set({ deleted_at: null, version: nextVersion })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw unknown()
  return fromRow(row)
}

/** The portfolio is this transaction's until its end. @throws Failure PORTFOLIO_UNKNOWN */
export async function lockPortfolio(step: Step, owner: UserId, id: string): Promise<StoredPortfolio> {
  return portfolioFrom(await lockingPortfolio(step, owner, id).execute())
}

/** The same as a question to be asked with others; `portfolioFrom` reads its answer. @throws Failure PORTFOLIO_UNKNOWN for what is no id */
export function lockingPortfolio(step: Step, owner: UserId, id: string) {
  if (!isId(id)) throw unknown()
  return step
    .selectFrom('portfolios')
    .select(columns)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
}

/** @throws Failure PORTFOLIO_UNKNOWN */
export function portfolioFrom([row]: readonly PortfolioRow[]): StoredPortfolio {
  if (!row) throw unknown()
  return fromRow(row)
}

/** Whether a text can be the id of a row at all. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

const unknown = (): Failure => new Failure('PORTFOLIO_UNKNOWN', {}, 'You have no such portfolio')

const toRow = ({ name, note, currency, keepsCash, benchmark, isCounted }: PortfolioFacts) => ({
  name,
  note,
  iso_currency: currency,
  keeps_cash: keepsCash,
  benchmark: benchmark ?? null,
  ...(isCounted !== undefined && { is_counted: isCounted }),
})

/** as it is stored */
export interface PortfolioRow {
  id: string
  owner: UserId
  kind: PortfolioKind
  name: string
  note: string
  iso_currency: string
  keeps_cash: boolean
  benchmark: string | null
  is_counted: boolean
  created_at: Date
  version: string
  contents: string
}

const fromRow = (row: PortfolioRow): StoredPortfolio => ({
  id: row.id,
  owner: row.owner,
  kind: row.kind,
  name: row.name,
  note: row.note,
  currency: row.iso_currency,
  keepsCash: row.keeps_cash,
  benchmark: (row.benchmark ?? undefined) as InstrumentKey | undefined, // written from an instrument of the universe
  isCounted: row.is_counted,
  createdAt: row.created_at,
  version: Number(row.version),
  contents: Number(row.contents),
})
