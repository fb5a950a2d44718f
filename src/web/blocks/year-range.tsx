import type { Instrument } from '#contract/instruments.ts'
import type { ListRow } from '#contract/lists.ts'
import type { Quote } from '#contract/quotes.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { RangeBar } from '#web/blocks/range-bar.tsx'

type YearRangeProps = { instrument: Instrument; quote: Quote } & Pick<ListRow, 'lowPrice1Year' | 'highPrice1Year'>

/** The 52 weeks of a row, in the currency of its price. */
export const YearRange = ({ instrument, quote, lowPrice1Year, highPrice1Year }: YearRangeProps) => (
  <RangeBar
    label="52 Wochen"
    low={lowPrice1Year ?? quote.lowPrice1Year}
    high={highPrice1Year ?? quote.highPrice1Year}
    value={quote.last}
    kind={kindOf(instrument)}
  />
)
