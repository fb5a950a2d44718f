import { feature } from '../feature.ts'
import { ownPage } from './own-page.page.tsx'
import * as contract from './own-pages.contract.ts'
import { ownPageHandlers } from './own-pages.handlers.ts'

export const ownPages = feature({
  name: 'own-pages',
  pages: [ownPage],
  contracts: [contract],
  handlers: ownPageHandlers,
})
