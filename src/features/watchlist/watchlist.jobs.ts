import { defineJob } from '#jobs/job.ts'
import { forgetDeletedWatchlists } from '#watchlists/stored-watchlists.ts'

/** Nobody takes back any more what was deleted a day ago. */
export const pruneWatchlists = defineJob({
  name: 'prune-watchlists',
  summary: 'forgets watchlists and positions that were deleted a day ago',
  schedule: '27 3 * * *',
  run: ({ database: { db } }) => forgetDeletedWatchlists(db),
})
