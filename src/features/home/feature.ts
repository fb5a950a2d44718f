import { feature } from '../feature.ts'
import { route } from './home.page.tsx'

export const home = feature({
  name: 'home',
  front: [route],
})
