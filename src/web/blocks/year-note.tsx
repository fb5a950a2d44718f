import type { Quote } from '#contract/quotes.ts'
import type { Column } from '#web/blocks/table.tsx'

/** from where on columns are there, the narrowest first */
const widths = [undefined, 'half', 'tablet', 'wide', 'full'] as const

interface YearNoteProps {
  rows: readonly { quote: Pick<Quote, 'hintYear'> }[]
  /** which show the year: where a list has no room for any of them, nothing is missing from it; default: one that is always there */
  columns?: readonly Pick<Column<never>, 'from'>[]
}

/** Why figures of the year are still missing from a list, while they are being worked out; nothing afterwards. */
export function YearNote({ rows, columns = [{}] }: YearNoteProps) {
  const from = widths.find((width) => columns.some((column) => column.from === width))
  const hint = rows.find(({ quote }) => quote.hintYear !== undefined)?.quote.hintYear
  return hint === undefined ? null : (
    <div className="year-note">
      <p className={from && `c-${from}`}>–: {hint}</p>
    </div>
  )
}
