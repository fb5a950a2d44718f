import type { FindPieces } from '#alerts/author-follows.ts'
import type { Rooms } from '#api/rooms.ts'
import { iso } from '#api/present-time.ts'
import { articlePath, authorOf, findArticles } from '#content/articles.ts'
import { dayMs } from '#contract/vocabulary.ts'

/** older articles are no news, whenever they are put in */
const newDays = 7
const mostPieces = 20

/** What an author wrote in the last days, as their followers are told of it; what somebody paid for is none of it. */
export const newPieces =
  ({ db, market, origin }: Pick<Rooms, 'db' | 'market' | 'origin'>): FindPieces =>
  async (alias) => {
    const author = await authorOf(db, alias)
    if (!author) return undefined
    const now = market.now()
    const list = await findArticles(
      db,
      { now, from: now - newDays * dayMs, authors: [alias], unpaid: true },
      { page: 0, perPage: mostPieces },
    )
    return {
      author: { name: `${author.first_name} ${author.last_name}`, url: `${origin}/news/autoren/${alias}` },
      list: list.map((head) => ({
        id: head.id,
        headline: head.headline,
        teaser: head.teaser,
        url: origin + articlePath(head),
        published: iso(head.publishedAt),
      })),
    }
  }
