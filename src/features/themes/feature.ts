import { feature } from '../feature.ts'
import { themePage } from './theme.page.tsx'
import * as contract from './themes.contract.ts'
import { themeHandlers } from './themes.handlers.ts'
import { themesPage } from './themes.page.tsx'

export const themes = feature({
  name: 'themes',
  pages: [themesPage, themePage],
  contracts: [contract],
  handlers: themeHandlers,
})
