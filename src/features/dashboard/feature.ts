import { feature } from '../feature.ts'
import { route } from './dashboard.page.tsx'

export const dashboard = feature({ name: 'dashboard', pages: [route] })
