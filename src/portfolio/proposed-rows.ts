import { germanDay, numberText, printed } from '#contract/number-format.ts'
import { isTradingDay, type InstrumentKey, type TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { decimalsOf, decimalText, fixedOf } from './numbers/decimal-text.ts'
import { type Fixed, roundedDiv, scale } from './numbers/fixed.ts'
import type { Booking, BrokerFile } from './broker-files.ts'
import { heldAtEndOf, shortageOf } from './shortage.ts'
import { readDay } from '#calendar/days.ts'
import { rules } from './ledger/rules.ts'
import type { Transaction, TransactionKind } from './transactions.ts'

/** green goes in, yellow may, red cannot */
export const rowStates = ['green', 'yellow', 'red'] as const
export type RowState = (typeof rowStates)[number]

/** A row of a file as it would be booked. */
export interface ProposedRow {
  readonly state: RowState
  /** of the file, on which it begins; XML and JSON have none */
  readonly line?: number
  /** German: what is wrong or doubtful, and what to do */
  readonly reasons: readonly string[]
  /** absent: red */
  readonly transaction?: Transaction
  /** what the row calls a paper that is unknown here */
  readonly unknownPaper?: string
  /** it is in the portfolio already */
  readonly isDuplicate?: boolean
  /** as the file says it */
  readonly said: Pick<Booking, 'date' | 'type' | 'name' | 'isin' | 'wkn' | 'quantity' | 'price' | 'amount' | 'currency'>
}

export interface ProposalSurroundings {
  readonly today: TradingDay
  readonly currency: string
  readonly isQuoted: (currency: string) => boolean
  /** the paper a row means; undefined: unknown here */
  readonly paperOf: (row: Booking) => Instrument | undefined
  /** what is in the portfolio already */
  readonly stored: readonly Transaction[]
  /** what files brought of it and was changed since, as it came */
  readonly changed?: readonly Transaction[]
  /** lets others be answered between two stretches of a long file */
  readonly breathe: () => Promise<unknown>
}

const rowsAtOnce = 2000

/** What becomes of each row of a file: the one way from the neutral schema to bookings. */
export async function proposedRows(file: BrokerFile, known: ProposalSurroundings): Promise<ProposedRow[]> {
  const seen = new Map<string, number>()
  for (const [index, one] of known.stored.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await known.breathe()
    count(seen, keyOf(one), 1)
  }
  const changed = new Map<string, number>()
  for (const one of known.changed ?? []) count(changed, keyOf(one), 1)
  const heldOf = file.rows.some(({ type }) => type === 'HOLDING') ? holdingsIn(known) : undefined
  const rows: ProposedRow[] = []
  for (const [index, row] of file.rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await known.breathe()
    const line = file.lines?.[index]
    const proposed = { ...proposedRow(row, known), ...(line !== undefined && { line }) }
    const key = proposed.transaction && keyOf(proposed.transaction)
    const places = [
      { known: seen, reason: 'Diese Buchung ist schon im Depot.' },
      { known: changed, reason: 'Diese Buchung ist schon im Depot; du hast sie seitdem geändert.' },
    ]
    const found = key === undefined ? undefined : places.find((each) => (each.known.get(key) ?? 0) > 0)
    const isDuplicate = found !== undefined
    if (found && key !== undefined) count(found.known, key, -1)
    const reasons = found ? [found.reason, ...proposed.reasons] : proposed.reasons
    if (isDuplicate) rows.push({ ...proposed, state: 'yellow', reasons, isDuplicate })
    else rows.push(heldOf ? besideHoldings(proposed, heldOf) : proposed)
  }
  await known.breathe()
  const skipped = file.skipped.map(
    ({ line, reason }): ProposedRow => ({
      state: 'red',
      reasons: [reason],
      said: nothingSaid,
      ...(line !== undefined && { line }),
    }),
  )
  return [...withShortages(rows, known.stored), ...skipped]
}

/** What is held of a paper now. */
function holdingsIn({ stored, today }: ProposalSurroundings): (key: InstrumentKey) => Fixed {
  const byPaper = Map.groupBy(stored, ({ instrument }) => instrument)
  return (key) => heldAtEndOf(byPaper.get(key) ?? [], key, today)
}

/** A statement says all that is held, so what is there already would be booked twice. */
function besideHoldings(row: ProposedRow, heldOf: (key: InstrumentKey) => Fixed): ProposedRow {
  const { said, transaction } = row
  if (said.type !== 'HOLDING' || !transaction?.instrument) return row
  const held = heldOf(transaction.instrument)
  if (held <= 0n) return row
  if (held === transaction.quantity)
    return { ...row, state: 'yellow', isDuplicate: true, reasons: ['So viele Stück sind schon im Depot.'] }
  const text = decimalText(held)
  const pieces = numberText(text, { decimals: decimalsOf(text), typography: printed })
  return { ...row, reasons: [`Im Depot sind schon ${pieces} Stück; dieser Bestand käme dazu.`, ...row.reasons] }
}

const nothingSaid: ProposedRow['said'] = {
  date: null,
  type: 'HOLDING',
  name: null,
  isin: null,
  wkn: null,
  quantity: null,
  price: null,
  amount: null,
  currency: null,
}

const count = (seen: Map<string, number>, key: string, by: number) => seen.set(key, (seen.get(key) ?? 0) + by)

/** What makes two bookings the same, whichever file they came with. */
const keyOf = ({ day, kind, instrument, quantity, amount, currency, reversal }: Transaction): string =>
  [day, kind, instrument, quantity, amount, currency, reversal ? 'R' : ''].join(' ')

const kindOf = ({ type }: Booking): TransactionKind => (type === 'HOLDING' ? 'DELIVERY_IN' : type)

function proposedRow(row: Booking, known: ProposalSurroundings): ProposedRow {
  const red: string[] = []
  const yellow: string[] = []
  const kind = kindOf(row)
  const day = dayOf(row, known.today, red, yellow)
  const needsPaper = kind !== 'SPLIT' && rules[kind].lots !== undefined
  const paper = needsPaper || row.isin !== null || row.wkn !== null ? known.paperOf(row) : undefined
  const unknownPaper = needsPaper && !paper ? saidPaper(row) : undefined
  if (needsPaper && !paper) red.push(`Das Wertpapier ${unknownPaper ?? 'ohne Namen'} kennen wir nicht.`)
  if (kind === 'SPLIT') red.push('Ein Split braucht sein Verhältnis. Erfasse ihn von Hand.')
  const currency = row.currency ?? known.currency
  if (row.currency === null) yellow.push(`Die Datei nennt keine Währung; gebucht wird in ${currency}.`)
  if (!known.isQuoted(currency)) red.push(`Für die Währung ${currency} kennen wir keinen Wechselkurs.`)
  const quantity = decimal(row.quantity)
  const moves = kind !== 'SPLIT' && (rules[kind].lots === 'in' || rules[kind].lots === 'out')
  if (moves && !quantity) red.push('Die Stückzahl fehlt.')
  const price = decimal(row.price)
  const fee = decimal(row.fee) ?? 0n
  const tax = decimal(row.tax) ?? 0n
  const amount = decimal(row.amount) ?? fromGross(kind, grossOf(row, quantity, price), fee, tax)
  if (amount === undefined) red.push('Der Betrag fehlt, und Stück mal Kurs ergibt ihn nicht.')
  if (row.type === 'HOLDING') yellow.push('Ein Bestand: er wird zum Kurs der Datei eingebucht.')
  const said = row
  if (red.length > 0 || day === undefined || amount === undefined)
    return { state: 'red', reasons: [...red, ...yellow], said, ...(unknownPaper !== undefined && { unknownPaper }) }
  const transaction: Transaction = {
    day,
    kind,
    amount,
    currency,
    fee,
    tax,
    note: (row.note ?? '').slice(0, 2000),
    ...(row.time !== undefined && { time: row.time }),
    ...(paper && { instrument: paper.key }),
    ...(quantity !== undefined && (moves || kind === 'DIVIDEND') && { quantity }),
    ...(price !== undefined && moves && { price }),
    ...(row.fx && paper && { fx: fxOf(row.fx) }),
    ...(row.reversal && { reversal: true }),
  }
  return { state: yellow.length > 0 ? 'yellow' : 'green', reasons: yellow, transaction, said }
}

function dayOf(row: Booking, today: TradingDay, red: string[], yellow: string[]): TradingDay | undefined {
  const text = row.date ?? row.bookingDate ?? (row.type === 'HOLDING' ? today : undefined)
  if (text === undefined || !isTradingDay(text) || readDay(text) === undefined) {
    red.push('Der Tag fehlt.')
    return undefined
  }
  if (text > today) {
    red.push('Dieser Tag liegt in der Zukunft.')
    return undefined
  }
  if (row.date === null) yellow.push(`Ohne Tag in der Datei: gebucht wird zum ${germanDay(text)}.`)
  return text
}

/** The surest of what a row says of its paper. */
export const saidPaper = ({ isin, wkn, symbol, name }: Booking): string | undefined =>
  [isin, wkn, symbol, name].find((each) => each) ?? undefined

const decimal = (value: number | null): Fixed | undefined => (value === null ? undefined : fixedOf(String(value)))

const grossOf = (row: Booking, quantity: Fixed | undefined, price: Fixed | undefined): Fixed | undefined =>
  decimal(row.gross) ??
  (quantity !== undefined && price !== undefined ? roundedDiv(quantity * price, scale) : undefined)

function fromGross(kind: TransactionKind, gross: Fixed | undefined, fee: Fixed, tax: Fixed): Fixed | undefined {
  if (gross === undefined || kind === 'SPLIT') return undefined
  return rules[kind].costs === 1 ? gross + fee + tax : gross - fee - tax
}

const fxOf = ({
  instrumentCurrency,
  instrumentGross,
  rate,
}: NonNullable<Booking['fx']>): NonNullable<Transaction['fx']> => ({
  currency: instrumentCurrency,
  gross: decimal(instrumentGross),
  rate: decimal(rate),
})

/** Sales of more than there is: they go in, and say so. */
function withShortages(rows: readonly ProposedRow[], stored: readonly Transaction[]): ProposedRow[] {
  const added = rows.flatMap(({ transaction, isDuplicate }) => (transaction && !isDuplicate ? [transaction] : []))
  const all = [...stored, ...added]
  const byPaper = Map.groupBy(all, ({ instrument }) => instrument)
  const short = new Map<InstrumentKey, TradingDay>()
  for (const [instrument, ofPaper] of byPaper) {
    const shortage = instrument && shortageOf(ofPaper, instrument)
    if (shortage) short.set(instrument, shortage.day)
  }
  if (short.size === 0) return [...rows]
  return rows.map((row) => {
    const { transaction } = row
    const from = transaction?.instrument && short.get(transaction.instrument)
    const goesOut = transaction && transaction.kind !== 'SPLIT' && rules[transaction.kind].lots === 'out'
    if (!from || !goesOut || transaction.day < from || row.isDuplicate) return row
    const reasons = [...row.reasons, 'Mehr verkauft, als im Depot ist: fehlt ein Kauf oder eine Einbuchung?']
    return { ...row, state: 'yellow', reasons }
  })
}
