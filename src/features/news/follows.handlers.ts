import { authorsFollowedBy, followAuthor as follow, unfollowAuthor as unfollow } from '#alerts/author-follows.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { authorOf, authorsOf } from '#content/articles.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { newPieces } from '#features/lists/new-pieces.ts'
import { presentStoredAuthor } from '#features/lists/present-articles.ts'
import { followAuthor, listFollowedAuthors, unfollowAuthor, type FollowedAuthor } from './follows.contract.ts'

/** Whom a reader follows. */
export function followHandlers(rooms: Rooms) {
  const { db, origin } = rooms
  const find = newPieces(rooms)

  const unknown = (alias: string): Failure => new Failure('AUTHOR_UNKNOWN', { alias }, `Unknown author: ${alias}`)

  async function followedBy(user: UserId): Promise<FollowedAuthor[]> {
    const [follows, authors] = await Promise.all([authorsFollowedBy(db, user), authorsOf(db)])
    return follows.flatMap(({ author: alias, ways }) => {
      const author = authors.find((each) => each.alias === alias)
      return author ? [{ author: presentStoredAuthor(author, origin), ways: [...ways] }] : []
    })
  }

  return [
    handle(listFollowedAuthors, async ({ asker }) => ({ list: await followedBy(userOf(asker)) })),

    handle(followAuthor, async ({ params: { alias }, body: { ways }, asker }) => {
      const user = userOf(asker)
      const pieces = await find(alias)
      if (!pieces) throw unknown(alias)
      await follow(db, user, { author: alias, ways }, pieces.list)
      const found = (await followedBy(user)).find(({ author }) => author.alias === alias)
      if (!found) throw unknown(alias) // withdrawn meanwhile
      return found
    }),

    handle(unfollowAuthor, async ({ params: { alias }, asker }) => {
      const user = userOf(asker)
      if (!(await authorOf(db, alias))) throw unknown(alias)
      await unfollow(db, user, alias)
      return {}
    }),
  ]
}
