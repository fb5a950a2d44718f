import { feature } from '../feature.ts'
import { currencyHandlers } from './currencies.handlers.ts'
import { route } from './currencies.page.tsx'

export const currencies = feature({
  name: 'currencies',
  front: [route],
  handlers: currencyHandlers,
})
