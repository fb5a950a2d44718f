import { feature } from '../feature.ts'
import * as contract from './outbox.contract.ts'
import { outboxHandlers } from './outbox.handlers.ts'
import { mailRoute, route } from './outbox.page.tsx'

export const outbox = feature({
  name: 'outbox',
  pages: [route, mailRoute],
  contracts: [contract],
  handlers: outboxHandlers,
})
