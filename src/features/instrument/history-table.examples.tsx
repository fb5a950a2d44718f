import type { Examples } from '#web/example.ts'
import { HistoryTable, newestFirst, sortedDays } from '#features/instrument/history-table.block.tsx'
import { history } from '#features/testing/examples.ts'
import { listPlace } from '#web/navigation.ts'

export const examples: Examples = {
  Tage: (at) => (
    <HistoryTable
      caption="Historische Kurse SAP"
      history={history}
      days={sortedDays(history, newestFirst)}
      sort={newestFirst}
      place={listPlace(at.path, at.query)}
    />
  ),
}
