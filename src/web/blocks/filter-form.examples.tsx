import type { Examples } from '#web/example.ts'
import { FilterForm } from '#web/blocks/filter-form.tsx'

export const examples: Examples = {
  'mit einem Fehler': (at) => (
    <FilterForm
      path={at.path}
      facets={{
        total: 229,
        criteria: [
          {
            id: 'side',
            word: 'richtung',
            label: 'Richtung',
            group: 'Kennzahlen',
            values: [
              { key: 'long', name: 'Long', total: 140, chosen: true },
              { key: 'short', name: 'Short', total: 89, chosen: false, adds: 89 },
            ],
          },
          { id: 'gearing', word: 'hebel', label: 'Hebel', group: 'Kennzahlen', suffix: '×', from: '6', to: '4' },
          {
            id: 'fee',
            word: 'aufgeld',
            label: 'Aufgeld',
            group: 'Preis',
            unit: 'percent',
            bars: [1, 4, 9, 4, 1],
            drawn: { low: 0, high: 20 },
          },
        ],
        faults: [{ parameter: 'hebel', text: 'Hebel: „von“ muss kleiner sein als „bis“.' }],
      }}
      kept={[['sort', 'name']]}
    />
  ),
}
