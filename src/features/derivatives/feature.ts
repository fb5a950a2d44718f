import { feature } from '../feature.ts'
import * as contract from './derivatives.contract.ts'
import * as calculatorContract from './free-calculator.contract.ts'
import { calculatorRoute } from './calculator.page.tsx'
import { freeCalculatorHandlers, warrantScenarioHandlers } from './free-calculator.handlers.ts'
import * as finderContract from './finder.contract.ts'
import { derivativeFinderHandlers } from './finder.handlers.ts'
import { derivativeHandlers } from './calculator.handlers.ts'
import { derivativeOverviewHandlers } from './derivatives.handlers.ts'
import * as realpushContract from './realpush.contract.ts'
import { realpushHandlers } from './realpush.handlers.ts'
import { realpushPages } from './realpush.page.tsx'
import { route } from './derivatives.page.tsx'
import { finderRoutes } from './finder.page.tsx'
import * as scenarioGridContract from './scenario-grid.contract.ts'
import { scenarioGridHandlers } from './scenario-grid.handlers.ts'
import { fittingDerivativeHandlers } from './fitting.handlers.ts'

export const derivatives = feature({
  name: 'derivatives',
  front: [route],
  pages: [...finderRoutes, calculatorRoute, ...realpushPages],
  contracts: [contract, finderContract, calculatorContract, realpushContract, scenarioGridContract],
  handlers: (rooms) => [
    ...derivativeOverviewHandlers(rooms),
    ...derivativeHandlers(rooms),
    ...fittingDerivativeHandlers(rooms),
    ...derivativeFinderHandlers(rooms),
    ...realpushHandlers(rooms),
    ...freeCalculatorHandlers(),
    ...warrantScenarioHandlers(rooms),
    ...scenarioGridHandlers(rooms),
  ],
})
