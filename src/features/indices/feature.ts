import { feature } from '../feature.ts'
import * as contract from './indices.contract.ts'
import { indexHandlers } from './indices.handlers.ts'
import { route } from './indices.page.tsx'
import * as members from './members.page.tsx'

export const indices = feature({
  name: 'indices',
  contracts: [contract],
  front: [route],
  pages: [members.route],
  handlers: indexHandlers,
})
