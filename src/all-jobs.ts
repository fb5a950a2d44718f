import { pruneGuests, sumUpVisits } from '#api/own-jobs.ts'
import type { Job } from '#jobs/job.ts'

/** What runs by itself in a portal. */
export const allJobs: readonly Job[] = [pruneGuests, sumUpVisits]
