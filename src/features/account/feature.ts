import { feature } from '../feature.ts'
import * as apiKeys from './api-keys.contract.ts'
import { apiKeyHandlers } from './api-keys.handlers.ts'
import { deleteAccounts, pruneSignIns } from './account.jobs.ts'
import { activation } from './activation.page.tsx'
import { login } from './login.page.tsx'
import { loginCode } from './login-code.page.tsx'
import { logout } from './logout.page.tsx'
import * as credentials from './credentials.contract.ts'
import { credentialHandlers } from './credentials.handlers.ts'
import * as passkeys from './passkeys.contract.ts'
import { passkeyHandlers } from './passkeys.handlers.ts'
import { passwordReset } from './password-reset.page.tsx'
import { choosePassword, confirmAddress, consents, registration } from './registration.page.tsx'
import * as secondFactor from './second-factor.contract.ts'
import { secondFactorHandlers } from './second-factor.handlers.ts'
import * as sessions from './sessions.contract.ts'
import { sessionHandlers } from './sessions.handlers.ts'
import * as users from './users.contract.ts'
import { userHandlers } from './users.handlers.ts'

export const account = feature({
  name: 'account',
  pages: [login, loginCode, logout, registration, choosePassword, confirmAddress, consents, activation, passwordReset],
  contracts: [users, secondFactor, credentials, sessions, passkeys, apiKeys],
  handlers: (rooms) => [
    ...userHandlers(rooms),
    ...secondFactorHandlers(rooms),
    ...credentialHandlers(rooms),
    ...sessionHandlers(rooms),
    ...passkeyHandlers(rooms),
    ...apiKeyHandlers(rooms),
  ],
  jobs: [pruneSignIns, deleteAccounts],
})
