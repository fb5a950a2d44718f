import { feature } from '../feature.ts'
import { route, short } from './cryptos.page.tsx'

export const cryptos = feature({
  name: 'cryptos',
  front: [route],
  pages: [short],
})
