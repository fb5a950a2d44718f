import { feature } from '../feature.ts'
import { foundListHandlers } from './found-lists.handlers.ts'
import * as contract from '#contract/search.ts'
import { searchHandlers } from './search.handlers.ts'
import { form, results } from './search.page.tsx'

export const search = feature({
  name: 'search',
  pages: [form, results],
  contracts: [contract],
  handlers: (rooms) => [...searchHandlers(rooms), ...foundListHandlers(rooms)],
})
