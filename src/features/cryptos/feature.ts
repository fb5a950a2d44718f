import { feature } from '../feature.ts'
import { route } from './cryptos.page.tsx'

export const cryptos = feature({
  name: 'cryptos',
  front: [route],
})
