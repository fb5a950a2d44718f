import { feature } from '../feature.ts'
import * as contract from './figures.contract.ts'
import { figureHandlers } from './figures.handlers.ts'
import { helpPage } from './help.page.tsx'
import { figuresHelp } from './figures.page.tsx'

export const help = feature({
  name: 'help',
  pages: [helpPage, figuresHelp],
  contracts: [contract],
  handlers: figureHandlers,
})
