import { feature } from '../feature.ts'
import * as contract from './interest-rates.contract.ts'
import { interestRateHandlers } from './interest-rates.handlers.ts'
import { route } from './interest-rates.page.tsx'

export const interestRates = feature({
  name: 'interest-rates',
  front: [route],
  contracts: [contract],
  handlers: interestRateHandlers,
})
