import { feature } from '../feature.ts'
import { brokerComparison } from './broker-comparison.page.tsx'
import * as brokers from './brokers.contract.ts'
import { brokerHandlers } from './brokers.handlers.ts'
import * as calculators from './calculators.contract.ts'
import { calculatorHandlers } from './calculators.handlers.ts'
import { guidePage } from './guide.page.tsx'
import * as texts from './guides.contract.ts'
import { guideHandlers } from './guides.handlers.ts'
import { guidesPage } from './guides.page.tsx'
import { savingsPlanBrokers } from './savings-plan-brokers.page.tsx'

export const guides = feature({
  name: 'guides',
  pages: [guidesPage, brokerComparison, savingsPlanBrokers, guidePage],
  contracts: [texts, brokers, calculators],
  handlers: (rooms) => [...guideHandlers(rooms), ...brokerHandlers(rooms), ...calculatorHandlers()],
})
