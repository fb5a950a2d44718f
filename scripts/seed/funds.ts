import { domicileOf } from './countries.ts'
import { need, type Row } from './csv.ts'
import { indexOfFund } from './fund-index.ts'
import type { Ids } from './ids.ts'
import { isIsin } from '#figures/identifiers.ts'
import { notationsOf, shareListings, wholeCurrency } from './listings.ts'

export const etfColumns = [
  'entityValue',
  'isin',
  'wkn',
  'symbol',
  'homeSymbol',
  'name',
  'isoCurrency',
  'isoCountry',
  'homeMic',
  'family',
  'group',
  'category',
  'indexName',
  'indexEntityValue',
  'distribution',
  'level',
  'notations',
]
export const fundColumns = [
  'entityValue',
  'isin',
  'wkn',
  'symbol',
  'name',
  'isoCurrency',
  'isoCountry',
  'family',
  'group',
  'category',
  'notations',
]

/** Words the source cut from fund names and took for families. */
const noFamily = new Set(['not', 'Global'])
const familyOf = (row: Row): string => (noFamily.has(row['family'] ?? '') ? '' : (row['family'] ?? ''))
const spaced = (name: string): string => name.replace(/\s+/g, ' ').trim()

function distributionOf(name: string): string {
  if (/\b(?:Acc|Accumulating|1C|2C|3C|4C)\b|\(C\)|thesaurierend/i.test(name)) return 'accumulating'
  if (/\b(?:Dist|Dis|Distributing|1D|2D|3D)\b|\(D\)|ausschüttend/i.test(name)) return 'distributing'
  return ''
}

/**
 * Listings without an exchange came from an unlicensed list alone and stay out; so do its fees.
 * @param own what we know better, and funds the lists lack: traded on Xetra in EUR
 */
export function etfs(raw: readonly Row[], own: readonly Row[], indices: ReadonlyMap<string, string>, ids: Ids): Row[] {
  const listed = raw.filter((row) => row['mic'])
  const better = new Map(own.map((row) => [need(row, 'isin'), row]))
  const known = new Set(listed.map((row) => row['isin']))
  const added = own.filter((row) => !known.has(row['isin'])).map((row) => ({ ...row, mic: 'XETR', currency: 'EUR' }))
  return [...listed.map((row) => ({ ...row, ...better.get(need(row, 'isin')) })), ...added].map((row: Row) => {
    const isin = need(row, 'isin')
    const mic = need(row, 'mic')
    const name = spaced(need(row, 'name'))
    const symbol = (row['symbol'] ?? '').replace(/-(?:EUR|USD|CHF|GBP)$/, '')
    const isoCurrency = wholeCurrency(row['currency'] || 'EUR')
    const index = indexOfFund(name)
    return {
      entityValue: ids.entityValue('etfs', isin),
      isin,
      wkn: row['wkn'] ?? '',
      symbol,
      homeSymbol: symbol,
      name,
      isoCurrency,
      isoCountry: domicileOf(isin),
      homeMic: mic,
      family: familyOf(row),
      // the source calls many funds of plain share indices financials
      group: index ? 'Equities' : (row['category_group'] ?? ''),
      category: row['category'] ?? '',
      indexName: index ?? '',
      indexEntityValue: (index && indices.get(index)) ?? '',
      distribution: distributionOf(name),
      level: row['level'] ?? '',
      notations: notationsOf(ids, 'etfs', isin, shareListings({ mic, isoCurrency, onXetra: mic === 'XETR' })),
    }
  })
}

/** The source lost letters of some names beyond repair; those rows stay out. */
const isReadable = (row: Row): boolean => !/ÔøΩ|�/.test(row['name'] ?? '')

/** The ISIN, also where only the symbol says it, as Vienna's do. */
function isinOf(row: Row): string {
  const fromSymbol = (row['symbol'] ?? '').replace(/\..*$/, '')
  return row['isin'] || (isIsin(fromSymbol) ? fromSymbol : '')
}

/**
 * @param corrections ISIN → columns the source has wrong
 * @param leftOut ISINs of what is no fund
 */
export function funds(
  raw: readonly Row[],
  { corrections, leftOut }: { corrections: ReadonlyMap<string, Row>; leftOut: ReadonlySet<string> },
  ids: Ids,
): Row[] {
  const seen = new Set<string>()
  const isFirst = (row: Row): boolean => {
    const isin = isinOf(row)
    if (seen.has(isin)) return false
    if (isin) seen.add(isin)
    return true
  }
  return raw
    .filter((row) => isReadable(row) && !leftOut.has(isinOf(row)) && isFirst(row))
    .map((row) => {
      const key = row['symbol'] || need(row, 'isin')
      const isin = isinOf(row)
      const isoCurrency = row['currency'] || 'EUR'
      return {
        entityValue: ids.entityValue('funds', key),
        isin,
        wkn: row['wkn'] || (isin.startsWith('DE') ? isin.slice(5, 11) : ''),
        symbol: row['symbol'] ?? '',
        name: spaced(need(row, 'name')).replace(/^- /, ''),
        isoCurrency,
        isoCountry: domicileOf(isin),
        family: familyOf(row),
        group: row['category_group'] === 'Alternative' ? 'Alternatives' : (row['category_group'] ?? ''),
        category: row['category'] ?? '',
        notations: notationsOf(ids, 'funds', key, [isoCurrency === 'EUR' ? '@_KVG' : `@_KVG:${isoCurrency}`]),
        ...corrections.get(isin),
      }
    })
}
