import { feature } from '../feature.ts'
import * as contract from './top-values.contract.ts'
import { topValueHandlers } from './top-values.handlers.ts'
import { overview, topList } from './top-values.page.tsx'

export const topValues = feature({
  name: 'top-values',
  pages: [overview, topList],
  contracts: [contract],
  handlers: topValueHandlers,
})
