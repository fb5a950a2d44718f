import { expect, test } from 'vitest'
import { drawnTools, toolsInAddress } from '#web/charts/drawn-tools.ts'

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

test('what no chart knows is drawn as usual', () =>
  expect(drawnTools(new URLSearchParams('darstellung=torte&achse=rund&indikator=mond'))).toEqual(plain))
