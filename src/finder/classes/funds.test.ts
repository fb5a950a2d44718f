import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import { loadUniverse } from '#market/universe.ts'
import { fillTable } from '../criterion.ts'
import { narrowed, ordered } from '../narrowing.ts'
import type { FinderRooms } from './figures.ts'
import { etfs } from './funds.ts'

const shipped = loadUniverse()
const [cheap, dear, silent] = shipped.ofClass('etfs')
const asOf = '2026-10-31'
const told = (value: number) => ({ ongoingCharges: { value, source: 'Muster AG', asOf } as const })
const rooms: FinderRooms = {
  universe: shipped,
  calendar: shippedCalendar(),
  statistics: { of: () => undefined, soon: () => {}, completeSince: () => undefined, knowsLongHistories: () => false },
  themes: [],
  fundamentals: { shares: () => undefined } as unknown as FinderRooms['fundamentals'],
}
const tableWith = (reported: Parameters<typeof loadUniverse>[0]) => {
  const universe = loadUniverse(reported)
  const rows = [silent, dear, cheap].flatMap((each) => (each && universe.byKey(each.key)) ?? [])
  return fillTable(rows, etfs.criteria(rooms, '2026-11-20'))
}

test('fees are a filter and a column as soon as a file tells some; funds without them stand last', () => {
  expect(tableWith({}).named.has('kosten')).toBe(false)
  const table = tableWith({
    reported: new Map([
      [cheap!.key, told(0.1)],
      [dear!.key, told(0.7)],
    ]),
  })
  const fees = table.named.get('kosten')
  if (!fees) throw new Error('no fees')
  const { hits } = narrowed(table, [{ id: fees.criterion.id, to: 0.5 }])
  expect(Array.from(hits, (row) => table.rows[row]?.name)).toEqual([cheap?.name])
  const all = narrowed(table, []).hits
  for (const order of ['ASC', 'DESC'] as const) expect(table.rows[ordered(all, fees, order).at(-1)!]).toBe(silent)
  expect(fees.criterion.kind === 'range' && fees.criterion.toldBy?.(table.rows[2]!)).toMatchObject({
    source: 'Muster AG',
    asOf,
  })
})

test('a theme is a filter where one of the rows belongs to it', () => {
  const papers = new Set([dear!])
  const themed = { ...rooms, themes: [{ alias: 'schiene', title: 'Schiene', papers }] }
  const table = fillTable([silent!, dear!, cheap!], etfs.criteria(themed, '2026-11-20'))
  const { hits } = narrowed(table, [{ id: 'theme', keys: ['schiene'] }])
  expect(Array.from(hits, (row) => table.rows[row]?.name)).toEqual([dear?.name])
  expect(tableWith({}).named.has('thema')).toBe(false)
})
