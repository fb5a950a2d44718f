import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Published } from '#contract/experts.ts'
import { Portfolio, PortfolioFigures } from '#features/sample-portfolio/portfolios.contract.ts'

const shared = { group: 'Portfolios', cache: 'private' } as const
const params = z.object({ entityValue: z.string().max(20).describe('number of the portfolio, or name of a sample') })

const ExpertPortfolio = Portfolio.extend({
  figures: PortfolioFigures,
  benchmarkPct: z.number().optional().describe('return of the benchmark over the same time'),
  published: Published,
  numberOutsideDayRange: z
    .int()
    .describe('transactions at a price that was not to be had that day; `outsideDayRange` of each says more'),
})
export type ExpertPortfolio = z.infer<typeof ExpertPortfolio>

export const listSubscribablePortfolios = endpoint({
  name: 'listSubscribablePortfolios',
  path: '/v2/portfolios/subscribable_portfolios',
  summary: 'What experts show of their portfolios, with return and benchmark since their start; samples say so.',
  query: z.object({ subscribed: z.enum(['true', 'false']).optional().describe('true: only what the asker follows') }),
  reply: z.object({ list: z.array(ExpertPortfolio) }),
  ...shared,
})

export const getExpertPortfolio = endpoint({
  name: 'getExpertPortfolio',
  path: '/v2/portfolios/subscribable_portfolios/:entityValue',
  summary: 'A portfolio that an expert shows: the expert, strategy, disclosure and figures.',
  params,
  reply: ExpertPortfolio,
  failures: ['PORTFOLIO_UNKNOWN'],
  ...shared,
})

const follows = {
  params,
  writes: true,
  reply: z.object({ isSubscribed: z.boolean() }),
  failures: ['LOGIN_REQUIRED', 'PORTFOLIO_UNKNOWN'] as const,
  access: 'whoever is signed in',
  ...shared,
}

export const subscribePortfolio = endpoint({
  name: 'subscribePortfolio',
  path: '/v2/portfolios/:entityValue/subscribe',
  summary: 'Follows a portfolio that an expert shows.',
  ...follows,
  query: z.object({
    mail: z.enum(['true', 'false']).optional().describe('true: what is new comes by mail; false: no longer'),
  }),
  reply: z.object({ isSubscribed: z.boolean(), isMailed: z.boolean() }),
})

export const unsubscribePortfolio = endpoint({
  name: 'unsubscribePortfolio',
  path: '/v2/portfolios/:entityValue/unsubscribe',
  summary: 'Follows it no longer.',
  ...follows,
})
