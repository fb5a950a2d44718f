import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Step } from '#db/transaction.ts'
import { nextVersion } from '#db/versions.ts'
import { isId } from './stored-portfolios.ts'
import type { StoredTransaction, Transaction } from './transactions.ts'
import {
  assertSeen,
  changed,
  columns,
  reader,
  rowsAtOnce,
  toKept,
  transactionUnknown,
  type Addressed,
} from './stored/transaction-rows.ts'

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
  if (!before) throw transactionUnknown()
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

/** Brings a deleted row back. @throws Failure TRANSACTION_UNKNOWN */
export async function restoreTransaction(step: Step, { owner, portfolio, id }: Addressed): Promise<StoredTransaction> {
  if (!isId(id)) throw transactionUnknown()
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
  if (!row) throw transactionUnknown()
  await changed(step, owner, portfolio)
  return reader(step, { owner, portfolio })(row)
}
