import { assetClasses } from '#contract/asset-classes.ts'
import { feature } from '../feature.ts'
import * as companiesContract from './companies.contract.ts'
import { companyHandlers } from './companies.handlers.ts'
import { companies, company } from './companies.page.tsx'
import * as figuresContract from './fund-figures.contract.ts'
import { fundFiguresHandlers } from './fund-figures.handlers.ts'
import { fundFiguresPage } from './fund-figures.page.tsx'
import * as contract from './funds.contract.ts'
import { fundHandlers } from './funds.handlers.ts'
import { route } from './funds.page.tsx'
import { performance } from './performance.page.tsx'
import { holdingFundHandlers } from './holding-funds.handlers.ts'

export const funds = feature({
  name: 'funds',
  front: [route],
  pages: [
    companies,
    company,
    performance,
    fundFiguresPage(assetClasses.get('funds')),
    fundFiguresPage(assetClasses.get('etfs')),
  ],
  contracts: [contract, companiesContract, figuresContract],
  handlers: (rooms) => [
    ...fundHandlers(rooms),
    ...holdingFundHandlers(rooms),
    ...companyHandlers(rooms),
    ...fundFiguresHandlers(rooms),
  ],
})
