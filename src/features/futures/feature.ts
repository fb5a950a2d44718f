import { feature } from '../feature.ts'
import { route } from './futures.page.tsx'

export const futures = feature({
  name: 'futures',
  front: [route],
})
