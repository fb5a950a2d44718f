import type { Bound } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Job } from '#jobs/job.ts'
import type { Link } from '#web/navigation.ts'
import type { Route } from '#web/page.tsx'
import { account } from './account/feature.ts'
import { administration } from './administration/feature.ts'
import { alerts } from './alerts/feature.ts'
import { trading } from './trading/feature.ts'
import { bonds } from './bonds/feature.ts'
import { classOverviews } from './class-overviews.ts'
import { classSections } from './class-sections.ts'
import { commodities } from './commodities/feature.ts'
import { compare } from './compare/feature.ts'
import { cryptos } from './cryptos/feature.ts'
import { currencies } from './currencies/feature.ts'
import { dashboard } from './dashboard/feature.ts'
import { depots } from './depots/feature.ts'
import { derivatives } from './derivatives/feature.ts'
import { experts } from './experts/feature.ts'
import { etfs } from './etfs/feature.ts'
import { exchanges } from './exchanges/feature.ts'
import type { Feature } from './feature.ts'
import { finder } from './finder/feature.ts'
import { forum } from './forum/feature.ts'
import { funds } from './funds/feature.ts'
import { interestRates } from './interest-rates/feature.ts'
import { futures } from './futures/feature.ts'
import { guides } from './guides/feature.ts'
import { searches } from './searches/feature.ts'
import { searchHits } from './search-hits.ts'
import { shows } from './shows/feature.ts'
import { signals } from './signals/feature.ts'
import { home } from './home/feature.ts'
import { importWorkbench } from './import-workbench/feature.ts'
import { indices } from './indices/feature.ts'
import { sectionsBy } from './instrument/class-sections.ts'
import { instrument } from './instrument/feature.ts'
import { newIssues } from './new-issues/feature.ts'
import { themes } from './themes/feature.ts'
import { topValues } from './top-values/feature.ts'
import { help } from './help/feature.ts'
import { legal } from './legal/feature.ts'
import { classPage } from './lists/class-page.block.tsx'
import { lists } from './lists/feature.ts'
import { movers } from './movers/feature.ts'
import { news } from './news/feature.ts'
import { newsletter } from './newsletter/feature.ts'
import { outbox } from './outbox/feature.ts'
import { ownPages } from './own-pages/feature.ts'
import { premium } from './premium/feature.ts'
import { realtime } from './realtime/feature.ts'
import { samplePortfolio } from './sample-portfolio/feature.ts'
import { search } from './search/feature.ts'
import { settings } from './settings/feature.ts'
import { site } from './site/feature.ts'
import { stocks } from './stocks/feature.ts'
import { watchlist } from './watchlist/feature.ts'

const sectionsOf = sectionsBy(classSections)

/** In the order in which menu, footer, sitemap and reference show them. Only this file joins siblings. */
const markets: readonly Feature[] = [
  home,
  instrument(classOverviews, sectionsOf),
  compare(sectionsOf),
  stocks,
  indices,
  derivatives,
  exchanges,
  etfs,
  funds,
  cryptos,
  bonds,
  currencies,
  commodities,
  futures,
  interestRates,
  realtime,
  movers,
  topValues,
  newIssues,
  news,
  themes,
  guides,
  shows,
  finder,
  lists,
  search,
  premium,
]
/** After the pages about the portal itself. */
const others: readonly Feature[] = [
  watchlist,
  alerts,
  searches(searchHits),
  trading,
  samplePortfolio,
  depots,
  experts,
  importWorkbench,
  settings,
  account,
  administration,
  dashboard,
  signals,
  help,
  newsletter,
  legal,
  ownPages,
  outbox,
]

/** What an operator may switch on. */
export interface Switches {
  /** a forum of the portal's own */
  ownForum: boolean
  /** the portfolio has no place in the navigation */
  hidesPortfolio?: boolean
}

/** What there is of a portal: pages, their places in the navigation, calls and their answers. */
export interface Offered {
  /** every page there is, in the order in which menu, footer and sitemap show them */
  readonly routes: readonly Route[]
  /** what the pages themselves bring to the navigation; sitemaps and the search of pages read it too */
  readonly links: readonly Link[]
  /** every declared endpoint, in the order of the reference */
  readonly endpoints: readonly Endpoint[]
  /** every endpoint with its answer */
  readonly handlers: (rooms: Rooms) => Bound[]
}

/** Puts a portal together: of what is switched off there is no page, no link and no call. */
export function offered({ ownForum, hidesPortfolio = false }: Switches): Offered {
  const more = ownForum ? [...others, forum] : others
  const calls = [...markets, ...more].flatMap((each) => each.endpoints)
  const all = [...markets, site(calls), ...more]
  const pages = routesOf(all).map((route) => (hidesPortfolio && isOfPortfolio(route) ? { ...route, nav: [] } : route))
  return {
    routes: pages,
    links: pages.flatMap(({ nav }) => nav),
    endpoints: calls,
    handlers: (rooms) => all.flatMap(({ handlers }) => handlers(rooms)),
  }
}

const isOfPortfolio = ({ path }: Route): boolean => `${path}/`.startsWith('/depots/')

function routesOf(all: readonly Feature[]): Route[] {
  // a class without parts of its own opens with the page all classes have
  const plainClasses = assetClasses.all.filter(
    ({ path }) => !all.some(({ front }) => front.some((route) => route.path === path)),
  )
  return [
    ...all.flatMap(({ front }) => front),
    ...plainClasses.map((assetClass) => classPage({ assetClass })),
    ...all.flatMap(({ pages }) => pages),
  ]
}

/** A portal as it comes, with nothing switched on. */
export const { routes, links: fixedLinks } = offered({ ownForum: false })

/** Every call that any portal may have. */
export const { endpoints } = offered({ ownForum: true })

/** What runs by itself, feature by feature. */
export const featureJobs: readonly Job[] = [...markets, ...others].flatMap(({ jobs }) => jobs)
