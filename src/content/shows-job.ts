import { dirname } from 'node:path'
import { defineJob, type Job } from '#jobs/job.ts'
import { systemClock } from '#platform/clock.ts'
import { readShows } from './show-file.ts'
import { fetchShows } from './shows.ts'
import { knownTagger } from './tagging.ts'

/** Asks for the feeds of the operator's shows that are due. */
export const fetchDueShows = ({ file }: { file: string }): Job =>
  defineJob({
    name: 'fetch-shows',
    summary: 'asks for the feeds of SHOWS that are due',
    schedule: '*/5 * * * *',
    retries: 0,
    run: async ({ database: { db }, log, signal }) => {
      const tag = await knownTagger(db)
      const parts = { db, tag, signal, now: systemClock.now, folder: dirname(file) }
      for (const { outcome, ...report } of await fetchShows(readShows(file), parts))
        if (outcome !== 'unchanged') log[outcome === 'failed' ? 'warn' : 'info'](`show.${outcome}`, report)
    },
  })
