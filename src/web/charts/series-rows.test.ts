import { expect, test } from 'vitest'
import { seriesTexts } from '#web/charts/series-rows.ts'

const noon = (day: number) => Date.parse(`2026-11-${day}T11:00:00Z`)
const series = { at: [noon(19), noon(20)], value: [10.5, 9.9], open: [10, 10.4], high: [10.6, 10.4], low: [9.95, 9.8] }

test('the newest row stands first, under the heads of its columns; what is not known is a dash', () => {
  const { heads, rows } = seriesTexts(series, 'SAP', { entityType: 'STOCK' }, false)
  expect(heads).toEqual(['Zeit', 'Eröffnung', 'Hoch', 'Tief', 'Schluss'])
  expect(rows).toEqual([
    ['20.11.2026', '10,40', '10,40', '9,800', '9,900'],
    ['19.11.2026', '10,00', '10,60', '9,950', '10,50'],
  ])
  expect(seriesTexts({ at: series.at, value: series.value }, 'SAP', { entityType: 'STOCK' }, true).rows[0]).toEqual([
    '20.11.2026, 12:00',
    '–',
    '–',
    '–',
    '9,900',
  ])
})

test('of a long chart the last four hundred points are rows', () => {
  const at = Array.from({ length: 1000 }, (_, day) => day * 86_400_000)
  const { rows } = seriesTexts({ at, value: at.map((_, day) => day) }, 'SAP', { entityType: 'INDEX' }, false)
  expect([rows.length, rows[0]?.at(-1), rows.at(-1)?.at(-1)]).toEqual([400, '999,00', '600,00'])
})
