import type { FoundLists, ListHit } from '#contract/found-lists.ts'
import { folded } from '#contract/german-text.ts'

/** What of the lists and authors in reach answers to a text. */
export interface MatchingList {
  name: string
  /** what it is, and whose */
  detail: string
  path: string
}

export interface MatchingLists {
  own: readonly MatchingList[]
  experts: readonly MatchingList[]
  authors: readonly MatchingList[]
}

export const nothingMatches: MatchingLists = { own: [], experts: [], authors: [] }

/** fewer tell nothing */
const leastLetters = 2

/**
 * Lists whose name, and authors and experts whose name, holds every word of the text; those that begin with it come first.
 * What experts show is never among the reader's own.
 */
export function matchingLists(found: FoundLists, text: string): MatchingLists {
  const asked = folded(text).trim()
  if (asked.length < leastLetters) return nothingMatches
  const words = asked.split(/\s+/)
  const best = <T>(all: readonly T[], textOf: (one: T) => string, show: (one: T) => MatchingList) => {
    const rank = (one: T) => (folded(textOf(one)).startsWith(asked) ? 0 : 1)
    return all
      .filter((one) => words.every((word) => folded(textOf(one)).includes(word)))
      .toSorted((a, b) => rank(a) - rank(b))
      .map(show)
  }
  const byName = ({ name, owner }: ListHit) => `${name} ${owner?.name ?? ''}`
  const { portfolioList, watchlistList, expertPortfolioList, expertWatchlistList, authorList } = found
  const own = [...portfolioList.list, ...watchlistList.list].filter(({ entitySubType }) => entitySubType !== 'EXPERT')
  return {
    own: best(own, byName, shown),
    experts: best([...expertPortfolioList.list, ...expertWatchlistList.list], byName, shown),
    authors: best(
      authorList.list,
      ({ name }) => name,
      ({ name, role, urls }) => ({ name, detail: role ?? 'Autor', path: new URL(urls.WEBSITE).pathname }),
    ),
  }
}

const shown = ({ name, owner, urls, ...hit }: ListHit): MatchingList => ({
  name,
  detail: [kindOf(hit), owner?.name].filter(Boolean).join(' · '),
  path: new URL(urls.WEBSITE).pathname,
})

function kindOf({ entityType, entitySubType, kind }: Pick<ListHit, 'entityType' | 'entitySubType' | 'kind'>): string {
  if (entitySubType === 'EXPERT') return entityType === 'WATCHLIST' ? 'Experten-Watchlist' : 'Experten-Musterdepot'
  if (entityType === 'WATCHLIST') return 'Watchlist'
  return kind === 'DEPOT' ? 'Depot' : kind === 'ACCOUNT' ? 'Konto' : 'Musterdepot'
}
