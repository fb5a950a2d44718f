import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import type { Step } from '#db/transaction.ts'
import type { Db } from '#db/connection.ts'
import { eachInTurn } from '#platform/turns.ts'
import { isId } from './stored-portfolios.ts'
import type { StoredTransaction } from './transactions.ts'
import { columns, reader, rowsAtOnce, transactionUnknown, type KeptRow, type Owned } from './stored/transaction-rows.ts'

/** of one portfolio: a file of the largest size is taken in */
export const mostTransactions = 500_000

/**
 * All of a portfolio, or those of one instrument, oldest first; none where the portfolio is another's. Very many are read in
 * stretches, each a quick question.
 */
export const transactionsOf = async (
  db: Db | Step,
  owner: UserId,
  portfolio: string,
  instrument?: InstrumentKey,
): Promise<StoredTransaction[]> =>
  transactionsFrom(
    db,
    { owner, portfolio, instrument },
    await stretchOf(db, { owner, portfolio, instrument }).execute(),
  )

/** The first stretch of them, as a question to be asked with others; `transactionsFrom` reads its answer, and what follows it. */
export const stretchOf = (db: Db | Step, { owner, portfolio, instrument }: Held, after = '0') =>
  db
    .selectFrom('transactions')
    .select(columns)
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .$if(instrument !== undefined, (query) => query.where('instrument', '=', instrument ?? ''))
    .orderBy('id')
    .limit(rowsAtOnce)

/** @param first rows of the first stretch */
export async function transactionsFrom(
  db: Db | Step,
  held: Held,
  first: readonly KeptRow[],
): Promise<StoredTransaction[]> {
  const read = reader(db, held)
  const found: StoredTransaction[] = []
  let rows = first
  for (;;) {
    await eachInTurn(rows, (row) => void found.push(read(row)))
    if (rows.length < rowsAtOnce) return found.toSorted(oldestFirst)
    rows = await stretchOf(db, held, rows.at(-1)?.id).execute()
  }
}

interface Held extends Owned {
  instrument?: InstrumentKey | undefined
}

const oldestFirst = (a: StoredTransaction, b: StoredTransaction): number =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : Number(a.id) - Number(b.id)

/**
 * The same as `transactionsOf`, reading only what has changed since it was read before. Whoever writes has the portfolio locked, so
 * versions become visible in their order.
 * @param known what was read before of this portfolio; rows that have not changed since are handed on as they are
 */
export async function transactionsSince(
  db: Db | Step,
  owner: UserId,
  portfolio: string,
  known: readonly StoredTransaction[],
): Promise<StoredTransaction[]> {
  if (known.length === 0) return transactionsOf(db, owner, portfolio)
  const newest = known.reduce((most, { version }) => Math.max(most, version), 0)
  const rows: (KeptRow & { deleted_at: Date | null })[] = await db
    .selectFrom('transactions')
    .select([...columns, 'deleted_at'])
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('version_of', 'is', null)
    .where('version', '>', String(newest))
    .limit(rowsAtOnce)
    .execute()
  if (rows.length === rowsAtOnce) return transactionsOf(db, owner, portfolio)
  const changed = new Set(rows.map(({ id }) => id))
  const read = reader(db, { owner, portfolio })
  const now = rows.filter(({ deleted_at: deletedAt }) => deletedAt === null).map(read)
  return [...known.filter(({ id }) => !changed.has(id)), ...now].toSorted(oldestFirst)
}

/** What changed rows of a portfolio said at first, by the number of the row. */
export async function firstVersionsOf(
  db: Db | Step,
  owner: UserId,
  portfolio: string,
): Promise<Map<string, StoredTransaction>> {
  const rows = await db
    .selectFrom('transactions')
    .select([...columns, 'version_of'])
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('version_of', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  const read = reader(db, { owner, portfolio })
  const first = new Map<string, StoredTransaction>()
  await eachInTurn(rows, (row) => void first.set(row.version_of ?? '', read(row))) // the oldest comes last
  return first
}

/** Every paper that an owner has booked: in one portfolio, or in any. */
export async function bookedBy(db: Db, owner: UserId, portfolio?: string): Promise<InstrumentKey[]> {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('portfolios', 'portfolios.id', 'transactions.portfolio')
    .select('transactions.instrument')
    .distinct()
    .where('portfolios.owner', '=', owner)
    .where('transactions.owner', '=', owner)
    .where('portfolios.deleted_at', 'is', null)
    .where('transactions.deleted_at', 'is', null)
    .where('transactions.instrument', 'is not', null)
    .$if(portfolio !== undefined, (query) => query.where('transactions.portfolio', '=', portfolio ?? ''))
    .execute()
  return rows.map(({ instrument }) => instrument as InstrumentKey) // written from an instrument of the universe
}

/** The portfolio of a row. @throws Failure TRANSACTION_UNKNOWN also where it is another's */
export async function portfolioOfTransaction(db: Db, owner: UserId, id: string): Promise<string> {
  if (!isId(id)) throw transactionUnknown()
  const row = await db
    .selectFrom('transactions')
    .select('portfolio')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw transactionUnknown()
  return row.portfolio
}
