import { venueOfMic } from '#market/venues.ts'
import type { Ids, SeedFile } from './ids.ts'

/** Prices in hundredths are kept in the whole currency. */
export const wholeCurrency = (currency: string): string =>
  ({ GBp: 'GBP', GBX: 'GBP', ZAC: 'ZAR', ILA: 'ILS', USc: 'USD' })[currency] ?? currency

const germanOrder = ['_GER', '_GAT', '_TRO', '_LSX', '_STU', '_FRA', '_QUO']

interface Listed {
  mic: string
  isoCurrency: string
  onXetra: boolean
  indication?: boolean
}

/**
 * Where a share or ETF trades, main listing first: the home venue where it is one of ours, Xetra, the German venues
 * that trade everything. Without a home venue here Tradegate is the main one.
 */
export function shareListings({ mic, isoCurrency, onXetra, indication }: Listed): string[] {
  const home = venueOfMic(mic)
  const homeListing = home && (home.isoCurrency === isoCurrency ? home.code : `${home.code}:${isoCurrency}`)
  const german = germanOrder.filter((code) => code !== home?.code && (code !== '_GER' || onXetra))
  const others = home ? german : german.toSorted((a, b) => Number(b === '_GAT') - Number(a === '_GAT'))
  return [...(homeListing ? [homeListing] : []), ...others, ...(indication ? ['@_IND'] : [])]
}

/** The notations column: every listing with its id. */
export const notationsOf = (ids: Ids, file: SeedFile, key: string, listings: readonly string[]): string =>
  listings
    .map((listing) => {
      const [venue = '', currency] = listing.split(':')
      return [venue, ids.notation(file, key, listing), ...(currency ? [currency] : [])].join(':')
    })
    .join(' ')
