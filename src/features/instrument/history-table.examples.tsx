import type { Examples } from '#web/example.ts'
import { HistoryTable } from '#features/instrument/history-table.block.tsx'
import { history } from '#features/testing/examples.ts'

export const examples: Examples = {
  Tage: (at) => <HistoryTable caption="Historische Kurse SAP" history={history} query={at.query} />,
}
