import { need, type Row } from './csv.ts'
import type { Ids } from './ids.ts'
import { notationsOf, wholeCurrency } from './listings.ts'

export const commodityColumns = [
  'entityType',
  'entityValue',
  'isin',
  'symbol',
  'name',
  'isoCurrency',
  'unit',
  'group',
  'level',
  'notations',
]

export function commodities(raw: readonly Row[], own: ReadonlyMap<string, Row>, ids: Ids): Row[] {
  return raw.map((row) => {
    const name = need(row, 'name_de')
    const facts = own.get(name)
    if (!facts) throw new Error(`own/commodities.csv does not know ${name}`)
    const isoCurrency = wholeCurrency(need(row, 'currency'))
    const indicated = ['Gold', 'Rohöl Brent', 'Rohöl WTI'].includes(name)
    const listings = [
      isoCurrency === 'USD' ? '@_COM' : `@_COM:${isoCurrency}`,
      ...(indicated ? [`@_IND:${isoCurrency}`] : []),
    ]
    return {
      ...facts,
      entityType: need(row, 'onvista_type'),
      entityValue: ids.entityValue('commodities', name),
      isin: row['isin'] ?? '',
      symbol: need(row, 'symbol'),
      name,
      isoCurrency,
      notations: notationsOf(ids, 'commodities', name, listings),
    }
  })
}
