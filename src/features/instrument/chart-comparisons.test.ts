import { expect, test } from 'vitest'
import type { Call } from '#contract/endpoint.ts'
import { besidePrices, findComparisons } from './chart-comparisons.ts'

const sap = { entityType: 'STOCK', entityValue: '82849', tinyName: 'SAP' }
/** Knows SAP by its key and by its name. */
const call = (async (endpoint: { name: string }, { params, query }: Record<string, Record<string, unknown>>) => {
  if (endpoint.name === 'getInstrument' && params?.['entityValue'] === '82849') return sap
  if (endpoint.name === 'queryInstruments') return { list: query?.['searchValue'] === 'SAP' ? [sap] : [] }
  throw new Error('unknown')
}) as unknown as Call // as much of the portal as is asked here

const compared = { entityType: 'STOCK', entityValue: '82849', name: 'SAP' } as const

test.each(['STOCK:82849', 'SAP'])('„%s“ means SAP', async (text) =>
  expect(await findComparisons(call, [text])).toEqual({ found: [compared], refused: [] }))

test('a value asked for twice is compared once, what is unknown is said', async () =>
  expect(await findComparisons(call, ['SAP', 'STOCK:82849', 'xyzzy', 'STOCK:1'])).toEqual({
    found: [compared],
    refused: ['Keine Treffer für „xyzzy“.', 'Keine Treffer für „STOCK:1“.'],
  }))

test('a sixth value is refused', async () =>
  expect((await findComparisons(call, Array<string>(6).fill('SAP'))).refused).toEqual([
    'Mehr als fünf Werte lassen sich nicht vergleichen.',
  ]))

test('a comparison begins where the price begins', () => {
  const [line] = besidePrices([compared], [{ at: [1, 2], value: [50, 75] }], { at: [1, 2], value: [100, 90] })
  expect(line?.series.value).toEqual([100, 150])
})

test('a price that runs through zero is compared with nothing', () =>
  expect(besidePrices([compared], [{ at: [1, 2], value: [50, 55] }], { at: [1, 2], value: [1, -1] })).toEqual([]))
