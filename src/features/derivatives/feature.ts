import { feature } from '../feature.ts'
import * as contract from './derivatives.contract.ts'
import * as calculatorContract from './free-calculator.contract.ts'
import { calculatorRoute } from './calculator.page.tsx'
import { freeCalculatorHandlers, warrantScenarioHandlers } from './free-calculator.handlers.ts'
import * as finderContract from './finder.contract.ts'
import { derivativeFinderHandlers } from './finder.handlers.ts'
import { derivativeHandlers } from './calculator.handlers.ts'
import { derivativeOverviewHandlers } from './derivatives.handlers.ts'
import { route } from './derivatives.page.tsx'
import { finderRoutes } from './finder.page.tsx'
import { fittingDerivativeHandlers } from './fitting.handlers.ts'

export const derivatives = feature({
  name: 'derivatives',
  front: [route],
  pages: [...finderRoutes, calculatorRoute],
  contracts: [contract, finderContract, calculatorContract],
  handlers: (rooms) => [
    ...derivativeOverviewHandlers(rooms),
    ...derivativeHandlers(rooms),
    ...fittingDerivativeHandlers(rooms),
    ...derivativeFinderHandlers(rooms),
    ...freeCalculatorHandlers(),
    ...warrantScenarioHandlers(rooms),
  ],
})
