import { feature } from '../feature.ts'
import * as contract from './experts.contract.ts'
import { expertHandlers } from './experts.handlers.ts'
import { publishRoute } from './publish.page.tsx'

export const experts = feature({
  name: 'experts',
  pages: [publishRoute],
  contracts: [contract],
  handlers: expertHandlers,
})
