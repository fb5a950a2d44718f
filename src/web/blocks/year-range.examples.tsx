import type { Examples } from '#web/example.ts'
import { YearRange } from '#web/blocks/year-range.tsx'
import { quote, sap } from '#features/testing/examples.ts'

export const examples: Examples = {
  'in der Währung des Kurses': () => (
    <YearRange instrument={sap} quote={quote} lowPrice1Year={208.75} highPrice1Year={283.5} />
  ),
  'in jener der Heimatbörse': () => (
    <YearRange instrument={sap} quote={quote} homeYear={{ low: 200, high: 300, last: 275, isoCurrency: 'USD' }} />
  ),
}
