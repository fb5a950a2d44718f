import type { Examples } from '#web/example.ts'
import { YearRange } from '#web/blocks/year-range.tsx'
import { quote, sap } from '#features/testing/examples.ts'

export const examples: Examples = {
  'Tief, Hoch und Kurs': () => (
    <YearRange instrument={sap} quote={quote} lowPrice1Year={208.75} highPrice1Year={283.5} />
  ),
}
