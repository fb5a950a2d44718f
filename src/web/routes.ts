import type { TabKey } from '#contract/asset-class.ts'
import { assetClasses, type ClassKey, type KnownClass } from '#contract/asset-classes.ts'
import type { Link } from '#web/navigation.ts'
import type { Route } from '#web/page.tsx'
import * as aktien from '#web/routes/aktien.tsx'
import * as stockCompany from '#web/routes/aktien/company.tsx'
import * as countries from '#web/routes/aktien/countries.tsx'
import * as stockDividends from '#web/routes/aktien/dividends.tsx'
import * as stockFigures from '#web/routes/aktien/figures.tsx'
import * as stockFunds from '#web/routes/aktien/funds.tsx'
import * as stockRatings from '#web/routes/aktien/ratings.tsx'
import * as stockStatements from '#web/routes/aktien/statements.tsx'
import * as apiDocs from '#web/routes/api-docs.tsx'
import * as app from '#web/routes/app.tsx'
import * as chartCsv from '#web/routes/chart-csv.ts'
import * as boersen from '#web/routes/boersen.tsx'
import * as bonds from '#web/routes/channels/bonds.tsx'
import { classPage } from '#web/routes/channels/class-page.tsx'
import * as commodities from '#web/routes/channels/commodities.tsx'
import * as cryptos from '#web/routes/channels/cryptos.tsx'
import * as currencies from '#web/routes/channels/currencies.tsx'
import * as derivatives from '#web/routes/channels/derivatives.tsx'
import * as etfs from '#web/routes/channels/etfs.tsx'
import * as funds from '#web/routes/channels/funds.tsx'
import * as futures from '#web/routes/channels/futures.tsx'
import * as indices from '#web/routes/channels/indices.tsx'
import * as eventsFeed from '#web/routes/events-feed.ts'
import { derivativesPage } from '#web/routes/instrument/derivatives.tsx'
import * as home from '#web/routes/home.tsx'
import * as stockBook from '#web/routes/instrument/book.tsx'
import { chartPage } from '#web/routes/instrument/chart.tsx'
import { historyPage } from '#web/routes/instrument/history.tsx'
import * as indexMembers from '#web/routes/instrument/members.tsx'
import { newsPage } from '#web/routes/instrument/news.tsx'
import { overviewPage } from '#web/routes/instrument/overview.tsx'
import { returnsPage } from '#web/routes/instrument/returns.tsx'
import { quotesPage } from '#web/routes/instrument/quotes.tsx'
import * as stockTrades from '#web/routes/instrument/trades.tsx'
import { comparePage } from '#web/routes/compare.tsx'
import * as contract from '#web/routes/legal/contract.tsx'
import * as datenschutz from '#web/routes/legal/datenschutz.tsx'
import * as impressum from '#web/routes/legal/impressum.tsx'
import * as notes from '#web/routes/legal/notes.tsx'
import * as terms from '#web/routes/legal/terms.tsx'
import * as letters from '#web/routes/letters.tsx'
import * as login from '#web/routes/login.tsx'
import * as maintenancePage from '#web/routes/maintenance.tsx'
import * as news from '#web/routes/news.tsx'
import * as outbox from '#web/routes/outbox.tsx'
import * as premium from '#web/routes/premium.tsx'
import * as realtime from '#web/routes/realtime.tsx'
import * as settings from '#web/routes/settings.tsx'
import * as sitemap from '#web/routes/sitemap.tsx'
import * as suche from '#web/routes/suche.tsx'

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
