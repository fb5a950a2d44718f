import { forgetOldActs } from '#accounts/audit.ts'
import { forgetOldAttempts } from '#accounts/attempts.ts'
import { deleteDue } from '#accounts/deletion.ts'
import { forgetOldCalls } from '#accounts/key-use.ts'
import { forgetExpired } from '#accounts/one-time-tokens.ts'
import { forgetOldChallenges } from '#accounts/passkey-challenges.ts'
import { forgetOldSessions } from '#accounts/sessions.ts'
import { defineJob } from '#jobs/job.ts'

/** Sessions, links, tries, noted acts and calls of keys that count no longer. */
export const pruneSignIns = defineJob({
  name: 'prune-sign-ins',
  summary: 'forgets sessions, links of mails, tries, noted acts and counted calls whose time is over',
  schedule: '27 * * * *',
  run: async ({ database: { db } }) => {
    await forgetOldSessions(db)
    await forgetExpired(db)
    await forgetOldAttempts(db)
    await forgetOldChallenges(db)
    await forgetOldActs(db)
    await forgetOldCalls(db)
  },
})

/** Accounts whose owners wanted them gone, once they could have thought better of it. */
export const deleteAccounts = defineJob({
  name: 'delete-accounts',
  summary: 'deletes accounts whose fortnight of grace is over',
  schedule: '47 * * * *',
  run: async ({ database: { db }, log }) => {
    const accounts = await deleteDue(db)
    if (accounts > 0) log.info('accounts.deleted', { accounts })
  },
})
