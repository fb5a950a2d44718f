import type { Examples } from '#web/example.ts'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { dax, sap } from '#features/testing/examples.ts'

export const examples: Examples = {
  'eine Aktie': () => <InstrumentName instrument={sap} detail="716460 · Xetra" />,
  'eine eigene': () => <InstrumentName instrument={sap} isOwn />,
  'ein Index': () => <InstrumentName instrument={dax} />,
}
