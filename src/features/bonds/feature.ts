import { feature } from '../feature.ts'
import * as contract from './bonds.contract.ts'
import { bondHandlers } from './bonds.handlers.ts'
import { route } from './bonds.page.tsx'

export const bonds = feature({
  name: 'bonds',
  front: [route],
  contracts: [contract],
  handlers: bondHandlers,
})
