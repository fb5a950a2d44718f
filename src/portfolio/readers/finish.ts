import type { Booking, RowPlace, SkippedRow } from './schema.ts'

/** A booking with where it came from, in the file's order. */
export interface ReadBooking {
  readonly booking: Booking
  /** of a table */
  readonly place?: RowPlace
}

/**
 * The last steps of every file: out and in of the same shares on one day cancel, a depot is named only where there
 * are several, rows are sorted by date and time.
 */
export function finish(read: readonly ReadBooking[]): { rows: ReadBooking[]; skipped: SkippedRow[] } {
  const { kept, skipped } = withoutMigrations(read)
  return { rows: sorted(withoutOnlyDepot(kept)), skipped }
}

function withoutMigrations(read: readonly ReadBooking[]): { kept: ReadBooking[]; skipped: SkippedRow[] } {
  const open = new Map<string, number[]>()
  const cancelled = new Set<number>()
  read.forEach(({ booking }, index) => {
    if (booking.type !== 'DELIVERY_IN' && booking.type !== 'DELIVERY_OUT') return
    const what = [booking.date, booking.isin ?? booking.wkn ?? booking.symbol ?? booking.name, booking.quantity].join(
      '|',
    )
    const opposite = `${booking.type === 'DELIVERY_IN' ? 'DELIVERY_OUT' : 'DELIVERY_IN'}|${what}`
    const partner = open.get(opposite)?.pop()
    if (partner === undefined) {
      const same = open.get(`${booking.type}|${what}`)
      if (same) same.push(index)
      else open.set(`${booking.type}|${what}`, [index])
      return
    }
    cancelled.add(partner)
    cancelled.add(index)
  })
  const reason = 'Ausgang und Eingang derselben Stücke an einem Tag heben sich auf'
  return {
    kept: read.filter((_, index) => !cancelled.has(index)),
    skipped: [...cancelled].map((index) => {
      const line = read[index]?.place?.line
      return { ...(line !== undefined && { line }), reason }
    }),
  }
}

/** In place: the rows were made for this file, and copies of 200,000 of them are felt. */
function withoutOnlyDepot(rows: readonly ReadBooking[]): readonly ReadBooking[] {
  const depots = new Set(rows.map(({ booking }) => booking.depot))
  if (depots.size !== 1 || depots.has(undefined)) return rows
  for (const { booking } of rows) Object.assign(booking, { depot: undefined })
  return rows
}

function sorted(rows: readonly ReadBooking[]): ReadBooking[] {
  const dated = rows.filter(({ booking }) => booking.date !== null)
  const first = dated[0]
  const last = dated.at(-1)
  const newestFirst = first !== undefined && last !== undefined && byMoment(first, last) > 0
  return (newestFirst ? rows.toReversed() : [...rows]).sort(byMoment)
}

/** Undated rows last; within a day those without a time first. */
function byMoment({ booking: a }: ReadBooking, { booking: b }: ReadBooking): number {
  if (a.date !== b.date) return a.date === null ? 1 : b.date === null ? -1 : a.date < b.date ? -1 : 1
  const [left, right] = [a.time ?? '', b.time ?? '']
  return left < right ? -1 : left > right ? 1 : 0
}
