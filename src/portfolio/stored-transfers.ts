import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Step } from '#db/transaction.ts'
import { assertVersion, nextVersion } from '#db/versions.ts'
import type { Db } from '#db/connection.ts'
import { isId } from './stored-portfolios.ts'
import type { StoredTransaction } from './transactions.ts'
import { changed, columns, reader, transactionUnknown, type Addressed } from './stored/transaction-rows.ts'

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
  if (!isId(id)) throw transactionUnknown()
  const row = await step
    .selectFrom('transactions')
    .select(['transfer', 'version'])
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw transactionUnknown()
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
