import { feature } from '../feature.ts'
import * as contract from './funds.contract.ts'
import { fundHandlers } from './funds.handlers.ts'
import { route } from './funds.page.tsx'
import { holdingFundHandlers } from './holding-funds.handlers.ts'

export const funds = feature({
  name: 'funds',
  front: [route],
  contracts: [contract],
  handlers: (rooms) => [...fundHandlers(rooms), ...holdingFundHandlers(rooms)],
})
