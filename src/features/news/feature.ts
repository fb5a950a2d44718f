import { feature } from '../feature.ts'
import { found, route, unasked } from './news.page.tsx'

export const news = feature({
  name: 'news',
  front: [route],
  pages: [found, unasked],
})
