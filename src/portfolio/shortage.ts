import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { rules } from './ledger/rules.ts'
import { type Fixed, mulDiv } from './numbers/fixed.ts'
import type { Transaction } from './transactions.ts'

/** On a day more pieces went than there were. */
export interface Shortage {
  readonly day: TradingDay
  /** what there was before the row that went too far */
  readonly held: Fixed
  /** what is missing at the worst of all days */
  readonly missing: Fixed
}

/** The first day on which more of an instrument has gone than was there; a day's purchases come before its sales. */
export function shortageOf(transactions: readonly Transaction[], instrument: InstrumentKey): Shortage | undefined {
  let held = 0n
  let first: { day: TradingDay; held: Fixed } | undefined
  let missing = 0n
  for (const row of rowsOf(transactions, instrument)) {
    const before = held
    held = heldAfter(held, row)
    if (held >= 0n) continue
    first ??= { day: row.day, held: before }
    if (-held > missing) missing = -held
  }
  return first && { ...first, missing }
}

/** What a change of the rows makes worse, if anything: a shortage that was there before is nobody's fault now. */
export function newShortage(
  before: readonly Transaction[],
  after: readonly Transaction[],
  instruments: Iterable<InstrumentKey>,
): { instrument: InstrumentKey; shortage: Shortage } | undefined {
  for (const instrument of instruments) {
    const shortage = shortageOf(after, instrument)
    if (!shortage) continue
    const known = shortageOf(before, instrument)
    if (!known || shortage.day < known.day || shortage.missing > known.missing) return { instrument, shortage }
  }
  return undefined
}

/** Rows that move an instrument's pieces, in the order in which they count. */
const rowsOf = (transactions: readonly Transaction[], instrument: InstrumentKey): Transaction[] =>
  transactions
    .filter((one) => one.instrument === instrument && changeOf(one) !== undefined)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : turnOf(a) - turnOf(b)))

const heldAfter = (held: Fixed, row: Transaction): Fixed =>
  row.ratio ? mulDiv(held, row.ratio.fresh, row.ratio.old) : held + (changeOf(row) ?? 0n)

/** undefined where no pieces move */
function changeOf({ kind, quantity = 0n, reversal }: Transaction): Fixed | undefined {
  if (kind === 'SPLIT') return 0n
  const { lots } = rules[kind]
  const change = lots === 'in' ? quantity : lots === 'out' ? -quantity : undefined
  return change === undefined ? undefined : reversal ? -change : change
}

/** Whether a row changes how many pieces there are. */
export const movesPieces = (row: Transaction): boolean => changeOf(row) !== undefined

/** A split counts from the morning of its day. */
export const turnOf = ({ kind }: Transaction): number => (kind === 'SPLIT' ? -1 : rules[kind].turn)

/** Pieces held at the end of a day, counted as of that day. */
export function heldAtEndOf(transactions: readonly Transaction[], instrument: InstrumentKey, day: TradingDay): Fixed {
  let held = 0n
  for (const row of rowsOf(transactions, instrument)) if (row.day <= day) held = heldAfter(held, row)
  return held
}
