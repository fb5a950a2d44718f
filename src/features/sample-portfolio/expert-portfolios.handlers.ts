import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentPublications } from '#api/present-publication.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { unfollow } from '#experts/follows.ts'
import type { Publication } from '#experts/publications.ts'
import { followShown, shownPublication, shownPublications } from '#experts/shown.ts'
import { headlineOf } from '#portfolio/headline.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import type { StoredTransaction } from '#portfolio/transactions.ts'
import {
  getExpertPortfolio,
  listSubscribablePortfolios,
  subscribePortfolio,
  unsubscribePortfolio,
} from '#features/sample-portfolio/expert-portfolios.contract.ts'
import { presentHeadline, presentPortfolio } from '#features/sample-portfolio/present-portfolio.handlers.ts'

const kind = 'PORTFOLIO'

/**
 * Portfolios that experts show.
 * @param opened a portfolio that the asker may read
 * @param outsideRange how many transactions have a price that was not to be had that day
 * @param benchmarkPct what its benchmark brought in the same time
 */
export function expertPortfolioHandlers(
  rooms: Rooms,
  opened: (asker: Asker, id: string) => Promise<OpenPortfolio>,
  outsideRange: (transactions: readonly StoredTransaction[]) => Promise<number>,
  benchmarkPct: (open: OpenPortfolio, asker: Asker) => Promise<number | undefined>,
) {
  const { db, origin } = rooms

  /** @throws Failure PORTFOLIO_UNKNOWN */
  async function shownOf(id: string): Promise<Publication> {
    const found = await shownPublication(db, kind, id)
    if (!found) throw new Failure('PORTFOLIO_UNKNOWN', {}, 'No expert shows such a portfolio')
    return found
  }

  async function present(publications: readonly Publication[], asker: Asker) {
    const published = await presentPublications(db, publications, asker)
    const list = []
    for (const [index, told] of published.entries()) {
      const { entity = '', owner } = publications[index] ?? {}
      const open = await opened(asker, entity)
      list.push({
        ...presentPortfolio(rooms, { ...open.portfolio, note: '' }),
        entitySubType: 'EXPERT' as const,
        urls: { WEBSITE: `${origin}/experten-musterdepot/${open.portfolio.id}` },
        figures: presentHeadline(headlineOf(open.book, open.evaluation, open.movesFrom), open.transactions),
        benchmarkPct: await benchmarkPct(open, asker),
        published: told,
        numberOutsideDayRange: owner ? await outsideRange(open.transactions) : 0, // samples book by rule at closes
      })
    }
    return list
  }

  return [
    handle(listSubscribablePortfolios, async ({ query, asker }) => {
      const follower = query.subscribed === 'true' ? { user: asker.user } : undefined
      return { list: await present(await shownPublications(db, kind, follower), asker) }
    }),

    handle(getExpertPortfolio, async ({ params, asker }) => {
      const [found] = await present([await shownOf(params.entityValue)], asker)
      if (!found) throw new Failure('PORTFOLIO_UNKNOWN', {}, 'No expert shows such a portfolio')
      return found
    }),

    handle(subscribePortfolio, async ({ params, query, asker }) => {
      const byMail = query.mail === undefined ? undefined : query.mail === 'true'
      return followShown(db, userOf(asker), await shownOf(params.entityValue), byMail)
    }),

    handle(unsubscribePortfolio, async ({ params, asker }) => {
      const user = userOf(asker)
      const { entity } = await shownOf(params.entityValue)
      await unfollow(db, user, kind, entity)
      return { isSubscribed: false }
    }),
  ]
}
