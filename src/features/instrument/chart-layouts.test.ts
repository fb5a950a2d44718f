import { expect, test } from 'vitest'
import {
  inLayout,
  layoutQuery,
  layoutText,
  mostLayouts,
  readLayouts,
  storedLayouts,
  withLayout,
  withoutLayout,
} from '#features/instrument/chart-layouts.ts'

const asked = 'range=Y3&darstellung=candles&achse=log&indikator=sma200&indikator=rsi&vergleich=STOCK:82849'
const layout = { name: 'Lange Sicht', query: layoutQuery(new URLSearchParams(asked)).toString() }

test('a layout keeps what says how a chart looks, and nothing of its instrument', () => {
  expect(layoutQuery(new URLSearchParams(`${asked}&notation=7&kurse=mit-dividenden`)).toString()).toBe(layout.query)
  expect(decodeURIComponent(layout.query)).toBe(asked)
})

test.each([
  'range=Y99&darstellung=torte&achse=schief&indikator=kristallkugel',
  'vergleich=%3Cscript%3E&vergleich=',
  '',
])('what means nothing is left out: %s', (query) => {
  expect(layoutQuery(new URLSearchParams(query)).size).toBe(0)
})

test('on another instrument a layout takes the place of what was chosen there', () => {
  const address = new URLSearchParams('range=D1&indikator=keine&notation=7')
  expect(decodeURIComponent(inLayout('/aktien/chart/x', address, layout))).toBe(`/aktien/chart/x?notation=7&${asked}`)
  expect(inLayout('/aktien/chart/x', new URLSearchParams('range=D1'), { name: 'x', query: '' })).toBe('/aktien/chart/x')
})

test('what was stored is read again, and nothing else', () => {
  expect(readLayouts(JSON.parse(JSON.stringify(storedLayouts([layout]))))).toEqual({ list: [layout] })
  expect(readLayouts(undefined)).toEqual({ list: [] })
  expect(readLayouts({ version: 2, list: [layout] })).toEqual({ list: [], fault: 'newer' })
  for (const broken of [null, 3, 'x', {}, { version: 1 }, { version: 1, list: 'x' }])
    expect(readLayouts(broken)).toEqual({ list: [], fault: 'broken' })
  expect(readLayouts({ version: 1, list: [layout, { name: '' }, null] })).toEqual({ list: [layout], fault: 'broken' })
  expect(readLayouts({ version: 1, list: [{ name: 'x', query: 'a=javascript:1' }] })).toEqual({
    list: [{ name: 'x', query: '' }],
  })
})

test('one of the same name is replaced, and there are at most twenty', () => {
  const list = Array.from({ length: mostLayouts }, (_, index) => ({ name: `Nr. ${index}`, query: '' }))
  expect(withLayout(list, layout)).toBeUndefined()
  expect(withLayout(list, { name: 'nr. 3', query: layout.query })?.[3]?.query).toBe(layout.query)
  expect(withoutLayout(list, 'Nr. 3')).toHaveLength(mostLayouts - 1)
  expect(withLayout([], layout)).toEqual([layout])
})

test('a layout is told in words', () => {
  expect(layoutText(layout)).toBe('3 J, Kerzen, Kurs, log., GD 200, RSI 14, 1 Vergleich')
  expect(layoutText({ name: 'x', query: '' })).toBe('Linie, Kurs, Volumen')
})
