import type { Examples } from '#web/example.ts'
import { Change, ChangePercent, QuoteChange } from '#web/blocks/change.tsx'
import { quote, sap } from '#features/testing/examples.ts'

export const examples: Examples = {
  gestiegen: () => <ChangePercent value={1.24} />,
  gefallen: () => <ChangePercent value={-0.87} />,
  unverändert: () => <ChangePercent value={0} />,
  'ohne Wert': () => <ChangePercent value={undefined} />,
  'in Punkten': () => <Change value={3.4} price={246.2} kind={{ entityType: 'STOCK' }} />,
  'des Tages': () => <QuoteChange instrument={sap} quote={quote} />,
}
