import type { Db } from '#db/connection.ts'
import { followedBy, followersOf } from '#experts/follows.ts'
import type { Publication } from '#experts/publications.ts'
import type { Asker } from './asker.ts'
import { iso } from './present-time.ts'

/** What everybody is told of what an expert shows. */
const publicationFacts = (
  { expert, strategy, method, sources, horizon, conflicts, completedAt, publishedAt }: Publication,
  numberFollowers: number,
  isSubscribed: boolean,
  isMailed: boolean,
) => ({
  expert,
  strategy,
  method,
  sources,
  horizon,
  conflicts,
  datetimeCompleted: iso(completedAt.getTime()),
  datetimePublished: iso(publishedAt.getTime()),
  numberFollowers,
  isSubscribed,
  isMailed,
})

export async function presentPublications(db: Db, publications: readonly Publication[], asker: Asker) {
  const kind = publications[0]?.kind ?? 'PORTFOLIO'
  const followers = await followersOf(db, kind)
  const followed = asker.user ? await followedBy(db, asker.user, kind) : new Map<string, boolean>()
  return publications.map((each) =>
    publicationFacts(
      each,
      followers.get(each.entity) ?? 0,
      followed.has(each.entity),
      followed.get(each.entity) === true,
    ),
  )
}

/** One of them. */
export async function presentPublication(db: Db, publication: Publication, asker: Asker) {
  const [presented] = await presentPublications(db, [publication], asker)
  if (!presented) throw new Error('One publication was presented as none')
  return presented
}
