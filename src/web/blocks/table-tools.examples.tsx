import type { Examples } from '#web/example.ts'
import { TableTools } from '#web/blocks/table-tools.tsx'

export const examples: Examples = {
  'Spalten und Dichte': (at) => (
    <TableTools
      at={at}
      anchor="tabelle"
      columns={[
        { key: 'name', label: 'Wert', cell: () => null },
        { key: 'last', label: 'Kurs', numeric: true, cell: () => null },
      ]}
    />
  ),
}
