import type { Examples } from '#web/example.ts'
import { SortSheet } from '#web/blocks/sort-sheet.tsx'
import { listPlace } from '#web/navigation.ts'

export const examples: Examples = {
  'Nach Spalten': (at) => (
    <SortSheet
      columns={[
        { key: 'name', label: 'Name', sort: 'NAME', cell: () => null },
        { key: 'gearing', label: 'Hebel', numeric: true, sort: 'gearingAsk', cell: () => null },
      ]}
      sort={{ key: 'NAME', order: 'ASC' }}
      place={listPlace(at.path, at.query)}
    />
  ),
}
