import { feature } from '../feature.ts'
import * as contract from './search.contract.ts'
import { searchHandlers } from './search.handlers.ts'
import { form, results } from './search.page.tsx'

export const search = feature({
  name: 'search',
  pages: [form, results],
  contracts: [contract],
  handlers: searchHandlers,
})
