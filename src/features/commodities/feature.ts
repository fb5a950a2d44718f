import { feature } from '../feature.ts'
import { route } from './commodities.page.tsx'

export const commodities = feature({
  name: 'commodities',
  front: [route],
})
