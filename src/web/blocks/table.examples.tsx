import type { Examples } from '#web/example.ts'
import { Table } from '#web/blocks/table.tsx'

type Row = (typeof rows)[number]
const rows = [
  { name: 'Software', members: 12 },
  { name: 'Chemie', members: 7 },
]
const columns = [
  { key: 'name', label: 'Branche', cell: (row: Row) => row.name },
  { key: 'members', label: 'Werte', numeric: true, cell: (row: Row) => row.members },
]

export const examples: Examples = {
  'Zahlen rechts': () => <Table caption="Branchen" columns={columns} rows={rows} rowKey={({ name }) => name} />,
  leer: () => (
    <Table caption="Keine Branchen" columns={columns} rows={[]} rowKey={({ name }) => name} empty="Keine Branche." />
  ),
}
