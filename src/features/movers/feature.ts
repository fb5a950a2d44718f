import { assetClasses } from '#contract/asset-classes.ts'
import { feature } from '../feature.ts'
import * as contract from './movers.contract.ts'
import { moverHandlers } from './movers.handlers.ts'
import { topFlopPage } from './top-flop.page.tsx'

export const movers = feature({
  name: 'movers',
  pages: contract.movingClasses.map((key) => topFlopPage({ ...assetClasses.get(key), key }, contract.isTraded(key))),
  contracts: [contract],
  handlers: moverHandlers,
})
