import type { TabKey } from '#contract/asset-class.ts'
import { assetClasses, type ClassKey, type KnownClass } from '#contract/asset-classes.ts'
import type { Link } from '#web/navigation.ts'
import type { Route } from '#web/page.tsx'
import * as aktien from '#features/stocks/stocks.page.tsx'
import * as stockCompany from '#features/stocks/company.page.tsx'
import * as countries from '#features/stocks/countries.page.tsx'
import * as stockDividends from '#features/stocks/dividends.page.tsx'
import * as stockFigures from '#features/stocks/figures.page.tsx'
import * as stockFunds from '#features/stocks/funds.page.tsx'
import * as stockRatings from '#features/stocks/ratings.page.tsx'
import * as stockStatements from '#features/stocks/statements.page.tsx'
import * as apiDocs from '#features/site/api-docs.page.tsx'
import * as app from '#features/site/app.page.tsx'
import * as chartCsv from '#features/instrument/chart-csv.page.ts'
import * as boersen from '#features/exchanges/exchanges.page.tsx'
import * as bonds from '#features/bonds/bonds.page.tsx'
import { classPage } from '#features/lists/class-page.block.tsx'
import * as commodities from '#features/commodities/commodities.page.tsx'
import * as cryptos from '#features/cryptos/cryptos.page.tsx'
import * as currencies from '#features/currencies/currencies.page.tsx'
import * as derivatives from '#features/derivatives/derivatives.page.tsx'
import * as etfs from '#features/etfs/etfs.page.tsx'
import * as funds from '#features/funds/funds.page.tsx'
import * as futures from '#features/futures/futures.page.tsx'
import * as indices from '#features/indices/indices.page.tsx'
import * as eventsFeed from '#features/lists/events-feed.page.ts'
import { derivativesPage } from '#features/instrument/derivatives.page.tsx'
import * as home from '#features/home/home.page.tsx'
import * as stockBook from '#features/stocks/book.page.tsx'
import { chartPage } from '#features/instrument/chart.page.tsx'
import { historyPage } from '#features/instrument/history.page.tsx'
import * as indexMembers from '#features/indices/members.page.tsx'
import { newsPage } from '#features/instrument/news.page.tsx'
import { overviewPage } from '#features/instrument/overview.page.tsx'
import { returnsPage } from '#features/instrument/returns.page.tsx'
import { quotesPage } from '#features/instrument/quotes.page.tsx'
import * as stockTrades from '#features/stocks/trades.page.tsx'
import { comparePage } from '#features/compare/compare.page.tsx'
import * as contract from '#features/legal/contract.page.tsx'
import * as datenschutz from '#features/legal/datenschutz.page.tsx'
import * as impressum from '#features/legal/impressum.page.tsx'
import * as notes from '#features/legal/notes.page.tsx'
import * as terms from '#features/legal/terms.page.tsx'
import * as letters from '#features/stocks/letters.page.tsx'
import * as login from '#features/account/login.page.tsx'
import * as maintenancePage from '#features/site/maintenance.page.tsx'
import * as news from '#features/news/news.page.tsx'
import * as outbox from '#features/outbox/outbox.page.tsx'
import * as premium from '#features/premium/premium.page.tsx'
import * as realtime from '#features/realtime/realtime.page.tsx'
import * as settings from '#features/settings/settings.page.tsx'
import * as sitemap from '#features/site/sitemap.page.tsx'
import * as suche from '#features/search/search.page.tsx'

export const maintenance = maintenancePage.route

/** Tabs whose pages every class has in the same way; the pages of the other tabs are routes of their own. */
const tabPages: Partial<Record<TabKey, (of: KnownClass) => Route>> = {
  chart: chartPage,
  quotes: quotesPage,
  history: historyPage,
  returns: returnsPage,
  derivatives: derivativesPage,
  news: newsPage,
  overview: overviewPage,
}
/** Pages of classes with parts of their own. */
const classPages: Partial<Record<ClassKey, Route>> = {
  stocks: aktien.route,
  indices: indices.route,
  derivatives: derivatives.route,
  etfs: etfs.route,
  funds: funds.route,
  bonds: bonds.route,
  currencies: currencies.route,
  cryptos: cryptos.route,
  commodities: commodities.route,
  futures: futures.route,
}
const plainClasses = assetClasses.all.filter(({ key }) => !classPages[key])
const pagesOf = (of: KnownClass): Route[] => of.tabs.flatMap((tab) => tabPages[tab]?.(of) ?? [])

/** Every page there is, in the order in which menu, footer and sitemap show them. */
export const routes: readonly Route[] = [
  home.route,
  aktien.route,
  indices.route,
  derivatives.route,
  boersen.route,
  etfs.route,
  funds.route,
  cryptos.route,
  bonds.route,
  currencies.route,
  commodities.route,
  futures.route,
  ...plainClasses.map((assetClass) => classPage({ assetClass })),
  realtime.route,
  news.route,
  eventsFeed.route,
  ...assetClasses.all.filter(({ comparison }) => comparison).map(comparePage),
  letters.route,
  countries.overview,
  countries.country,
  suche.form,
  suche.results,
  news.found,
  news.unasked,
  chartCsv.route,

  stockTrades.route,
  stockBook.route,
  stockRatings.route,
  stockFigures.route,
  stockCompany.route,
  stockStatements.route,
  stockDividends.route,
  stockFunds.route,
  indexMembers.route,
  ...assetClasses.all.flatMap(pagesOf),

  sitemap.route,
  apiDocs.route,
  premium.route,
  app.route,
  settings.route,
  login.login,
  login.logout,
  contract.kuendigen,
  contract.widerrufen,
  terms.agb,
  terms.nutzungsbedingungen,
  impressum.route,
  datenschutz.route,
  notes.barrierefreiheit,
  notes.datenquellen,
  notes.risikohinweise,
  notes.interessenkonflikte,
  maintenance,
  outbox.route,
]

/** What the pages themselves bring to the navigation; sitemaps and the search of pages read it too. */
export const fixedLinks: readonly Link[] = routes.flatMap(({ nav }) => nav)
