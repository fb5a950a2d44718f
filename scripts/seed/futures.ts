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
  'multiplier',
  'tickSize',
  'expiryCycle',
  'underlying',
  'underlyingKey',
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

/** @param underlyings rows of the other files with the type they are of */
export function futures(raw: readonly Row[], underlyings: readonly { type: EntityType; row: Row }[], ids: Ids): Row[] {
  const keys = new Map(underlyings.map(({ type, row }) => [row['name'], instrumentKey(type, need(row, 'entityValue'))]))
  return raw.map((row) => {
    const symbol = need(row, 'symbol')
    const mic = need(row, 'mic')
    const isoCurrency = need(row, 'currency')
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
      multiplier: need(row, 'multiplier'),
      tickSize: need(row, 'tick_size'),
      expiryCycle: need(row, 'expiry_cycle'),
      underlying,
      underlyingKey: keys.get(otherNames[underlying] ?? underlying) ?? '',
      quality: 'unverified',
      notations: notationsOf(ids, 'futures', symbol, [listing]),
    }
  })
}
