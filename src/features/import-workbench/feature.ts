import { feature } from '../feature.ts'
import * as contract from './imports.contract.ts'
import { importDecisionHandlers } from './import-decisions.handlers.ts'
import { importHandlers } from './imports.handlers.ts'
import { importRoutes } from './import.page.tsx'

export const importWorkbench = feature({
  name: 'import-workbench',
  pages: importRoutes,
  contracts: [contract],
  handlers: (rooms) => [...importHandlers(rooms), ...importDecisionHandlers(rooms)],
})
