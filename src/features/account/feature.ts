import { feature } from '../feature.ts'
import { pruneSignIns } from './account.jobs.ts'
import { activation } from './activation.page.tsx'
import { login } from './login.page.tsx'
import { logout } from './logout.page.tsx'
import { choosePassword, confirmAddress, consents, registration } from './registration.page.tsx'
import * as users from './users.contract.ts'
import { userHandlers } from './users.handlers.ts'

export const account = feature({
  name: 'account',
  pages: [login, logout, registration, choosePassword, confirmAddress, consents, activation],
  contracts: [users],
  handlers: userHandlers,
  jobs: [pruneSignIns],
})
