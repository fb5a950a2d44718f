import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import type { ListHit } from '#contract/found-lists.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { authorsOf } from '#content/articles.ts'
import type { PublishedKind } from '#experts/publications.ts'
import { shownPublications } from '#experts/shown.ts'
import { portfoliosOf } from '#portfolio/stored-portfolios.ts'
import { watchlistsOf } from '#watchlists/stored-watchlists.ts'
import { listFound } from '#contract/search.ts'

const shownAt: Readonly<Record<PublishedKind, string>> = {
  PORTFOLIO: 'experten-musterdepot',
  WATCHLIST: 'experten-watchlist',
}

/** What the search finds by its name in one asker's reach: names alone, no figure is reckoned for it. */
export function foundListHandlers({ db, origin }: Rooms) {
  const ownPortfolios = async (owner: UserId): Promise<ListHit[]> =>
    (await portfoliosOf(db, owner, ['SAMPLE', 'DEPOT', 'ACCOUNT'])).map(({ id, kind, name }) => ({
      entityType: 'PORTFOLIO',
      entitySubType: 'USER',
      entityValue: id,
      kind,
      name,
      urls: { WEBSITE: `${origin}/${kind === 'SAMPLE' ? 'musterdepot' : 'depots'}/${id}` },
    }))

  const ownWatchlists = async (owner: UserId): Promise<ListHit[]> =>
    (await watchlistsOf(db, owner)).map(({ id, name }) => ({
      entityType: 'WATCHLIST',
      entitySubType: 'USER',
      entityValue: id,
      name,
      urls: { WEBSITE: `${origin}/watchlist/${id}` },
    }))

  const byExperts = async (kind: PublishedKind): Promise<ListHit[]> =>
    (await shownPublications(db, kind)).map(({ entity, title, expert }) => ({
      entityType: kind,
      entitySubType: 'EXPERT',
      entityValue: entity,
      name: title,
      owner: { name: expert.name },
      urls: { WEBSITE: `${origin}/${shownAt[kind]}/${entity}` },
    }))

  const authors = async () =>
    (await authorsOf(db)).map(({ alias, first_name, last_name, role }) => ({
      name: `${first_name} ${last_name}`,
      role: role ?? undefined,
      urls: { WEBSITE: `${origin}/news/autoren/${alias}` },
    }))

  return [
    handle(listFound, async ({ asker: { user } }) => ({
      portfolioList: { list: user === undefined ? [] : await ownPortfolios(user) },
      watchlistList: { list: user === undefined ? [] : await ownWatchlists(user) },
      expertPortfolioList: { list: await byExperts('PORTFOLIO') },
      expertWatchlistList: { list: await byExperts('WATCHLIST') },
      authorList: { list: await authors() },
    })),
  ]
}
