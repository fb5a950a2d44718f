import { expect, test } from 'vitest'
import {
  changed,
  inverse,
  longestText,
  mostSketches,
  readSketches,
  type Sketch,
  storedForm,
} from '#web/charts/sketch/sketches.ts'
import { sketchText } from '#web/charts/sketch/words.ts'

const at = Date.parse('2026-11-20T10:45:00+01:00')
const sketch = (id: string, kind: Sketch['kind'] = 'level', count = 1): Sketch => ({
  id,
  kind,
  unit: 'EUR',
  points: Array.from({ length: count }, (_, index) => ({ at: at + index, price: 231.4 })),
})

test('what was stored is read again', () => {
  const list = [sketch('a'), sketch('b', 'channel', 3), { ...sketch('c', 'text'), text: 'Ausbruch' }]
  expect(readSketches(JSON.parse(JSON.stringify(storedForm(list))))).toEqual({ list })
  expect(readSketches(undefined)).toEqual({ list: [] })
})

test.each([
  null,
  7,
  'x',
  [],
  {},
  { version: 1 },
  { version: '2', list: [] },
])('%j is broken, and no fault of ours', (value) => expect(readSketches(value)).toEqual({ list: [], fault: 'broken' }))

test('what a later version stored is left alone', () => {
  expect(readSketches({ version: 2, list: [sketch('a')] })).toEqual({ list: [], fault: 'newer' })
})

test.each([
  { ...sketch('x'), kind: 'constructor' },
  { ...sketch('x'), points: [] },
  { ...sketch('x'), points: [{ at, price: null }] },
  { ...sketch('x'), points: [{ at: 'gestern', price: 1 }] },
  sketch('x', 'text'),
  { ...sketch('x', 'text'), text: 'a'.repeat(longestText + 1) },
  null,
])('one that is no sketch is left out: %j', (wrong) => {
  expect(readSketches({ version: 1, list: [sketch('a'), wrong] })).toEqual({ list: [sketch('a')], fault: 'broken' })
})

test('there are at most fifty, and none twice', () => {
  const full = Array.from({ length: mostSketches }, (_, index) => sketch(`${index}`))
  expect(changed(full, { add: sketch('one more') })).toBe(full)
  expect(changed([sketch('a')], { add: sketch('a') })).toHaveLength(1)
})

test('each change is taken back, in its place', () => {
  const list = [sketch('a'), sketch('b'), sketch('c')]
  for (const change of [{ add: sketch('d') }, { remove: 'b' }, { move: 'c', points: [{ at, price: 9 }] }]) {
    const back = inverse(list, change)
    expect(back && changed(changed(list, change), back)).toEqual(list)
  }
  expect(inverse(list, { remove: 'gone' })).toBeUndefined()
  expect(inverse(list, { move: 'gone', points: [] })).toBeUndefined()
})

test('a sketch is told in words', () => {
  const daily = { kind: { entityType: 'STOCK' }, intraday: false } as const
  expect(sketchText(sketch('a'), daily)).toBe('Niveau bei 231,40')
  expect(sketchText(sketch('a', 'line', 2), daily)).toBe('Linie von 20.11.2026, 231,40 bis 20.11.2026, 231,40')
  expect(sketchText(sketch('a', 'channel', 3), { ...daily, intraday: true })).toMatch(
    /^Kanal von 20\.11\.2026, 10:45, 231,40 bis .*, Parallele durch 20\.11\.2026, 10:45, 231,40$/,
  )
  expect(sketchText({ ...sketch('a', 'text'), text: 'Ausbruch' }, daily)).toBe('Text „Ausbruch“ bei 20.11.2026, 231,40')
})
