import { feature } from '../feature.ts'
import { brokerComparison } from './broker-comparison.page.tsx'
import * as brokers from './brokers.contract.ts'
import { brokerHandlers } from './brokers.handlers.ts'
import * as calculators from './calculators.contract.ts'
import { calculatorHandlers } from './calculators.handlers.ts'
import { savingsPlanBrokers } from './savings-plan-brokers.page.tsx'

export const guides = feature({
  name: 'guides',
  pages: [brokerComparison, savingsPlanBrokers],
  contracts: [brokers, calculators],
  handlers: (rooms) => [...brokerHandlers(rooms), ...calculatorHandlers()],
})
