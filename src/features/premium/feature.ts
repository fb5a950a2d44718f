import { feature } from '../feature.ts'
import { route } from './premium.page.tsx'

export const premium = feature({
  name: 'premium',
  pages: [route],
})
