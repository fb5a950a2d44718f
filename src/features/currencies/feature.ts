import { feature } from '../feature.ts'
import { currencyHandlers } from './currencies.handlers.ts'
import { converterPage } from './converter.page.tsx'
import { crossRatesPage } from './cross-rates.page.tsx'
import { route } from './currencies.page.tsx'

export const currencies = feature({
  name: 'currencies',
  front: [route],
  pages: [converterPage, crossRatesPage],
  handlers: currencyHandlers,
})
