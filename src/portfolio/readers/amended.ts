import type { Cells, CellFault } from './adapter.ts'
import { lastDayMeant } from './days.ts'
import type { Facts, Skip } from './facts.ts'
import { UnreadableRow, type Amends, type Booking, type UnreadCell } from './schema.ts'
import { settle } from './settle.ts'

/** What one row of a table says, by its format. */
type RowReader = () => Facts | Skip | readonly Facts[]

interface Read {
  readonly parts: readonly (Facts | Skip)[]
  readonly amended: readonly UnreadCell[]
}

interface Unread {
  readonly reason: string
  readonly cells?: readonly UnreadCell[]
  readonly amended?: readonly UnreadCell[]
  readonly said?: Booking
}

/**
 * A row by its format. Cells that cannot be read are told with what they can only mean, and taken for that where their owner said so.
 * @param amends absent: nobody asks for more than the reason
 */
export function readRow(
  cells: Cells<string>,
  read: RowReader,
  { line, row, amends }: { line: number; row: readonly string[]; amends: Amends | undefined },
): Read | { unread: Unread } {
  cells.use(row)
  const first = attempt(read)
  if (!('reason' in first)) return { parts: first.parts, amended: [] }
  if (!amends) return { unread: first }
  const { faults, said } = readableOf(cells, read, row)
  const amended = faults.filter(({ repair, becomes }) => becomes !== undefined && isWanted(amends[repair], line))
  if (amended.length === 0) return { unread: { reason: first.reason, ...told(faults), ...said } }
  const mended = row.map((text, place) => amended.find((each) => each.place === place)?.becomes ?? text)
  cells.use(mended)
  const second = attempt(read)
  if (!('reason' in second)) return { parts: second.parts, amended: amended.map(plainCell) }
  const left = readableOf(cells, read, mended)
  return { unread: { reason: second.reason, ...told(left.faults), amended: amended.map(plainCell), ...left.said } }
}

const isWanted = (lines: Amends[keyof Amends], line: number): boolean => lines === 'all' || lines.has(line)

type Suggested = CellFault & Pick<UnreadCell, 'becomes'>

/** The cells of a row that cannot be read, and the rest of it as it is read without them; that is only shown. */
function readableOf(
  cells: Cells<string>,
  read: RowReader,
  row: readonly string[],
): { faults: Suggested[]; said: Pick<Unread, 'said'> } {
  const found = cells.useReadable(row)
  const outcome = attempt(read)
  const [facts] = 'reason' in outcome ? [] : outcome.parts
  const faults = found
    .toSorted((a, b) => a.place - b.place)
    .map((fault) => {
      const becomes = fault.repair === 'day' ? lastDayMeant(fault.text, cells.dateOrder) : wholeMoney(fault.text)
      return { ...fault, ...(becomes !== undefined && { becomes }) }
    })
  return { faults, said: facts && !('skip' in facts) ? { said: settle(facts, () => {}) } : {} }
}

const plainCell = ({ column, text, repair, becomes }: Suggested): UnreadCell => ({
  column,
  text: text.slice(0, longestShown),
  repair,
  ...(becomes !== undefined && { becomes }),
})
const longestShown = 48

const told = (faults: readonly Suggested[]): Pick<Unread, 'cells'> =>
  faults.length > 0 ? { cells: faults.map(plainCell) } : {}

/** „−12,–“, as prices are written by hand: no cents. */
export function wholeMoney(text: string): string | undefined {
  const [, whole, sign] = /^([+\-−–]?\s?\d[\d.,' ]*)([.,])\s?[–—−-]{1,2}$/.exec(text) ?? []
  return whole === undefined ? undefined : `${whole}${sign}00`
}

function attempt(read: RowReader): { parts: readonly (Facts | Skip)[] } | { reason: string } {
  try {
    const outcome = read()
    return { parts: Array.isArray(outcome) ? outcome : [outcome as Facts | Skip] } // an array of facts, or one of them
  } catch (error) {
    if (error instanceof UnreadableRow) return { reason: error.message }
    throw error
  }
}
