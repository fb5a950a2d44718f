import { defineJob, type Job } from '#jobs/job.ts'
import { systemClock } from '#platform/clock.ts'
import { fetchFeeds } from './feeds.ts'
import { readFeedFile } from './feed-file.ts'
import { knownTagger } from './tagging.ts'

/** Asks for the feeds of the operator's file that are due. */
export const fetchDueFeeds = ({ file }: { file: string }): Job =>
  defineJob({
    name: 'fetch-feeds',
    summary: 'asks for the feeds of FEEDS that are due',
    schedule: '* * * * *',
    retries: 0,
    run: async ({ database: { db }, log, signal }) => {
      const tag = await knownTagger(db)
      const reports = await fetchFeeds(await readFeedFile(file), { db, tag, signal, now: systemClock.now })
      for (const { outcome, ...report } of reports)
        if (outcome !== 'unchanged') log[outcome === 'failed' ? 'warn' : 'info'](`feed.${outcome}`, report)
    },
  })
