import { sql, type Selectable } from 'kysely'
import { Failure } from '#contract/failures.ts'
import { tradingDay, type InstrumentKey, type UserId } from '#contract/vocabulary.ts'
import type { Question, Step } from '#db/transaction.ts'
import { vaultOf } from '#db/vault.ts'
import { assertVersion, nextVersion } from '#db/versions.ts'
import type { Db } from '#db/connection.ts'
import type { Transactions } from '#db/schema.ts'
import { eachInTurn } from '#platform/turns.ts'
import { decimalText, fixedOf } from './numbers/decimal-text.ts'
import type { Fixed } from './numbers/fixed.ts'
import { isId } from './stored-portfolios.ts'
import { transactionKinds, type StoredTransaction, type Transaction } from './transactions.ts'

/** of one portfolio: a file of the largest size is taken in */
export const mostTransactions = 500_000

const columns = [
  'id',
  'day',
  'time',
  'kind',
  'instrument',
  'quantity',
  'price',
  'amount',
  'iso_currency',
  'fee',
  'tax',
  'ratio_new',
  'ratio_old',
  'fx_currency',
  'fx_gross',
  'fx_rate',
  'transfer',
  'acquired_day',
  'acquired_cost',
  'acquired_gross',
  'acquired_instrument_gross',
  'reversal',
  'note',
  'created_at',
  'version',
  'run',
  'sealed',
] as const

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

/** By what a row is called that is about to be added. */
export interface Numbers {
  id: string
  version: string
  created_at: Date
}

/** Numbers for one row more, as a question to be asked with others once the portfolio is locked. */
export const nextNumbers = (step: Step): Question<Numbers> => ({
  compile: () =>
    sql<Numbers>`
      select nextval(pg_get_serial_sequence('transactions', 'id')) as id, nextval('row_versions') as version, now() as created_at`.compile(
      step,
    ),
})

/**
 * A row with its numbers, and the questions that add it to a portfolio that the step has locked, to be asked with others: somebody
 * waits. What the first of them answers is for `assertAdded`.
 */
export function addition(
  step: Step,
  { owner, portfolio }: Owned,
  added: Transaction,
  [numbers]: readonly Numbers[],
  { origin, externalId }: Came = { origin: 'hand' },
): { stored: StoredTransaction; questions: readonly [Question<Before>, Question] } {
  if (!numbers) throw new Error('A row without numbers')
  const { id, version, created_at: createdAt } = numbers
  const row = {
    ...toKept(step, { owner, portfolio }, added),
    id,
    version,
    owner,
    portfolio,
    origin,
    external_id: externalId ?? null,
  }
  const inserted = sql<Before>`
    insert into transactions (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    overriding system value values (${sql.join(Object.values(row))})
    returning (select count(*) from transactions counted where counted.portfolio = ${portfolio}) as before`
  return {
    stored: { ...added, id, version: Number(version), createdAt },
    questions: [{ compile: () => inserted.compile(step) }, changing(step, owner, portfolio)],
  }
}

/** rows before the one that was added */
export interface Before {
  before: string
}

/** @throws Failure TOO_MANY_TRANSACTIONS where the row does not fit: the step takes it back */
export const assertAdded = ([row]: readonly Before[]): void => assertFits(Number(row?.before ?? 0) + 1)

/** Adds what an import brings, however much that is. @throws Failure TOO_MANY_TRANSACTIONS */
export async function addInBulk(
  step: Step,
  { owner, portfolio, run }: { owner: UserId; portfolio: string; run: string },
  added: readonly Transaction[],
): Promise<void> {
  await assertRoom(step, portfolio, added.length)
  await insertInBulk(
    step,
    { owner, portfolio, run },
    added.map((one) => ({ ...one, origin: 'file' })),
  )
  await changed(step, owner, portfolio)
}

/** Where a booking has come from, and what it is called there. */
export interface Came {
  readonly origin: 'hand' | 'file' | 'bank' | 'paper'
  readonly externalId?: string | undefined
}

/** A booking with where it has come from. */
export type Arrived = Transaction & Came

/** Adds what somebody takes along from another account. The portfolio is new. */
export async function addArrived(
  step: Step,
  { owner, portfolio }: { owner: UserId; portfolio: string },
  added: readonly Arrived[],
): Promise<void> {
  await insertInBulk(step, { owner, portfolio, run: null }, added)
  await changed(step, owner, portfolio)
}

/**
 * What a bank calls the bookings of a portfolio from this name on up to that, deleted ones among them; all of them are there.
 * The portfolio is locked.
 */
export async function namesOfBank(step: Step, owner: UserId, portfolio: string, from: string, to: string) {
  const rows = await step
    .selectFrom('transactions')
    .select('external_id')
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('origin', '=', 'bank')
    .where('version_of', 'is', null)
    .where(sql<boolean>`external_id collate "C" between ${from} and ${to}`)
    .execute()
  return new Set(rows.flatMap(({ external_id: name }) => name ?? []))
}

/** Adds what has come together. The portfolio is locked, and has none of these names. @throws Failure TOO_MANY_TRANSACTIONS */
export async function addTogether(
  step: Step,
  { owner, portfolio }: { owner: UserId; portfolio: string },
  added: readonly Arrived[],
): Promise<void> {
  await assertRoom(step, portfolio, added.length)
  await addArrived(step, { owner, portfolio }, added)
}

/** The portfolios that a transfer has rows in, those that were deleted among them. */
export async function portfoliosOfTransfer(db: Db | Step, owner: UserId, transfer: string): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('portfolio')
    .distinct()
    .where('owner', '=', owner)
    .where('transfer', '=', transfer)
    .where('version_of', 'is', null)
    .execute()
  return rows.map(({ portfolio }) => portfolio).toSorted((a, b) => Number(a) - Number(b))
}

/** The rows of a transfer, each with the portfolio it is in, in the order they were booked. */
export async function transactionsOfTransfer(
  step: Step,
  owner: UserId,
  transfer: string,
): Promise<(StoredTransaction & { portfolio: string })[]> {
  const rows = await step
    .selectFrom('transactions')
    .select([...columns, 'portfolio'])
    .where('owner', '=', owner)
    .where('transfer', '=', transfer)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...reader(step, { owner, portfolio: row.portfolio })(row), portfolio: row.portfolio }))
}

/** Which transfer a row belongs to, deleted or not; undefined for any other row. @throws Failure TRANSACTION_UNKNOWN */
export async function transferOf(step: Step, { owner, portfolio, id, seen }: Addressed): Promise<string | undefined> {
  if (!isId(id)) throw unknown()
  const row = await step
    .selectFrom('transactions')
    .select(['transfer', 'version'])
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw unknown()
  if (row.transfer !== null) assertVersion(Number(row.version), seen)
  return row.transfer ?? undefined
}

/** Deletes the rows of a transfer in all portfolios, or brings them back. All are locked. */
export async function setTransferDeleted(
  step: Step,
  owner: UserId,
  transfer: string,
  isDeleted: boolean,
): Promise<void> {
  const rows = await step
    .updateTable('transactions')
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null, version: nextVersion })
    .where('owner', '=', owner)
    .where('transfer', '=', transfer)
    .where('version_of', 'is', null)
    .where('deleted_at', isDeleted ? 'is' : 'is not', null)
    .returning('portfolio')
    .execute()
  for (const portfolio of new Set(rows.map((row) => row.portfolio))) await changed(step, owner, portfolio)
}

/** Deletes what has come from a bank. The portfolio is locked. @returns how many bookings are left */
export async function deleteOfBank(step: Step, owner: UserId, portfolio: string): Promise<number> {
  await step
    .updateTable('transactions')
    .set({ deleted_at: sql<Date>`now()`, version: nextVersion })
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('origin', '=', 'bank')
    .where('deleted_at', 'is', null)
    .execute()
  await changed(step, owner, portfolio)
  const { count } = await step
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function insertInBulk(
  step: Step,
  { owner, portfolio, run }: { owner: UserId; portfolio: string; run: string | null },
  added: readonly Arrived[],
): Promise<void> {
  for (let from = 0; from < added.length; from += rowsAtOnce) {
    const kept = await eachInTurn(added.slice(from, from + rowsAtOnce), (one) => ({
      ...toKept(step, { owner, portfolio }, one),
      origin: one.origin,
      external_id: one.externalId ?? null,
    }))
    const rows = JSON.stringify(kept)
    await sql`
      insert into transactions (owner, portfolio, run, day, time, kind, instrument, quantity, price, amount, iso_currency, fee, tax,
        ratio_new, ratio_old, fx_currency, fx_gross, fx_rate, transfer, acquired_day, acquired_cost, acquired_gross,
        acquired_instrument_gross, reversal, note, sealed, origin, external_id)
      select ${owner}::uuid, ${portfolio}::bigint, ${run}::bigint, given.*
      from jsonb_to_recordset(${rows}::jsonb) as given (day date, time text, kind text, instrument text, quantity numeric,
        price numeric, amount numeric, iso_currency text, fee numeric, tax numeric, ratio_new numeric, ratio_old numeric,
        fx_currency text, fx_gross numeric, fx_rate numeric, transfer uuid, acquired_day date, acquired_cost numeric,
        acquired_gross numeric, acquired_instrument_gross numeric, reversal boolean, note text, sealed text, origin text,
        external_id text)`.execute(step)
  }
}

/** as many in one question: others are answered between two */
const rowsAtOnce = 5000

async function assertRoom(step: Step, portfolio: string, more: number): Promise<void> {
  const { count } = await step
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('portfolio', '=', portfolio)
    .executeTakeFirstOrThrow()
  assertFits(Number(count) + more)
}

function assertFits(count: number): void {
  if (count > mostTransactions)
    throw new Failure('TOO_MANY_TRANSACTIONS', {}, `At most ${mostTransactions} transactions in a portfolio`)
}

/** Puts another in the place of a row, whose version until now stays. @throws Failure TRANSACTION_UNKNOWN, VERSION_CONFLICT */
export async function changeTransaction(
  step: Step,
  { owner, portfolio, id, seen }: Addressed,
  changedTo: Transaction,
): Promise<StoredTransaction> {
  await assertSeen(step, { owner, portfolio, id, seen })
  await sql`
    insert into transactions (owner, portfolio, ${said}, created_at, deleted_at, version_of)
    select owner, portfolio, ${said}, created_at, now(), id from transactions where id = ${id}::bigint`.execute(step)
  const row = await step
    .updateTable('transactions')
    .set({ ...toKept(step, { owner, portfolio }, changedTo), version: nextVersion })
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  await changed(step, owner, portfolio)
  return reader(step, { owner, portfolio })(row)
}

/** What a version says. */
const said = sql.join(
  columns.filter((column) => !['id', 'created_at', 'version', 'run'].includes(column)).map((column) => sql.ref(column)),
)

/** Brings the version before the last change back. @throws Failure TRANSACTION_UNKNOWN where it was never changed */
export async function revertTransaction(step: Step, place: Addressed): Promise<StoredTransaction> {
  await assertSeen(step, place)
  const before = await step
    .selectFrom('transactions')
    .select(columns)
    .where('owner', '=', place.owner)
    .where('version_of', '=', place.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!before) throw unknown()
  const { id, version: _, run: __, created_at: ___, ...row } = before
  const back = await step
    .updateTable('transactions')
    .set({ ...row, version: nextVersion })
    .where('owner', '=', place.owner)
    .where('id', '=', place.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  await step.deleteFrom('transactions').where('owner', '=', place.owner).where('id', '=', id).execute()
  await changed(step, place.owner, place.portfolio)
  return reader(step, place)(back)
}

/** The portfolio of a row. @throws Failure TRANSACTION_UNKNOWN also where it is another's */
export async function portfolioOfTransaction(db: Db, owner: UserId, id: string): Promise<string> {
  if (!isId(id)) throw unknown()
  const row = await db
    .selectFrom('transactions')
    .select('portfolio')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw unknown()
  return row.portfolio
}

interface Addressed {
  owner: UserId
  portfolio: string
  id: string
  /** the version its editor saw */
  seen?: number | undefined
}

/** Deletes one row, or all; `restoreTransactions` takes it back. @returns the ids @throws Failure TRANSACTION_UNKNOWN, VERSION_CONFLICT */
export async function deleteTransactions(
  step: Step,
  { owner, portfolio, id, seen }: Omit<Addressed, 'id'> & { id?: string },
): Promise<string[]> {
  if (id !== undefined) await assertSeen(step, { owner, portfolio, id, seen })
  const rows = await step
    .updateTable('transactions')
    .set({ deleted_at: sql<Date>`now()`, version: nextVersion })
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('id')
    .execute()
  await changed(step, owner, portfolio)
  return rows.map((row) => row.id)
}

/** Takes back what an import brought, as far as it is still there. @returns how many rows */
export async function deleteOfRun(step: Step, owner: UserId, portfolio: string, run: string): Promise<number> {
  let count = 0
  let gone = rowsAtOnce
  while (gone === rowsAtOnce) {
    const { numUpdatedRows } = await step
      .updateTable('transactions')
      .set({ deleted_at: sql<Date>`now()`, version: nextVersion })
      .where('id', 'in', (query) =>
        query
          .selectFrom('transactions')
          .select('id')
          .where('owner', '=', owner)
          .where('portfolio', '=', portfolio)
          .where('run', '=', run)
          .where('deleted_at', 'is', null)
          .limit(rowsAtOnce),
      )
      .executeTakeFirstOrThrow()
    gone = Number(numUpdatedRows)
    count += gone
  }
  await changed(step, owner, portfolio)
  return count
}

/** Brings a deleted row back. @throws Failure TRANSACTION_UNKNOWN */
export async function restoreTransaction(step: Step, { owner, portfolio, id }: Addressed): Promise<StoredTransaction> {
  if (!isId(id)) throw unknown()
  const row = await step
    .updateTable('transactions')
    .set({ deleted_at: null, version: nextVersion })
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where('version_of', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw unknown()
  await changed(step, owner, portfolio)
  return reader(step, { owner, portfolio })(row)
}

async function assertSeen(step: Step, { owner, portfolio, id, seen }: Addressed): Promise<void> {
  if (!isId(id)) throw unknown()
  const row = await step
    .selectFrom('transactions')
    .select('version')
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw unknown()
  assertVersion(Number(row.version), seen)
}

const changed = (step: Step, owner: UserId, portfolio: string) => changing(step, owner, portfolio).execute()

const changing = (step: Step, owner: UserId, portfolio: string) =>
  step.updateTable('portfolios').set({ contents: nextVersion }).where('owner', '=', owner).where('id', '=', portfolio)

const unknown = (): Failure => new Failure('TRANSACTION_UNKNOWN', {}, 'The portfolio has no such transaction')

const text = (value: Fixed | undefined): string | null => (value === undefined ? null : decimalText(value))

const toRow = (one: Transaction) => ({
  day: one.day,
  time: one.time ?? null,
  kind: one.kind,
  instrument: one.instrument ?? null,
  quantity: text(one.quantity),
  price: text(one.price),
  amount: decimalText(one.amount),
  iso_currency: one.currency,
  fee: decimalText(one.fee),
  tax: decimalText(one.tax),
  ratio_new: text(one.ratio?.fresh),
  ratio_old: text(one.ratio?.old),
  fx_currency: one.fx?.currency ?? null,
  fx_gross: text(one.fx?.gross),
  fx_rate: text(one.fx?.rate),
  transfer: one.transfer ?? null,
  acquired_day: one.acquired?.day ?? null,
  acquired_cost: text(one.acquired?.cost),
  acquired_gross: text(one.acquired?.gross),
  acquired_instrument_gross: text(one.acquired?.instrumentGross),
  reversal: one.reversal ?? false,
  note: one.note,
})

type Owned = Pick<Addressed, 'owner' | 'portfolio'>

const toKept = (step: Step, place: Owned, one: Transaction) => vaultOf(step).shut('transactions', place, toRow(one))

/** as it is kept */
export type KeptRow = Pick<Selectable<Transactions>, (typeof columns)[number]>

/** Reads rows of a portfolio. */
function reader(db: Db | Step, place: Owned): (row: KeptRow) => StoredTransaction {
  const vault = vaultOf(db)
  return (row) => fromRow(vault.opened('transactions', place, row))
}

function fromRow(row: Omit<KeptRow, 'sealed'>): StoredTransaction {
  const kind = transactionKinds.find((each) => each === row.kind)
  if (!kind) throw new Error(`a transaction of the kind ${row.kind} was stored`)
  const [fresh, old] = [decimal(row.ratio_new), decimal(row.ratio_old)]
  const stored: StoredTransaction = {
    id: row.id,
    version: Number(row.version),
    createdAt: row.created_at,
    day: tradingDay(row.day),
    time: row.time ?? undefined,
    kind,
    instrument: (row.instrument ?? undefined) as InstrumentKey | undefined, // written from an instrument of the universe
    quantity: decimal(row.quantity),
    price: decimal(row.price),
    amount: decimal(row.amount) ?? 0n,
    currency: row.iso_currency,
    fee: decimal(row.fee) ?? 0n,
    tax: decimal(row.tax) ?? 0n,
    ratio: fresh !== undefined && old !== undefined ? { fresh, old } : undefined,
    fx:
      row.fx_currency === null
        ? undefined
        : { currency: row.fx_currency, gross: decimal(row.fx_gross), rate: decimal(row.fx_rate) },
    transfer: row.transfer ?? undefined,
    acquired:
      row.acquired_day === null
        ? undefined
        : {
            day: tradingDay(row.acquired_day),
            cost: decimal(row.acquired_cost) ?? 0n,
            gross: decimal(row.acquired_gross) ?? 0n,
            instrumentGross: decimal(row.acquired_instrument_gross) ?? 0n,
          },
    reversal: row.reversal || undefined,
    note: row.note ?? '',
    run: row.run ?? undefined,
  }
  return stored
}

const decimal = (value: string | null): Fixed | undefined => (value === null ? undefined : fixedOf(value))
