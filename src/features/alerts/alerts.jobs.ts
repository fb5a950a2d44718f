import { forgetOldEvents } from '#alerts/events.ts'
import { forgetDeletedAlerts } from '#alerts/stored-alerts.ts'
import { defineJob } from '#jobs/job.ts'

/** Nobody takes back any more what was deleted a day ago. */
export const pruneAlerts = defineJob({
  name: 'prune-alerts',
  summary: 'forgets alerts that were deleted a day ago, and events of more than a year',
  schedule: '37 3 * * *',
  run: async ({ database: { db } }) => {
    await forgetDeletedAlerts(db)
    await forgetOldEvents(db)
  },
})
