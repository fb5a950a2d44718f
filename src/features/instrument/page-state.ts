import type { ArticleTeaser } from '#contract/articles.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { EodHistory } from '#contract/history.ts'
import type { Instrument } from '#contract/instruments.ts'
import type { CalendarEvents } from '#contract/lists.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import type { getFundBreakdowns, HoldingFunds } from '#features/funds/funds.contract.ts'
import type { ForumThread } from '#features/forum/forum.contract.ts'
import type { Company, PeerRow, StockFigures } from '#features/stocks/stocks.contract.ts'

/** What a page shows beside its snapshot, under the names that programs read it by; each page has what it shows. */
export interface Shown {
  /** groups of articles */
  news?: readonly { type: 'RECENT_NEWS' | 'ANALYSES'; name: string; list: readonly object[] }[]
  calendarEvents?: CalendarEvents | undefined
  forumThreads?: readonly ForumThread[]
  peergroup?: readonly PeerRow[] | undefined
  figures?: (Omit<StockFigures, 'explanations'> & { explanations: undefined }) | undefined
  company?: Company | undefined
  breakdowns?: ReplyOf<typeof getFundBreakdowns>
  eodHistory?: { history: readonly HistoryRow[] } | undefined
  holdingsFunds?: Holdings | undefined
  holdingsEtfs?: Holdings | undefined
}

interface HistoryRow {
  datetime: string
  first: number | undefined
  last: number | undefined
  high: number | undefined
  low: number | undefined
  volume: number | undefined
}

type Holdings = Pick<HoldingFunds, 'total' | 'list'>

/**
 * The state of an instrument's page, as many programs look for it: `props.pageProps.data.snapshot` and what stands
 * beside it.
 */
export const pageState = (snapshot: Snapshot, tab: string | undefined, shown: Shown): object => ({
  props: { pageProps: { data: { snapshot, ...shown }, isin: snapshot.instrument.isin, tab } },
})

/** Articles and threads that a page shows; the list of threads is there and empty where the portal has no forum. */
export const newsState = (
  articles: readonly ArticleTeaser[] = [],
  forumThreads: readonly ForumThread[] = [],
): Pick<Shown, 'news' | 'forumThreads'> => ({
  news: articles.length > 0 ? [{ type: 'RECENT_NEWS', name: 'Nachrichten', list: articles }] : [],
  forumThreads,
})

/** The rows that a page shows of columns of daily bars, ascending. */
export const historyRows = (
  { datetimeLast, first, last, high, low, volume }: EodHistory,
  shown: readonly { index: number }[],
): Shown['eodHistory'] => ({
  history: shown
    .map(({ index }) => index)
    .sort((a, b) => a - b)
    .map((day) => ({
      datetime: new Date((datetimeLast[day] ?? 0) * 1000).toISOString(),
      first: first[day],
      last: last[day],
      high: high[day],
      low: low[day],
      volume: volume[day],
    })),
})

/** Figures without the sentences that explain them. */
export const plainFigures = (figures: StockFigures): Shown['figures'] => ({ ...figures, explanations: undefined })

/** Funds that hold a share, exchange-traded ones apart. */
export function holdings({ list }: HoldingFunds): Pick<Shown, 'holdingsFunds' | 'holdingsEtfs'> {
  const [etfs, funds] = [list.filter(isEtf), list.filter((row) => !isEtf(row))]
  return { holdingsFunds: { total: funds.length, list: funds }, holdingsEtfs: { total: etfs.length, list: etfs } }
}

const isEtf = ({ instrument }: { instrument: Instrument }) => instrument.entitySubType === 'ETF'
