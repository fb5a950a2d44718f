import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { defineJob, type Job } from '#jobs/job.ts'
import { systemClock } from '#platform/clock.ts'
import { knownPapers } from './known-papers.ts'
import { takeInTexts } from './own-texts.ts'

/** Takes the operator's texts in, as often as one of them changed. */
export function renewTexts({ folder }: { folder: string }): Job {
  let taken: string | undefined
  return defineJob({
    name: 'renew-texts',
    summary: 'takes the texts of CONTENT_FOLDER in where a file changed',
    schedule: '* * * * *',
    retries: 0,
    run: async ({ database: { db }, log }) => {
      const state = await stateOf(folder)
      if (state === taken) return
      const { faults, ...counts } = await takeInTexts(db, folder, await knownPapers(db), systemClock.now())
      for (const fault of faults.slice(0, 50)) log.warn('content.fault', { ...fault })
      log.info('content.taken-in', { ...counts, faults: faults.length })
      taken = state
    },
  })
}

const read = /\.(?:md|jpe?g|png|webp|gif)$/i

/** Another text whenever a file came, went or changed. */
async function stateOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => read.test(each)).toSorted()) {
    const { mtimeMs, size } = await stat(join(folder, name))
    hash.update(`${name} ${mtimeMs} ${size}\n`)
  }
  return hash.digest('hex')
}
