import { defineJob, type Job } from '#jobs/job.ts'
import { systemClock } from '#platform/clock.ts'
import { fetchPictures, forgetPictures } from './pictures.ts'

/** Fetches the pictures that feeds have named since the last run, and forgets old ones. */
export const fetchDuePictures: Job = defineJob({
  name: 'fetch-pictures',
  summary: 'fetches pictures of feeds and shows that may be shown',
  schedule: '* * * * *',
  retries: 0,
  run: async ({ database: { db }, log, signal }) => {
    const { now } = systemClock
    const { taken, failed } = await fetchPictures({ db, now, signal })
    const forgotten = await forgetPictures(db, now())
    if (taken + failed + forgotten > 0) log.info('pictures', { taken, failed, forgotten })
  },
})
