import type { Examples } from '#web/example.ts'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { rows } from '#features/testing/examples.ts'

export const examples: Examples = {
  'eine Liste': () => (
    <ListTable
      caption="Werte"
      rows={rows}
      columns={[listColumns.name, listColumns.last, listColumns.changePct, listColumns.marketCap]}
    />
  ),
  sortiert: (at) => (
    <ListTable
      caption="Werte, sortiert"
      rows={rows}
      columns={[listColumns.name, listColumns.last]}
      sort={{ key: 'LAST', order: 'DESC' }}
      place={{ path: at.path, query: '' }}
    />
  ),
  leer: () => (
    <ListTable
      caption="Keine Werte"
      rows={[]}
      columns={[listColumns.name, listColumns.last]}
      empty="Kein Papier passt dazu."
    />
  ),
}
