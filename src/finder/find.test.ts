import { expect, test } from 'vitest'
import { is, within } from './criteria.ts'
import { counted } from './facets.ts'
import { find } from './find.ts'

interface Row {
  name: string
  land: string
  yieldPct?: number
}
const rows: readonly Row[] = [
  { name: 'Ahorn', land: 'DE', yieldPct: 3 },
  { name: 'Birke', land: 'AT' },
  { name: 'Ärger', land: 'DE', yieldPct: 5 },
  { name: 'Zeder', land: 'DE', yieldPct: 3 },
  { name: 'Buche', land: 'CH', yieldPct: -1 },
]
const land = (row: Row) => row.land
const name = (row: Row) => row.name
const yieldPct = (row: Row) => row.yieldPct
const names = (question: Parameters<typeof find<Row>>[1]) => find(rows, question).list.map(name)

test('rows meet every criterion; a row without a value is in no range', () => {
  expect(names({ criteria: [is(land, 'DE')] })).toEqual(['Ahorn', 'Ärger', 'Zeder'])
  expect(names({ criteria: [is(land, 'DE'), within(yieldPct, { from: 4 })] })).toEqual(['Ärger'])
  expect(names({ criteria: [within(yieldPct, { to: 3 })] })).toEqual(['Ahorn', 'Zeder', 'Buche'])
  expect(names({})).toHaveLength(rows.length)
})

test('rows without a value stand last whichever way, equal ones as they stood, names as Germans sort them', () => {
  expect(names({ ranking: { by: yieldPct, order: 'DESC' } })).toEqual(['Ärger', 'Ahorn', 'Zeder', 'Buche', 'Birke'])
  expect(names({ ranking: { by: yieldPct, order: 'ASC' } })).toEqual(['Buche', 'Ahorn', 'Zeder', 'Ärger', 'Birke'])
  expect(names({ ranking: { by: name, order: 'ASC' } })).toEqual(['Ahorn', 'Ärger', 'Birke', 'Buche', 'Zeder'])
})

test('a stretch says how many there are in all; one beyond the end is empty', () => {
  const ranking = { by: yieldPct, order: 'DESC' } as const
  expect(find(rows, { criteria: [is(land, 'DE')], ranking, start: 1, most: 1 })).toEqual({
    total: 3,
    list: [rows[0]],
  })
  expect(find(rows, { start: 10 })).toEqual({ total: 5, list: [] })
})

test('a facet counts as many of each value as the list it leads to has', () => {
  const facet = counted(rows, land, (key) => key)
  expect(facet).toEqual([
    { key: 'DE', name: 'DE', total: 3 },
    { key: 'AT', name: 'AT', total: 1 },
    { key: 'CH', name: 'CH', total: 1 },
  ])
  for (const { key, total } of facet) expect(find(rows, { criteria: [is(land, key)] }).total).toBe(total)
})
