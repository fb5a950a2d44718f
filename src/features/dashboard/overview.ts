import type { ArticleTeaser } from '#contract/articles.ts'
import { type CalendarEvent, type Exchange, getCalendarEvents, listExchanges, type ListRow } from '#contract/lists.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { dayOf } from '#web/charts/history.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'
import { listAlertEvents, listAlerts } from '#features/alerts/alerts.contract.ts'
import { findArticles } from '#features/news/articles.contract.ts'
import type { Arrangement } from '#features/dashboard/cards.ts'
import { getDashboardMovement, mostLines, postDashboardVisit } from '#features/dashboard/dashboard.contract.ts'
import { loadWellKnown } from '#features/lists/well-known.ts'
import { openOrders, type OpenOrders } from '#features/dashboard/open-orders.block.tsx'
import { type HeldIn, type OwnValue, ownValues, summedPapers } from '#features/dashboard/own-values.ts'
import { summedCurve, type SummedCurve } from '#features/dashboard/summed-curve.ts'
import { listDepots } from '#features/depots/wealth.contract.ts'
import {
  getPositions,
  listPortfolios,
  type PortfolioWithFigures,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { listWatched, listWatchlists, type Watchlist } from '#features/watchlist/watchlists.contract.ts'

/** of those of a reader who has more the rest is left to their own page */
const mostPortfolios = 10
const mostEvents = 500
const shownEvents = 12
const shownAlarms = 5
export const readArticles = 20
const shownFollowed = 3
const dayMs = 86_400_000

/** undefined: it could not be loaded */
type Soft<T> = T | undefined | null

interface Mine {
  portfolios: Soft<readonly PortfolioWithFigures[]>
  depots: Soft<readonly PortfolioWithFigures[]>
  watchlists: Soft<readonly Watchlist[]>
  values: Soft<readonly OwnValue[]>
  /** end of the visit before this one; undefined: this is the first */
  since: number | undefined
  /** whose pieces are summed up */
  summed: string
  /** what they were worth together */
  curve: Soft<SummedCurve>
  /** of the points of lines; empty: there are none */
  instants: readonly number[]
  /** papers beyond those that are compared */
  numberLeftOut: number
}

/** Portfolios, lists, what is in them and how it has moved; each part may fail by itself. */
async function loadMine({ call, reader }: PageContext): Promise<Mine> {
  // somebody else who looks at the overview is no visit of its owner
  const isVisit = reader.kind === 'user' && !reader.isImpersonated
  const [visit, portfolios, depots, watchlists, watched] = await Promise.all([
    isVisit ? softly(call(postDashboardVisit)) : { datetimeBefore: undefined },
    softly(call(listPortfolios, { query: { curve: 'M6' } }).then(({ list }) => list)),
    softly(call(listDepots, { query: { curve: 'M6' } }).then(({ list }) => list)),
    softly(call(listWatchlists).then(({ list }) => list)),
    softly(call(listWatched).then(({ list }) => list)),
  ])
  const since = visit?.datetimeBefore === undefined ? undefined : Date.parse(visit.datetimeBefore)
  const own = (depots ?? []).filter(({ kind }) => kind === 'DEPOT')
  const isReal = own.some(({ isCounted, figures }) => isCounted && figures.numberPositions > 0)
  const mine = {
    portfolios,
    depots: depots && own,
    watchlists,
    since,
    summed: isReal ? 'deinen Depots' : 'deinen Musterdepots',
    curve: portfolios && depots && summedCurve(isReal ? own : portfolios),
  }
  if (!visit || !portfolios || !depots || !watched)
    return { ...mine, values: undefined, instants: [], numberLeftOut: 0 }
  const summed = isReal ? own : portfolios
  const held = await softly(
    Promise.all(
      [...own.slice(0, mostPortfolios), ...portfolios.slice(0, mostPortfolios)].map(
        async (portfolio): Promise<HeldIn> => ({
          name: portfolio.name,
          isSummed: summed.includes(portfolio) && portfolio.isCounted && portfolio.isoCurrency === 'EUR',
          positions: (await call(getPositions, { params: { entityValue: portfolio.entityValue } })).list,
        }),
      ),
    ),
  )
  const lined = held ? summedPapers(held) : []
  const query = {
    since: visit.datetimeBefore,
    ...(lined.length > 0 && lined.length <= mostLines && { lineOf: lined.join(',') }),
  }
  const moved = held && (await softly(call(getDashboardMovement, { query })))
  return {
    ...mine,
    values: held && moved && ownValues(held, watched, moved.list),
    instants: moved?.datetimes?.map((each) => Date.parse(each)) ?? [],
    numberLeftOut: moved?.numberLeftOut ?? 0,
  }
}

/** Dates of the next seven days that are about one of these papers. */
export const about = (values: readonly OwnValue[], events: readonly CalendarEvent[]): CalendarEvent[] => {
  const own = new Set(values.map(({ instrument }) => `${instrument.entityType}:${instrument.entityValue}`))
  return events
    .filter(({ stocksCompanyEvent: company }) =>
      own.has(`${company?.instrument.entityType}:${company?.instrument.entityValue}`),
    )
    .slice(0, shownEvents)
}

export interface Overview extends Mine {
  arrangement: Arrangement
  exchanges: Soft<readonly Exchange[]>
  events: Soft<readonly CalendarEvent[]>
  fired: Soft<ReplyOf<typeof listAlertEvents>>
  articles: Soft<readonly ArticleTeaser[]>
  /** of authors the reader follows */
  followed: Soft<readonly ArticleTeaser[]>
  orders: Soft<OpenOrders>
  hasAlerts: Soft<boolean>
  /** for whoever has nothing of their own yet; undefined: for all others */
  markets: Soft<readonly ListRow[]>
}

/** Neither holds nor watches anything. */
const isNew = ({ portfolios, depots, watchlists }: Mine): boolean =>
  portfolios?.length === 0 && depots?.length === 0 && watchlists?.length === 0

export async function loadOverview(context: PageContext, arrangement: Arrangement): Promise<Overview> {
  const { call, now } = context
  const week = { dateTimeStart: dayOf(now), dateTimeEnd: dayOf(now + 6 * dayMs), perPage: mostEvents }
  const [mine, exchanges, events, fired, articles, followed, orders, hasAlerts] = await Promise.all([
    loadMine(context),
    softly(call(listExchanges).then(({ list }) => list)),
    softly(call(getCalendarEvents, { query: week }).then(({ list }) => list)),
    softly(call(listAlertEvents, { query: { limit: shownAlarms } })),
    softly(call(findArticles, { query: { onlyMine: true, perPage: readArticles } }).then(({ list }) => list)),
    softly(call(findArticles, { query: { onlyFollowed: true, perPage: shownFollowed } }).then(({ list }) => list)),
    softly(openOrders(context)),
    softly(call(listAlerts).then(({ list }) => list.length > 0)),
  ])
  const markets = isNew(mine) ? await softly(loadWellKnown(context)) : undefined
  return { ...mine, arrangement, exchanges, events, fired, articles, followed, orders, hasAlerts, markets }
}

/** `/dashboard`: what has happened since the last visit to what a reader holds and watches. */
