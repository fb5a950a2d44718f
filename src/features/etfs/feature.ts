import { feature } from '../feature.ts'
import { route } from './etfs.page.tsx'

export const etfs = feature({
  name: 'etfs',
  front: [route],
})
