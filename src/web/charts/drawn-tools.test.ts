import { expect, test } from 'vitest'
import { askedComparisons, comparisonsInAddress, drawnTools, toolsInAddress } from '#web/charts/drawn-tools.ts'

const plain = { type: 'line', scale: 'linear', indicators: ['volume'] } as const

test.each([
  { address: '', tools: plain },
  { address: 'darstellung=candles&achse=log', tools: { ...plain, type: 'candles', scale: 'log' } },
  { address: 'achse=percent', tools: { ...plain, scale: 'percent' } },
  { address: 'indikator=sma200&indikator=rsi', tools: { ...plain, indicators: ['sma200', 'rsi'] } },
  { address: 'indikator=keine', tools: { ...plain, indicators: [] } },
] as const)('„$address“ and the tools it means are the same', ({ address, tools }) => {
  expect(drawnTools(new URLSearchParams(address))).toEqual(tools)
  const pairs = Object.entries(toolsInAddress(tools)).flatMap(([name, values]) => values.map((value) => [name, value]))
  expect(new URLSearchParams(pairs).toString()).toBe(address)
})

test.each([
  'darstellung=torte&achse=rund&indikator=mond',
  'darstellung=toString&achse=valueOf&indikator=constructor',
])('what no chart knows is drawn as usual: %s', (address) =>
  expect(drawnTools(new URLSearchParams(address))).toEqual(plain))

test('one choice of indicators has one address, in whatever order it was made', () =>
  expect(drawnTools(new URLSearchParams('indikator=rsi&indikator=volume&indikator=sma200'))).toEqual(
    drawnTools(new URLSearchParams('indikator=sma200&indikator=rsi&indikator=volume&indikator=rsi')),
  ))

const dax = { entityType: 'INDEX', entityValue: '20735', name: 'DAX' } as const
const sap = { entityType: 'STOCK', entityValue: '82849', name: 'SAP' } as const

test.each([
  { compared: [dax], keys: [], why: 'what is usual leaves no trace' },
  { compared: [dax, sap], keys: ['INDEX:20735', 'STOCK:82849'], why: 'what is chosen stands there' },
  { compared: [], keys: ['keine'], why: 'to compare with nothing is a choice' },
])('comparisons in the address: $why', ({ compared, keys }) =>
  expect(comparisonsInAddress(compared, [dax])).toEqual(keys))

test.each([
  { address: '', asked: undefined },
  { address: 'vergleich=keine', asked: [] },
  { address: 'vergleich=INDEX:20735&vergleich=+SAP+&vergleich=', asked: ['INDEX:20735', 'SAP'] },
])('„$address“ asks for comparisons', ({ address, asked }) =>
  expect(askedComparisons(new URLSearchParams(address))).toEqual(asked))
