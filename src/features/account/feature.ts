import { feature } from '../feature.ts'
import { login, logout } from './login.page.tsx'

export const account = feature({
  name: 'account',
  pages: [login, logout],
})
