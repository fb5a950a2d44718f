import { defineJob } from '#jobs/job.ts'
import { forgetUnconfirmed } from '#newsletter/subscriptions.ts'

/** Addresses whose mailbox has not said yes. */
export const pruneNewsletter = defineJob({
  name: 'prune-newsletter',
  summary: 'forgets addresses that nobody confirmed for the newsletter within two days',
  schedule: '17 * * * *',
  run: ({ database: { db } }) => forgetUnconfirmed(db),
})
