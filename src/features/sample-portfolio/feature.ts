import { feature } from '../feature.ts'
import * as expertContract from './expert-portfolios.contract.ts'
import * as contract from './portfolios.contract.ts'
import * as transactions from './transactions.contract.ts'
import * as proposals from './proposals.contract.ts'
import { proposalHandlers } from './proposals.handlers.ts'
import { addPositionRoute } from './add-position.page.tsx'
import { expertPortfolioRoutes } from './expert-portfolio.page.tsx'
import { expertPortfoliosRoute } from './expert-portfolios.page.tsx'
import { portfolioRoutes } from './portfolio.page.tsx'
import { portfoliosRoute } from './portfolios.page.tsx'
import { portfolioHandlers } from './portfolios.handlers.ts'

export const samplePortfolio = feature({
  name: 'sample-portfolio',
  pages: [portfoliosRoute, addPositionRoute, ...portfolioRoutes, expertPortfoliosRoute, ...expertPortfolioRoutes],
  contracts: [contract, transactions, proposals, expertContract],
  handlers: (rooms) => [...portfolioHandlers(rooms), ...proposalHandlers(rooms)],
})
