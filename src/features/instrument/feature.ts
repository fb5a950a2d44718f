import type { TabKey } from '#contract/asset-class.ts'
import { assetClasses, type ClassKey, type KnownClass } from '#contract/asset-classes.ts'
import * as history from '#contract/history.ts'
import * as instruments from '#contract/instruments.ts'
import * as ownEvents from '#contract/own-events.ts'
import * as quotes from '#contract/quotes.ts'
import type { Route } from '#web/page.tsx'
import { feature } from '../feature.ts'
import { route as chartCsv } from './chart-csv.page.ts'
import { layoutsPage } from './chart-layouts.page.tsx'
import { chartPage } from './chart.page.tsx'
import type { ClassSections } from './class-sections.ts'
import { derivativesPage } from './derivatives.page.tsx'
import * as drivers from './drivers.contract.ts'
import { driverHandlers } from './drivers.handlers.ts'
import { historyHandlers } from './history.handlers.ts'
import { historyPage } from './history.page.tsx'
import { newsPage } from './news.page.tsx'
import type { ClassOverview } from './overview-boards.block.tsx'
import { overviewPage } from './overview.page.tsx'
import { performanceHandlers } from './performance.handlers.ts'
import { quoteHandlers } from './quotes.handlers.ts'
import { quotesPage } from './quotes.page.tsx'
import * as returns from './returns.contract.ts'
import { returnHandlers } from './returns.handlers.ts'
import { returnsPage } from './returns.page.tsx'
import * as snapshots from './snapshots.contract.ts'
import { snapshotHandlers } from './snapshots.handlers.ts'
import { tabWordsPage } from './tab-words.page.ts'
import { tradeHandlers } from './trades.handlers.ts'

/** Tabs whose pages every class has in the same way; the pages of the other tabs are their features' own. */
const tabPages: Partial<Record<TabKey, (of: KnownClass) => Route>> = {
  chart: chartPage,
  quotes: quotesPage,
  history: historyPage,
  returns: returnsPage,
  derivatives: derivativesPage,
  news: newsPage,
}

/**
 * An instrument of any class: its pages, prices and past.
 * @param overviews the boards of the first page, by class
 * @param sectionsOf what a snapshot says beyond its head
 */
export function instrument(overviews: Readonly<Record<ClassKey, ClassOverview>>, sectionsOf: ClassSections) {
  const pagesOf = (of: KnownClass): Route[] =>
    of.tabs.flatMap((tab) => (tab === 'overview' ? overviewPage(of, overviews[of.key]) : (tabPages[tab]?.(of) ?? [])))
  // the papers of the others stand in folders by kind
  const withTabsInTheirPath = assetClasses.all.filter(({ folder }) => folder === undefined)
  return feature({
    name: 'instrument',
    pages: [chartCsv, layoutsPage, ...assetClasses.all.flatMap(pagesOf), ...withTabsInTheirPath.map(tabWordsPage)],
    contracts: [instruments, quotes, snapshots, history, returns, ownEvents, drivers],
    handlers: (rooms) => [
      ...quoteHandlers(rooms),
      ...historyHandlers(rooms),
      ...tradeHandlers(rooms),
      ...performanceHandlers(rooms),
      ...returnHandlers(rooms),
      ...driverHandlers(rooms),
      ...snapshotHandlers(rooms, sectionsOf),
    ],
  })
}
