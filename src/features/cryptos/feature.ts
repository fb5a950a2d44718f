import { feature } from '../feature.ts'
import { route, short } from './cryptos.page.tsx'
import * as contract from './largest.contract.ts'
import { largestHandlers } from './largest.handlers.ts'
import { largestCoins } from './largest.page.tsx'

export const cryptos = feature({
  name: 'cryptos',
  front: [route],
  pages: [short, largestCoins],
  contracts: [contract],
  handlers: largestHandlers,
})
