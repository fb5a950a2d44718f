import type { Examples } from '#web/example.ts'
import { AllTimeHighBoard } from '#features/cryptos/all-time-high.block.tsx'
import { sap } from '#features/testing/examples.ts'

const instrument = { ...sap, entityType: 'CRYPTO' as const, entityValue: '600010254', name: 'Bitcoin' }
const found = { expires: 0, isoCurrency: 'EUR', dateFirst: '2014-01-01', high: 546_430, dateHigh: '2025-02-08' }

export const examples: Examples = {
  Abstand: () => <AllTimeHighBoard instrument={instrument} found={{ ...found, distancePct: -83.87 }} />,
  'ohne Kurs': () => <AllTimeHighBoard instrument={instrument} found={found} />,
}
