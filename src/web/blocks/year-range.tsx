import type { Instrument } from '#contract/instruments.ts'
import type { ListRow } from '#contract/lists.ts'
import type { Quote } from '#contract/quotes.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { RangeBar } from '#web/blocks/range-bar.tsx'

type YearRangeProps = { instrument: Instrument; quote: Quote } & Pick<
  ListRow,
  'lowPrice1Year' | 'highPrice1Year' | 'homeYear'
>

/** The 52 weeks of a row: in the currency of its price, else in that of the main listing, which is named. */
export function YearRange({ instrument, quote, lowPrice1Year, highPrice1Year, homeYear }: YearRangeProps) {
  const kind = kindOf(instrument)
  if (homeYear)
    return (
      <RangeBar
        label="52 Wochen"
        low={homeYear.low}
        high={homeYear.high}
        value={homeYear.last}
        kind={kind}
        unit={homeYear.isoCurrency}
      />
    )
  return (
    <RangeBar
      label="52 Wochen"
      low={lowPrice1Year ?? quote.lowPrice1Year}
      high={highPrice1Year ?? quote.highPrice1Year}
      value={quote.last}
      kind={kind}
    />
  )
}
