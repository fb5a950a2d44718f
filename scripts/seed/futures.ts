import type { EntityType } from '#contract/vocabulary.ts'
import { instrumentKey } from '#market/instruments.ts'
import { venueOfMic } from '#market/venues.ts'
import { need, type Row } from './csv.ts'
import type { Ids } from './ids.ts'
import { notationsOf } from './listings.ts'

export const futureColumns = [
  'entityValue',
  'isin',
  'symbol',
  'name',
  'isoCurrency',
  'mic',
  'unit',
  'multiplier',
  'perSpot',
  'tickSize',
  'tickValue',
  'tickCurrency',
  'expiryCycle',
  'expiryRule',
  'hours',
  'settles',
  'underlying',
  'underlyingKey',
  'source',
  'quality',
  'notations',
]

/** What the contracts' underlyings are called in the other files. */
const otherNames: Readonly<Record<string, string>> = {
  'Dow Jones': 'Dow Jones Industrial Average',
  WTI: 'Rohöl WTI',
  Brent: 'Rohöl Brent',
  'Natural gas': 'Erdgas Henry Hub',
  Silver: 'Silber',
  Copper: 'Kupfer',
  Corn: 'Mais',
  Wheat: 'Weizen',
  Soybeans: 'Sojabohnen',
}

/**
 * @param terms what the exchanges' specifications say, by symbol
 * @param underlyings rows of the other files with the type they are of
 */
export function futures(
  raw: readonly Row[],
  terms: readonly Row[],
  underlyings: readonly { type: EntityType; row: Row }[],
  ids: Ids,
): Row[] {
  const termsOf = new Map(terms.map((row) => [need(row, 'symbol'), row]))
  const keys = new Map(underlyings.map(({ type, row }) => [row['name'], instrumentKey(type, need(row, 'entityValue'))]))
  return raw.map((row) => {
    const symbol = need(row, 'symbol')
    const mic = need(row, 'mic')
    const contract = termsOf.get(symbol)
    if (!contract) throw new Error(`no terms for ${symbol}`)
    const isoCurrency = need(contract, 'isoCurrency')
    const venue = venueOfMic(mic)
    if (!venue) throw new Error(`no venue for ${mic}`)
    const underlying = need(row, 'underlying')
    const listing = venue.isoCurrency === isoCurrency ? venue.code : `${venue.code}:${isoCurrency}`
    return {
      entityValue: ids.entityValue('futures', symbol),
      isin: row['isin'] ?? '',
      symbol,
      name: need(row, 'name'),
      isoCurrency,
      mic,
      unit: need(contract, 'unit'),
      multiplier: need(contract, 'multiplier'),
      perSpot: need(contract, 'perSpot'),
      tickSize: need(contract, 'tickSize'),
      tickValue: need(contract, 'tickValue'),
      tickCurrency: need(contract, 'tickCurrency'),
      expiryCycle: need(contract, 'expiryCycle'),
      expiryRule: need(contract, 'expiryRule'),
      hours: need(contract, 'hours'),
      settles: need(contract, 'settles'),
      underlying,
      underlyingKey: keys.get(otherNames[underlying] ?? underlying) ?? '',
      source: need(contract, 'source'),
      quality: 'unverified',
      notations: notationsOf(ids, 'futures', symbol, [listing]),
    }
  })
}
