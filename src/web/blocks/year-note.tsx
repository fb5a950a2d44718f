import type { Quote } from '#contract/quotes.ts'

/** Why figures of the year are still missing from a list, while they are being worked out; nothing afterwards. */
export function YearNote({ rows }: { rows: readonly { quote: Pick<Quote, 'hintYear'> }[] }) {
  const hint = rows.find(({ quote }) => quote.hintYear !== undefined)?.quote.hintYear
  return hint === undefined ? null : <p className="year-note">–: {hint}</p>
}
