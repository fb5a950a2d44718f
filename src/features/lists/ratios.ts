import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { presentFundamental, pricedAt } from './present-fundamentals.ts'
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
export function stockRatios(
  { fundamentals, market }: Pick<Rooms, 'fundamentals' | 'market'>,
  stock: Instrument,
): StockRatios {
  if (stock.facts.kind !== 'stock') return {}
  const years = fundamentals.years(stock)
  const shares = fundamentals.shares(stock)
  const running = years.findIndex(({ estimate }) => estimate)
  const { id, isoCurrency } = mainListing(stock).notation
  const { last } = market.quote(id, 'DLY')
  const { cnPer, cnDivYield, cnPeg } = presentFundamental(pricedAt(years, last), running, shares) ?? {}
  const capitalised = shares !== undefined && last !== undefined
  return {
    cnPer,
    cnDivYield,
    cnPeg,
    ...(capitalised && {
      marketCapitalization: Math.round(shares * last),
      isoCurrencyMarketCapitalization: isoCurrency,
    }),
  }
}
