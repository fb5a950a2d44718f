import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { follow, followedBy, mailFollow } from './follows.ts'
import { publicationOf, publicationsOf, type Publication, type PublishedKind } from './publications.ts'
import { samplePublications } from './samples.ts'

/** What experts show of a kind: people and samples. @param follower only what they follow */
export async function shownPublications(
  db: Db,
  kind: PublishedKind,
  follower?: { user: UserId | undefined },
): Promise<Publication[]> {
  const all = [...(await publicationsOf(db, kind)), ...samplePublications(kind)]
  if (!follower) return all
  const followed = follower.user ? await followedBy(db, follower.user, kind) : new Map<string, boolean>()
  return all.filter(({ entity }) => followed.has(entity))
}

/** One of them. @returns undefined for what no expert shows */
export const shownPublication = async (db: Db, kind: PublishedKind, entity: string): Promise<Publication | undefined> =>
  samplePublications(kind).find((sample) => sample.entity === entity) ?? publicationOf(db, kind, entity)

/** Follows what is shown. @param byMail undefined: as it was */
export async function followShown(
  db: Db,
  user: UserId,
  { kind, entity }: Publication,
  byMail: boolean | undefined,
): Promise<{ isSubscribed: true; isMailed: boolean }> {
  await follow(db, user, kind, entity)
  if (byMail !== undefined) await mailFollow(db, { user, kind, entity, byMail })
  return { isSubscribed: true, isMailed: (await followedBy(db, user, kind)).get(entity) === true }
}
