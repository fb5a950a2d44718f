import { feature } from '../feature.ts'
import * as companiesContract from './companies.contract.ts'
import { companyHandlers } from './companies.handlers.ts'
import { companies, company } from './companies.page.tsx'
import * as contract from './funds.contract.ts'
import { fundHandlers } from './funds.handlers.ts'
import { route } from './funds.page.tsx'
import { performance } from './performance.page.tsx'
import { holdingFundHandlers } from './holding-funds.handlers.ts'

export const funds = feature({
  name: 'funds',
  front: [route],
  pages: [companies, company, performance],
  contracts: [contract, companiesContract],
  handlers: (rooms) => [...fundHandlers(rooms), ...holdingFundHandlers(rooms), ...companyHandlers(rooms)],
})
