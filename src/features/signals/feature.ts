import { feature } from '../feature.ts'
import * as contract from './signals.contract.ts'
import { signalHandlers } from './signals.handlers.ts'
import { route } from './signals.page.tsx'

export const signals = feature({
  name: 'signals',
  pages: [route],
  contracts: [contract],
  handlers: signalHandlers,
})
