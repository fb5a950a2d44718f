import type { UserId } from '#contract/vocabulary.ts'
import { refuse, rowsOf, RowReader, type ArchivedTable } from '#db/archived-rows.ts'
import type { Step } from '#db/transaction.ts'
import { follow, mailFollow } from './follows.ts'
import { saveProfile } from './profiles.ts'
import { publicationOf, publishedKinds } from './publications.ts'
import { samplePublications } from './samples.ts'

const mostFollows = 10_000

export interface ArrivedFollows {
  readonly follows: number
  /** of what is not shown here */
  readonly leftOut: number
}

/**
 * What a reader followed, as far as it is shown here. @param isFromHere the archive was written by this portal: elsewhere the
 * same number means something else
 * @throws Failure ARCHIVE_REFUSED
 */
export async function takeInFollows(
  step: Step,
  user: UserId,
  follows: ArchivedTable,
  isFromHere: boolean,
): Promise<ArrivedFollows> {
  if (follows.length > mostFollows) refuse('In der Datei stehen zu viele gefolgte Depots.')
  let count = 0
  for (const row of rowsOf(follows)) {
    const kind = row.oneOf('kind', publishedKinds)
    const entity = row.matching('entity', /^[a-z0-9-]{1,60}$/)
    const isSample = samplePublications(kind).some((sample) => sample.entity === entity)
    const shown = isSample || (isFromHere && (await publicationOf(step, kind, entity)) !== undefined)
    if (!shown) continue
    await follow(step, user, kind, entity)
    if (row.has('mailed_until')) await mailFollow(step, { user, kind, entity, byMail: true }) // from now on
    count++
  }
  return { follows: count, leftOut: follows.length - count }
}

/** What an expert says of themselves. @throws Failure ARCHIVE_REFUSED */
export async function takeInProfile(step: Step, user: UserId, profiles: ArchivedTable): Promise<void> {
  if (profiles.length === 0) return
  const row = new RowReader(profiles, 0)
  await saveProfile(step, user, {
    name: row.text('name', 80),
    about: row.text('about', 2000),
    producer: row.text('producer', 500),
  })
}
