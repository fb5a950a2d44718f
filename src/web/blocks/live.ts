import type { Quote } from '#contract/quotes.ts'
import { kindWords } from '#web/live/kind-words.ts'

/** The parts of a quote that change while a page is open. */
export type LiveField =
  | 'last'
  | 'performance'
  | 'performancePct'
  | 'bid'
  | 'ask'
  | 'volumeBid'
  | 'volumeAsk'
  | 'timeAsk'
  | 'time'
  | 'quality'
  | 'high'
  | 'low'
  | 'totalVolume'
  | 'bookSpread'
  | 'bookSpreadPct'
  | LevelField
  | `${LevelField}.${number}`

/** Of a level of the order book, the best one; `bookBid.3` is of the one three below it. */
export type LevelField = 'bookBid' | 'bookBidSize' | 'bookBidOrders' | 'bookAsk' | 'bookAskSize' | 'bookAskOrders'

/**
 * Marks an element as a live cell: the client finds it by these attributes and writes the newest value into it.
 * `data-live` is the idNotation, `data-field` what is shown.
 */
export const live = (quote: Pick<Quote, 'market' | 'entityType' | 'entitySubType'>, field: LiveField) => ({
  'data-live': quote.market.idNotation,
  'data-field': field,
  'data-kind': kindWords(quote),
})
