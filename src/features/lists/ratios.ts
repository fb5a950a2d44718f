import type { Instrument } from '#market/instruments.ts'
import { runningRatios } from '#market/year-ratios.ts'
import type { Rooms } from '#api/rooms.ts'

export interface StockRatios {
  cnPer?: number
  cnDivYield?: number
  cnPeg?: number
  /** shares × price at home, in the home listing's currency */
  marketCapitalization?: number
  isoCurrencyMarketCapitalization?: string
}

/** What lists of shares say beside the quote: ratios of the running year's estimate, and the capitalisation. */
export function stockRatios(rooms: Pick<Rooms, 'fundamentals' | 'market'>, stock: Instrument): StockRatios {
  const running = runningRatios(rooms, stock)
  if (!running) return {}
  const { ratios, marketCap, isoCurrency } = running
  return {
    cnPer: ratios?.per,
    cnDivYield: ratios?.dividendYieldPct,
    cnPeg: ratios?.peg,
    ...(marketCap !== undefined && {
      marketCapitalization: marketCap,
      isoCurrencyMarketCapitalization: isoCurrency,
    }),
  }
}
