import { feature } from '../feature.ts'
import * as bestContract from './best.contract.ts'
import { bestEtfHandlers } from './best.handlers.ts'
import { bestEtfPages } from './best.page.tsx'
import { route } from './etfs.page.tsx'

export const etfs = feature({
  name: 'etfs',
  front: [route],
  pages: bestEtfPages,
  contracts: [bestContract],
  handlers: bestEtfHandlers,
})
