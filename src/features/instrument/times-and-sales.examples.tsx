import type { Examples } from '#web/example.ts'
import { TimesAndSalesTable } from '#features/instrument/times-and-sales.block.tsx'
import { now, trades } from '#features/testing/examples.ts'

export const examples: Examples = {
  Umsätze: (at) => <TimesAndSalesTable caption="Times and Sales SAP" trades={trades} now={now} query={at.query} />,
}
