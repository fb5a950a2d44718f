import { need, type Row } from './csv.ts'
import type { Ids } from './ids.ts'
import { notationsOf } from './listings.ts'

export const indexColumns = [
  'entityValue',
  'isin',
  'wkn',
  'symbol',
  'name',
  'isoCurrency',
  'isoCountry',
  'mic',
  'category',
  'provider',
  'weighting',
  'calculation',
  'membersOf',
  'level',
  'notations',
]

/** An index has one number for itself and its series. */
export function indices(raw: readonly Row[], own: ReadonlyMap<string, Row>, ids: Ids): Row[] {
  return raw.map((row) => {
    const name = need(row, 'name')
    const facts = own.get(name)
    if (!facts) throw new Error(`own/indices.csv does not know ${name}`)
    const entityValue = ids.entityValue('indices', name)
    const isoCurrency = need(row, 'currency')
    const calculated = isoCurrency === 'EUR' ? `_IDX:${entityValue}` : `_IDX:${entityValue}:${isoCurrency}`
    const indication = isoCurrency === 'EUR' ? '@_IND' : `@_IND:${isoCurrency}`
    return {
      ...facts,
      entityValue,
      isin: row['isin'] ?? '',
      wkn: row['wkn'] ?? '',
      name,
      isoCurrency,
      // investors sleep at night: nobody quotes what they think
      notations:
        facts['weighting'] === 'sentiment'
          ? calculated
          : `${calculated} ${notationsOf(ids, 'indices', name, [indication])}`,
    }
  })
}
