import type { InstrumentKey } from '#contract/vocabulary.ts'
import { cellRepairs, readingDoubts, type Amends } from './readers/schema.ts'
import type { EnteredKind } from './transactions.ts'

/** What of a row can be put right by one word, since there is but one sure way; for that row, or for all that have it. */
export const repairs = [
  ...cellRepairs,
  'isin',
  'price',
  'double',
  'known',
  'currency',
  'bookingDay',
  'statement',
  'short',
  'untaxed',
  ...readingDoubts,
] as const
export type Repair = (typeof repairs)[number]

/** A row as its owner wrote it anew; decimals as text. */
export interface EditedRow {
  readonly type: EnteredKind
  readonly date: string
  readonly instrument?: InstrumentKey | undefined
  readonly quantity?: string | undefined
  readonly price?: string | undefined
  readonly amount?: string | undefined
  readonly isoCurrency?: string | undefined
  readonly fee?: string | undefined
  readonly tax?: string | undefined
}

/** What the owner of a file decided. `row`: its line, and of several bookings of it the second as `17.2`. */
export type Decision =
  /** the way out is taken: for one row, or wherever it is offered */
  | { readonly way: 'TAKE'; readonly repair: Repair; readonly row?: string | undefined }
  /** the row is booked as it is, though there is one like it */
  | { readonly way: 'KEEP'; readonly repair: Repair; readonly row: string }
  | { readonly way: 'LEAVE'; readonly row: string }
  | { readonly way: 'EDIT'; readonly row: string; readonly edited: EditedRow }

/** What a decision is about: another one about the same takes its place. */
export const targetOf = (decision: Decision): string =>
  'repair' in decision ? [decision.row, decision.repair].filter((each) => each !== undefined).join(' ') : decision.row

export type Decided = ReturnType<typeof decidedBy>

/** Decisions as rows ask for them. @param decisions one a target */
export function decidedBy(decisions: readonly Decision[]) {
  const byTarget = new Map(decisions.map((decision) => [targetOf(decision), decision]))
  const isTaken = (target: string): boolean => byTarget.get(target)?.way === 'TAKE'
  const ofRow = (row: string | undefined): Decision | undefined => (row === undefined ? undefined : byTarget.get(row))
  const keeps = (row: string | undefined, repair: Repair): boolean => byTarget.get(`${row} ${repair}`)?.way === 'KEEP'

  /** Lines are counted from 1; a row of a document without lines has no cells that could be read anew. */
  function linesOf(repair: Repair): ReadonlySet<number> {
    const lines = decisions.flatMap((one) =>
      one.way === 'TAKE' && one.repair === repair && one.row !== undefined ? [Number.parseInt(one.row, 10)] : [],
    )
    return new Set(lines)
  }

  return {
    /** Whether the one way out is taken. */
    takes: (row: string | undefined, repair: Repair): boolean =>
      !keeps(row, repair) && (isTaken(repair) || (row !== undefined && isTaken(`${row} ${repair}`))),
    keeps,
    leaves: (row: string | undefined): boolean => ofRow(row)?.way === 'LEAVE',
    edited(row: string | undefined): EditedRow | undefined {
      const decision = ofRow(row)
      return decision?.way === 'EDIT' ? decision.edited : undefined
    },
    amends: {
      day: isTaken('day') ? 'all' : linesOf('day'),
      number: isTaken('number') ? 'all' : linesOf('number'),
    } satisfies Amends,
    /** repairs that are taken wherever they are offered */
    rules: repairs.filter(isTaken),
  }
}
