import { numberText, printed } from '#contract/number-format.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Booking, BrokerFile } from './broker-files.ts'
import { editedDraft, type EditSurroundings } from './edited-row.ts'
import { rules } from './ledger/rules.ts'
import { decimalsOf, decimalText } from './numbers/decimal-text.ts'
import type { Fixed } from './numbers/fixed.ts'
import { proposedRow, saidPaper, type Draft, type RowSurroundings } from './proposed-row.ts'
import type { Doubt, Repaired } from './row-doubts.ts'
import { unreadDoubt } from './unread-doubt.ts'
import type { RowPlace, SkippedRow } from './readers/schema.ts'
import type { Repair } from './repairs.ts'
import { heldAtEndOf, shortageOf } from './shortage.ts'
import type { Transaction } from './transactions.ts'

export { saidPaper }

/** green goes in, yellow may, red cannot; what its owner passes over is left */
export const rowStates = ['green', 'yellow', 'red', 'left'] as const
export type RowState = (typeof rowStates)[number]

/** A row of a file as it would be booked. */
export interface ProposedRow {
  readonly state: RowState
  /** by which it is decided upon; absent: it cannot be */
  readonly id?: string
  /** of the file, on which it begins; XML and JSON have none */
  readonly line?: number
  /** what is wrong or doubtful, what can be put right first */
  readonly doubts: readonly Doubt[]
  readonly repaired: readonly Repaired[]
  readonly isEdited?: boolean
  /** absent: it is not booked */
  readonly transaction?: Transaction
  /** what the row calls a paper that is unknown here */
  readonly unknownPaper?: string
  /** it is in the portfolio already */
  readonly isDuplicate?: boolean
  /** there is one like it, in the portfolio or in the file: it may be booked all the same */
  readonly mayKeep?: Repair
  /** as the file says it */
  readonly said?: Booking
}

export interface ProposalSurroundings extends RowSurroundings, EditSurroundings {
  /** what is in the portfolio already */
  readonly stored: readonly Transaction[]
  /** what files brought of it and was changed since, as it came */
  readonly changed?: readonly Transaction[]
  /** lets others be answered between two stretches of a long file */
  readonly breathe: () => Promise<unknown>
}

const rowsAtOnce = 500

/** What becomes of each row of a file: the one way from the neutral schema to bookings, by the day. */
export async function proposedRows(file: BrokerFile, known: ProposalSurroundings): Promise<ProposedRow[]> {
  const alike = await knownBookings(known)
  const heldOf = file.rows.some(({ type }) => type === 'HOLDING') ? holdingsIn(known) : undefined
  const ids = new Set<string>()
  const rows: ProposedRow[] = []
  for (const [index, row] of file.rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await known.breathe()
    const place = file.places?.[index]
    const named = nameOf(place, index)
    ids.add(named.id)
    const draft = draftOf(row, named.id, place, known)
    rows.push(known.decided.leaves(named.id) ? leftOut(named, draft) : settled(named, draft, { alike, heldOf, known }))
  }
  await known.breathe()
  for (const [index, row] of file.skipped.entries()) rows.push(skippedRow(row, { index, ids }, known))
  return withShortages(rows, known)
}

interface Named {
  readonly id: string
  readonly line?: number
}

/** Rows of tables are called by their line, those of documents by where they stand: n1, and s1 of those that stay out. */
const nameOf = (place: RowPlace | undefined, index: number): Named =>
  place
    ? { id: place.part === 0 ? `${place.line}` : `${place.line}.${place.part + 1}`, line: place.line }
    : { id: `n${index}` }

function draftOf(row: Booking, id: string, place: RowPlace | undefined, known: ProposalSurroundings): EditableDraft {
  const edited = known.decided.edited(id)
  return edited ? { ...editedDraft(edited, row, known), isEdited: true } : proposedRow(row, id, place, known)
}

type EditableDraft = Omit<Draft, 'said'> & { readonly said?: Booking; readonly isEdited?: boolean }

const leftOut = ({ id, line }: Named, { doubts, repaired, said }: EditableDraft): ProposedRow => ({
  id,
  ...(line !== undefined && { line }),
  state: 'left',
  doubts,
  repaired,
  ...(said && { said }),
})

const stateOf = (doubts: readonly Doubt[]): RowState =>
  doubts.some(({ state }) => state === 'red') ? 'red' : doubts.length > 0 ? 'yellow' : 'green'

/** What can be put right first comes first. */
const inTurn = (doubts: readonly Doubt[]): Doubt[] =>
  doubts.toSorted((a, b) => Number(b.wayOut !== undefined) - Number(a.wayOut !== undefined))

interface Beside {
  readonly alike: Alike
  readonly heldOf: ((key: InstrumentKey) => Fixed) | undefined
  readonly known: ProposalSurroundings
}

/** A row beside what is in the portfolio and stood in the file before it. */
function settled({ id, line }: Named, draft: EditableDraft, { alike, heldOf, known }: Beside): ProposedRow {
  const at = { id, ...(line !== undefined && { line }) }
  const { transaction, repaired } = draft
  const row = { ...draft, ...at, doubts: inTurn(draft.doubts) }
  if (!transaction) return { ...row, state: stateOf(row.doubts) }
  const { decided } = known
  const stored = alike.inPortfolio(transaction)
  if (stored !== undefined && !decided.keeps(id, 'known')) {
    const doubts = [{ state: 'yellow' as const, reason: stored }, ...row.doubts]
    alike.remember(transaction, line)
    return { ...row, state: 'yellow', doubts, isDuplicate: true, mayKeep: 'known' }
  }
  const first = alike.remember(transaction, line)
  if (first && stored === undefined && !decided.keeps(id, 'double')) {
    const like = first.line === undefined ? 'Diese Zeile stand schon in der Datei.' : `Gleiche Zeile wie ${first.line}.`
    if (decided.takes(id, 'double'))
      return leftOut(at, { ...draft, repaired: [...repaired, { repair: 'double', text: `Übergangen: ${like}` }] })
    const doubt = { ...doubleDoubt, reason: `${like} Übergehen?` }
    return { ...row, state: stateOf([doubt, ...row.doubts]), doubts: [doubt, ...row.doubts], mayKeep: 'double' }
  }
  const kept = stored !== undefined || (first !== undefined && decided.keeps(id, 'double'))
  const shown = kept
    ? { ...row, repaired: [...repaired, { repair: 'known' as const, text: 'Gebucht, obwohl es eine gleiche gibt.' }] }
    : row
  return besideHoldings({ ...shown, state: stateOf(row.doubts) }, heldOf)
}

const doubleDoubt = {
  state: 'yellow',
  cause: 'Doppelt in der Datei.',
  repair: 'double',
  wayOut: 'Übergehen',
} as const

/** A row that could not be read as a booking: its cells say what can be put right, and its owner may write it anew. */
function skippedRow(
  { line, reason, isNone, cells, amended = [], said }: SkippedRow,
  { index, ids }: { index: number; ids: ReadonlySet<string> },
  known: ProposalSurroundings,
): ProposedRow {
  if (isNone)
    return { ...(line !== undefined && { line }), state: 'left', doubts: [{ state: 'yellow', reason }], repaired: [] }
  const name = line === undefined ? `s${index}` : `${line}`
  const id = ids.has(name) ? undefined : name
  const at = { ...(line !== undefined && { line }), ...(id !== undefined && { id }), ...(said && { said }) }
  const edited = known.decided.edited(id)
  if (edited) {
    const draft = editedDraft(edited, said, known)
    return { ...at, ...draft, isEdited: true, state: stateOf(draft.doubts) }
  }
  const doubts = cells ? cells.map((cell) => unreadDoubt(cell, known.tradedBy)) : [{ state: 'red' as const, reason }]
  const repaired = amended.map(({ repair, text, becomes }) => ({ repair, text: `${becomes} statt „${text}“.` }))
  return { ...at, state: known.decided.leaves(id) ? 'left' : 'red', doubts: inTurn(doubts), repaired }
}

type Alike = Awaited<ReturnType<typeof knownBookings>>

/** Bookings that say the same as one of a file. */
async function knownBookings({ stored, changed = [], breathe }: ProposalSurroundings) {
  const seen = new Map<string, number>()
  for (const [index, one] of stored.entries()) {
    if (index % 2000 === 1999) await breathe()
    count(seen, keyOf(one), 1)
  }
  const before = new Map<string, number>()
  for (const one of changed) count(before, keyOf(one), 1)
  const places = [
    { bookings: seen, reason: 'Diese Buchung ist schon im Depot.' },
    { bookings: before, reason: 'Diese Buchung ist schon im Depot; du hast sie seitdem geändert.' },
  ]
  const inFile = new Map<string, { line: number | undefined }>()
  return {
    /** Why it is there already: each booking of the portfolio stands for one of the file. */
    inPortfolio(transaction: Transaction): string | undefined {
      const key = keyOf(transaction)
      const found = places.find(({ bookings }) => (bookings.get(key) ?? 0) > 0)
      if (found) count(found.bookings, key, -1)
      return found?.reason
    },
    /** @returns the first of the file that says the same */
    remember(transaction: Transaction, line: number | undefined): { line: number | undefined } | undefined {
      const key = [keyOf(transaction), transaction.time, transaction.instrument ? '' : transaction.note].join(' ')
      const first = inFile.get(key)
      if (!first) inFile.set(key, { line })
      return first
    },
  }
}

const count = (seen: Map<string, number>, key: string, by: number) => seen.set(key, (seen.get(key) ?? 0) + by)

/** What makes two bookings the same, whichever file they came with. */
const keyOf = ({ day, kind, instrument, quantity, amount, currency, reversal }: Transaction): string =>
  [day, kind, instrument, quantity, amount, currency, reversal ? 'R' : ''].join(' ')

/** What is held of a paper now. */
function holdingsIn({ stored, today }: ProposalSurroundings): (key: InstrumentKey) => Fixed {
  const byPaper = Map.groupBy(stored, ({ instrument }) => instrument)
  return (key) => heldAtEndOf(byPaper.get(key) ?? [], key, today)
}

/** A statement says all that is held, so what is there already would be booked twice. */
function besideHoldings(row: ProposedRow, heldOf: Beside['heldOf']): ProposedRow {
  const { said, transaction, isEdited } = row
  if (!heldOf || isEdited || said?.type !== 'HOLDING' || !transaction?.instrument) return row
  const held = heldOf(transaction.instrument)
  if (held <= 0n) return row
  if (held === transaction.quantity) {
    const doubts = [{ state: 'yellow' as const, reason: 'So viele Stück sind schon im Depot.' }]
    return { ...row, state: 'yellow', isDuplicate: true, doubts }
  }
  const text = decimalText(held)
  const pieces = numberText(text, { decimals: decimalsOf(text), typography: printed })
  const reason = `Im Depot sind schon ${pieces} Stück; dieser Bestand käme dazu.`
  return { ...row, state: 'yellow', doubts: [{ state: 'yellow', reason, field: 'quantity' }, ...row.doubts] }
}

/** Sales of more than there is: they go in, and say so. */
function withShortages(rows: readonly ProposedRow[], { stored, decided }: ProposalSurroundings): ProposedRow[] {
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
    if (decided.takes(row.id, 'short'))
      return { ...row, repaired: [...row.repaired, { repair: 'short', text: 'Gebucht, obwohl Stücke fehlen.' }] }
    return { ...row, state: 'yellow', doubts: inTurn([...row.doubts, shortDoubt]) }
  })
}

const shortDoubt: Doubt = {
  state: 'yellow',
  reason: 'Mehr verkauft, als im Depot ist: fehlt ein Kauf oder eine Einbuchung?',
  repair: 'short',
  wayOut: 'Trotzdem buchen',
  field: 'quantity',
}
