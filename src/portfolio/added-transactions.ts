import { sql } from 'kysely'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Question, Step } from '#db/transaction.ts'
import { eachInTurn } from '#platform/turns.ts'
import type { StoredTransaction, Transaction } from './transactions.ts'
import { changed, changing, rowsAtOnce, toKept, type Owned } from './stored/transaction-rows.ts'
import { mostTransactions } from './stored-transactions.ts'

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
