import { need, type Row } from './csv.ts'
import type { Ids } from './ids.ts'
import { notationsOf } from './listings.ts'

export const cryptoColumns = ['entityValue', 'isin', 'wkn', 'symbol', 'name', 'level', 'website', 'notations']

/**
 * A coin is one instrument with a EUR and a USD series. Where symbols collide the source numbers them; ours keep the
 * plain one.
 */
export function cryptos(raw: readonly Row[], own: readonly Row[], ids: Ids): Row[] {
  const coins = new Map<string, Row>(own.map((row) => [need(row, 'symbol'), row]))
  const ownNames = new Set(own.map((row) => row['name']))
  for (const row of raw) {
    const symbol = need(row, 'crypto')
    const name = need(row, 'name').replace(/ (?:EUR|USD)$/, '')
    const known = coins.get(symbol)
    if (known) coins.set(symbol, { ...known, website: known['website'] || (row['website'] ?? '') })
    else if (!ownNames.has(name)) coins.set(symbol, { symbol, name, website: row['website'] ?? '' })
  }
  return [...coins.values()].map((row) => {
    const symbol = need(row, 'symbol')
    return {
      ...row,
      entityValue: ids.entityValue('cryptos', symbol),
      notations: notationsOf(ids, 'cryptos', symbol, ['@_CRY', '@_CRY:USD']),
    }
  })
}
