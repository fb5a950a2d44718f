import type { CompositeState } from '#contract/push.ts'

/** What is known of a notation's price after an update, flat: for programs that keep a table of prices. */
export interface PriceUpdate {
  date?: string | undefined
  price?: number | undefined
  priceLow?: number | undefined
  priceHigh?: number | undefined
  performance_abs?: number | undefined
  /** percent */
  performance_rel?: number | undefined
  /** the channel carries no year: always 0 */
  performance_abs_52w: 0
  performance_rel_52w: 0
  totalVolume?: number | undefined
  volume?: number | undefined
  bid?: number | undefined
  volumeBid?: number | undefined
  datetimeBid?: string | undefined
  ask?: number | undefined
  volumeAsk?: number | undefined
  datetimeAsk?: string | undefined
}

export function priceUpdate({ trade, bidAsk }: CompositeState): PriceUpdate {
  const { latest, low, high } = trade ?? {}
  return {
    date: latest?.datetime,
    price: latest?.price,
    priceLow: low?.price,
    priceHigh: high?.price,
    performance_abs: latest?.performanceAbsolute,
    performance_rel: latest?.performanceRelative === undefined ? undefined : latest.performanceRelative * 100,
    performance_abs_52w: 0,
    performance_rel_52w: 0,
    totalVolume: latest?.totalVolume,
    volume: latest?.volume,
    ...bidAsk,
  }
}
