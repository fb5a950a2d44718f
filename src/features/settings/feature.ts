import { feature } from '../feature.ts'
import * as contract from '#contract/personal.ts'
import * as archive from './archive.contract.ts'
import { archiveHandlers } from './archive.handlers.ts'
import { apiKeys } from './api-keys.page.tsx'
import { keepAccount } from './keep-account.page.tsx'
import { ownerProof } from './owner-proof.page.tsx'
import { notifications } from './notifications.page.tsx'
import { personalFile, privacy } from './privacy.page.tsx'
import { profile } from './profile.page.tsx'
import { secondFactor } from './second-factor.page.tsx'
import { security } from './security.page.tsx'
import { route } from './settings.page.tsx'
import { pruneGuests } from './settings.jobs.ts'
import { storageHandlers } from './storage.handlers.ts'

export const settings = feature({
  name: 'settings',
  pages: [
    route,
    profile,
    security,
    secondFactor,
    notifications,
    privacy,
    personalFile,
    keepAccount,
    apiKeys,
    ownerProof,
  ],
  contracts: [contract, archive],
  handlers: (rooms) => [...storageHandlers(rooms), ...archiveHandlers(rooms)],
  jobs: [pruneGuests],
})
