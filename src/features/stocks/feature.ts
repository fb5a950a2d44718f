import { feature } from '../feature.ts'
import * as contract from './stocks.contract.ts'
import * as ratingsContract from './ratings.contract.ts'
import * as statementsContract from './statements.contract.ts'
import { analysesHandlers } from './analyses.handlers.ts'
import * as analyses from './analyses.page.tsx'
import * as book from './book.page.tsx'
import * as company from './company.page.tsx'
import { countryHandlers } from './countries.handlers.ts'
import * as countriesContract from './countries.contract.ts'
import * as countries from './countries.page.tsx'
import * as dividends from './dividends.page.tsx'
import * as figures from './figures.page.tsx'
import * as funds from './funds.page.tsx'
import * as letters from './letters.page.tsx'
import { peerHandlers } from './peers.handlers.ts'
import * as ratings from './ratings.page.tsx'
import { screenerHandlers } from './screener.handlers.ts'
import { statementHandlers } from './statements.handlers.ts'
import * as statements from './statements.page.tsx'
import { stockHandlers } from './stocks.handlers.ts'
import * as overview from './stocks.page.tsx'
import * as trades from './trades.page.tsx'

export const stocks = feature({
  name: 'stocks',
  front: [overview.route],
  pages: [
    letters.route,
    countries.overview,
    countries.country,
    trades.route,
    book.route,
    ratings.route,
    analyses.route,
    figures.route,
    company.route,
    statements.route,
    dividends.route,
    funds.route,
  ],
  contracts: [contract, countriesContract, ratingsContract, statementsContract],
  handlers: (rooms) => [
    ...analysesHandlers(rooms),
    ...stockHandlers(rooms),
    ...countryHandlers(rooms),
    ...peerHandlers(rooms),
    ...statementHandlers(rooms),
    ...screenerHandlers(rooms),
  ],
})
