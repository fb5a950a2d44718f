import { expect, test } from 'vitest'
import { csvOfSeries } from '#web/charts/csv.ts'
import { svgOfSeries } from '#web/charts/interactive/exports.ts'

const noon = Date.parse('2026-11-20T11:00:00Z')
const series = {
  at: [noon - 86_400_000, noon],
  value: [241.83, 246.35],
  open: [240, 242.1],
  high: [243, 247.4],
  low: [239, 241.1],
  volume: [10, 1_284_310],
}
const kind = { entityType: 'STOCK' } as const

test('CSV has commas in its numbers and says UTF-8', () => {
  expect(csvOfSeries(series, false, kind)).toBe(
    '\ufeffDatum;Eröffnung;Hoch;Tief;Schluss;Stück\r\n19.11.2026;240;243;239;241,83;10\r\n20.11.2026;242,1;247,4;241,1;246,35;1284310\r\n',
  )
  expect(csvOfSeries(series, true, kind)).toContain('20.11.2026 12:00;')
})

test('of the night in which summer ends CSV tells the two hours apart', () => {
  const at = ['2026-10-25T00:15:00Z', '2026-10-25T01:15:00Z', '2026-10-25T02:15:00Z'].map((time) => Date.parse(time))
  const times = csvOfSeries({ at, value: [1, 2, 3] }, true, { entityType: 'CRYPTO' }).matchAll(/25\.10\.2026 ([^;]+);/g)
  expect([...times].map(([, time]) => time)).toEqual(['02:15 MESZ', '02:15 MEZ', '03:15'])
})

test('SVG carries the name safely and both limits', () => {
  const svg = svgOfSeries(series, 'A&B <C>', kind)
  expect(svg).toContain('A&amp;B &lt;C>')
  expect(svg).toContain('246,35')
  expect(svg).toContain('241,83')
})

test('SVG holds what was drawn, its words safely', () => {
  const svg = svgOfSeries(series, 'SAP', kind, (_, { width, y }) => ({
    strokes: [{ from: { x: 0, y: y(241.83) ?? 0 }, to: { x: width, y: y(246.35) ?? 0 }, faint: true }],
    texts: [{ at: { x: 10, y: 70 }, text: 'Hoch <1>' }],
  }))
  expect(svg).toContain('<line x1="0" y1="540" x2="1060" y2="80" stroke-dasharray="6"/>')
  expect(svg).toContain('Hoch &lt;1></text>')
})
