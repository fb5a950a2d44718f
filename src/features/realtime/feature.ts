import { feature } from '../feature.ts'
import { route } from './realtime.page.tsx'

export const realtime = feature({
  name: 'realtime',
  front: [route],
})
