import { feature } from '../feature.ts'
import * as contract from './figures.contract.ts'
import { figureHandlers } from './figures.handlers.ts'
import { figuresHelp } from './figures.page.tsx'

export const help = feature({
  name: 'help',
  pages: [figuresHelp],
  contracts: [contract],
  handlers: figureHandlers,
})
