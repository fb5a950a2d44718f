import { expect, test } from 'vitest'
import { bestPrices } from '#features/instrument/venue-table.block.tsx'
import { quote } from '#features/testing/examples.ts'

const at = (codeMarket: string, bid: number, ask: number, changes: Partial<typeof quote> = {}) => ({
  ...quote,
  isOpen: true,
  bid,
  ask,
  ...changes,
  market: { ...quote.market, codeMarket },
})

test('the best prices are the highest bid and the lowest ask of the open venues', () => {
  expect(bestPrices([at('_GER', 10, 12), at('_FRA', 11, 13), at('_STU', 9, 11.5)])).toEqual({ bid: 11, ask: 11.5 })
})

test('closed venues, other currencies and indications do not compete', () => {
  const others = [
    at('_FRA', 11, 11, { isOpen: false }),
    at('_NYS', 11, 11, { isoCurrency: 'USD' }),
    at('@_IND', 11, 11),
  ]
  expect(bestPrices([at('_GER', 10, 12), at('_STU', 9, 12), ...others])).toEqual({ bid: 10, ask: undefined })
})
