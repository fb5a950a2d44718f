import { assetClasses } from '#contract/asset-classes.ts'
import { feature } from '../feature.ts'
import * as contract from './finder.contract.ts'
import { finderHandlers } from './finder.handlers.ts'
import { finderPage } from './finder.page.tsx'

export const finder = feature({
  name: 'finder',
  pages: contract.finderClasses.map((key) => finderPage({ ...assetClasses.get(key), key })),
  contracts: [contract],
  handlers: finderHandlers,
})
