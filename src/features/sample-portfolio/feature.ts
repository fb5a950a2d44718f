import { feature } from '../feature.ts'
import * as contract from './portfolios.contract.ts'
import { portfolioHandlers } from './portfolios.handlers.ts'

export const samplePortfolio = feature({
  name: 'sample-portfolio',
  contracts: [contract],
  handlers: portfolioHandlers,
})
