import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { amountOf } from './amounts.ts'
import type { Booking } from './broker-files.ts'
import { completed, type Entered, type FieldFaults } from './entered.ts'
import { pieceWorth } from './market-facts.ts'
import { fxOf, type Draft, type RowSurroundings } from './proposed-row.ts'
import type { Doubt } from './row-doubts.ts'
import type { EditedRow } from './repairs.ts'
import type { Transaction } from './transactions.ts'

export interface EditSurroundings extends Pick<RowSurroundings, 'today' | 'currency' | 'isQuoted'> {
  readonly byKey: (key: InstrumentKey) => Instrument | undefined
}

/** A row that its owner wrote anew, by the same rules as a booking that is typed in. */
export function editedTransaction(
  edited: EditedRow,
  { byKey, ...known }: EditSurroundings,
): { transaction: Transaction } | { faults: FieldFaults } {
  const { instrument: key } = edited
  const entered: Entered = {
    kind: edited.type,
    date: edited.date,
    isoCurrency: edited.isoCurrency,
    quantity: amountOf(edited.quantity),
    price: amountOf(edited.price),
    amount: amountOf(edited.amount),
    fee: amountOf(edited.fee),
    tax: amountOf(edited.tax),
    ...(key !== undefined && { instrument: byKey(key) ?? 'unknown', named: key }),
  }
  return completed(entered, { ...known, pieceWorth })
}

/** @param said what the file says: what the form does not ask for stays */
export function editedDraft(
  edited: EditedRow,
  said: Booking | undefined,
  known: EditSurroundings,
): Omit<Draft, 'said'> & { readonly said?: Booking } {
  const rest = { repaired: [{ text: 'Von dir bearbeitet.' }], ...(said && { said }) }
  const written = editedTransaction(edited, known)
  if ('faults' in written)
    return { ...rest, doubts: Object.values(written.faults).map((reason): Doubt => ({ state: 'red', reason })) }
  const { note, time, fx } = said ?? {}
  const { transaction: booked } = written
  const isSameMoney =
    booked.amount === amountOf(String(said?.amount)) && booked.currency === (said?.currency ?? known.currency)
  const transaction: Transaction = {
    ...booked,
    note: (note ?? '').slice(0, 2000),
    ...(time !== undefined && { time }),
    ...(fx && isSameMoney && booked.instrument && { fx: fxOf(fx) }),
  }
  return { ...rest, doubts: [], transaction }
}
