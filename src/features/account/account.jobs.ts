import { forgetOldAttempts } from '#accounts/attempts.ts'
import { forgetExpired } from '#accounts/one-time-tokens.ts'
import { forgetOldSessions } from '#accounts/sessions.ts'
import { defineJob } from '#jobs/job.ts'

/** Sessions, links and tries that count no longer. */
export const pruneSignIns = defineJob({
  name: 'prune-sign-ins',
  summary: 'forgets sessions, links of mails and tries whose time is over',
  schedule: '27 * * * *',
  run: async ({ database: { db } }) => {
    await forgetOldSessions(db)
    await forgetExpired(db)
    await forgetOldAttempts(db)
  },
})
