import { feature } from '../feature.ts'
import { route } from './home.page.tsx'
import * as marketToday from './market-today.contract.ts'
import { marketTodayHandlers } from './market-today.handlers.ts'

export const home = feature({
  name: 'home',
  front: [route],
  contracts: [marketToday],
  handlers: marketTodayHandlers,
})
