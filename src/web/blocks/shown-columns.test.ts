import { describe, expect, test } from 'vitest'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import type { Column } from '#web/blocks/table.tsx'

const columns: Column<string>[] = [
  { key: 'name', label: 'Wert', cell: () => '' },
  { key: 'last', label: 'Kurs', cell: () => '' },
  { key: 'year', label: '1 Jahr', from: 'tablet', cell: () => '' },
]
const keys = (query: string) => shownColumns(new URLSearchParams(query), columns).map(({ key }) => key)

describe('columns a reader asks for', () => {
  test.each([
    { query: '', is: ['name', 'last', 'year'] },
    { query: 'spalten=name', is: ['name'] },
    { query: 'spalten=last', is: ['name', 'last'] },
    { query: 'spalten=year,last', is: ['name', 'last', 'year'] },
    { query: 'spalten=name&spalten=year&spalten=nonsense', is: ['name', 'year'] },
    { query: 'spalten=nonsense', is: ['name', 'last', 'year'] },
  ])('?$query', ({ query, is }) => expect(keys(query)).toEqual(is))
  test('are seen on a narrow screen, too', () => {
    expect(shownColumns(new URLSearchParams('spalten=year'), columns)[1]?.from).toBeUndefined()
    expect(shownColumns(new URLSearchParams(), columns)[2]?.from).toBe('tablet')
  })
})
