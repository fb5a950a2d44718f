import { feature } from '../feature.ts'
import { account } from './account.page.tsx'
import { accounts } from './accounts.page.tsx'
import * as administrationContract from './administration.contract.ts'
import { administrationHandlers } from './administration.handlers.ts'
import { audit } from './audit.page.tsx'
import { experts } from './experts.page.tsx'
import { impersonation } from './impersonation.page.tsx'

export const administration = feature({
  name: 'administration',
  pages: [accounts, account, experts, audit, impersonation],
  contracts: [administrationContract],
  handlers: administrationHandlers,
})
