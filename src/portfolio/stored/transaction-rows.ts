/** Transactions as rows of the database: how they are written, read, addressed and told apart by version. */
import type { Selectable } from 'kysely'
import { Failure } from '#contract/failures.ts'
import { tradingDay, type InstrumentKey, type UserId } from '#contract/vocabulary.ts'
import type { Step } from '#db/transaction.ts'
import { vaultOf } from '#db/vault.ts'
import { assertVersion, nextVersion } from '#db/versions.ts'
import type { Db } from '#db/connection.ts'
import type { Transactions } from '#db/portfolio-tables.ts'
import { decimalText, fixedOf } from '../numbers/decimal-text.ts'
import type { Fixed } from '../numbers/fixed.ts'
import { isId } from '../stored-portfolios.ts'
import { transactionKinds, type StoredTransaction, type Transaction } from '../transactions.ts'

/** what is read of a row */
export const columns = [
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

/** as many in one question: others are answered between two */
export const rowsAtOnce = 5000

export type Owned = Pick<Addressed, 'owner' | 'portfolio'>

export interface Addressed {
  owner: UserId
  portfolio: string
  id: string
  /** the version its editor saw */
  seen?: number | undefined
}

/** as it is kept */
export type KeptRow = Pick<Selectable<Transactions>, (typeof columns)[number]>

/** Reads rows of a portfolio. */
export function reader(db: Db | Step, place: Owned): (row: KeptRow) => StoredTransaction {
  const vault = vaultOf(db)
  return (row) => fromRow(vault.opened('transactions', place, row))
}

/** A row as it is kept, sealed where the operator has given a key. */
export const toKept = (step: Step, place: Owned, one: Transaction) =>
  vaultOf(step).shut('transactions', place, toRow(one))

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

export const text = (value: Fixed | undefined): string | null => (value === undefined ? null : decimalText(value))

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

/** @throws Failure TRANSACTION_UNKNOWN, VERSION_CONFLICT where it was changed since its editor saw it */
export async function assertSeen(step: Step, { owner, portfolio, id, seen }: Addressed): Promise<void> {
  if (!isId(id)) throw transactionUnknown()
  const row = await step
    .selectFrom('transactions')
    .select('version')
    .where('owner', '=', owner)
    .where('portfolio', '=', portfolio)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw transactionUnknown()
  assertVersion(Number(row.version), seen)
}

/** The portfolio has other contents: what was reckoned from them is reckoned anew. */
export const changed = (step: Step, owner: UserId, portfolio: string) => changing(step, owner, portfolio).execute()

/** The same as a question to be asked with others. */
export const changing = (step: Step, owner: UserId, portfolio: string) =>
  step.updateTable('portfolios').set({ contents: nextVersion }).where('owner', '=', owner).where('id', '=', portfolio)

export const transactionUnknown = (): Failure =>
  new Failure('TRANSACTION_UNKNOWN', {}, 'The portfolio has no such transaction')
