import { feature } from '../feature.ts'
import { exchangeHandlers } from './exchanges.handlers.ts'
import { route } from './exchanges.page.tsx'

export const exchanges = feature({
  name: 'exchanges',
  front: [route],
  handlers: exchangeHandlers,
})
