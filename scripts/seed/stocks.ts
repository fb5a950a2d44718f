import type { SizeClass } from '#market/instruments.ts'
import { isoCountry } from './countries.ts'
import { need, type Row } from './csv.ts'
import type { Ids } from './ids.ts'
import { notationsOf, shareListings, wholeCurrency } from './listings.ts'
import { plainName } from './names.ts'
import { companyCountries, everyPaperOnce } from './one-paper.ts'

export const stockColumns = [
  'entityValue',
  'isin',
  'wkn',
  'symbol',
  'homeSymbol',
  'name',
  'isoCurrency',
  'isoCountry',
  'homeMic',
  'sector',
  'industry',
  'size',
  'indices',
  'level',
  'website',
  'notations',
]

/** German regional exchanges: a paper known only there has its home elsewhere, unknown to the source. */
const regional = new Set(['XMUN', 'XBER', 'XDUS', 'XHAM', 'XHAN'])
const largeIndices = new Set(['DAX', 'EURO STOXX 50', 'SMI', 'S&P 500', 'NASDAQ 100', 'Dow Jones'])
const midIndices = new Set(['MDAX', 'ATX', 'TecDAX'])
const sizes: Readonly<Record<string, SizeClass>> = {
  'Mega Cap': 'mega',
  'Large Cap': 'large',
  'Mid Cap': 'mid',
  'Small Cap': 'small',
  'Micro Cap': 'micro',
  'Nano Cap': 'micro',
}

const membershipsOf = (row: Row): string[] => (row['indices'] ?? '').split('|').filter(Boolean)

function sizeOf(row: Row): SizeClass {
  const indices = membershipsOf(row)
  const known = sizes[row['size_class'] ?? '']
  if (indices.some((name) => largeIndices.has(name))) return known === 'mega' ? 'mega' : 'large'
  if (known) return known
  return indices.some((name) => midIndices.has(name)) ? 'mid' : 'small'
}

/**
 * One anchor with two significant digits: enough to start the simulated path near reality, too little to be a price.
 */
function levelOf(row: Row): string {
  const level = Number(row['market_cap']) / Number(row['shares_outstanding'])
  return level > 0 && Number.isFinite(level) ? String(Number(level.toPrecision(2))) : ''
}

/** The 200 largest shares: all of DAX, EURO STOXX 50 and SMI, then the largest by capitalisation. */
function largest(rows: readonly Row[], count: number): Set<string> {
  const european = rows.filter((row) =>
    membershipsOf(row).some((name) => ['DAX', 'EURO STOXX 50', 'SMI'].includes(name)),
  )
  const byValue = rows.toSorted((a, b) => Number(b['market_cap'] || 0) - Number(a['market_cap'] || 0))
  return new Set([...new Set([...european, ...byValue])].slice(0, count).map((row) => need(row, 'isin')))
}

/**
 * Rows that came from unlicensed lists alone stay out, unless our own list names them; so do wrong numbers of papers
 * that are there.
 */
const mayShip = (row: Row, { names, leftOut }: Own): boolean =>
  (row['source'] !== 'rreichel3/US-Stock-Symbols' || names.has(need(row, 'isin'))) && !leftOut.has(need(row, 'isin'))

/** Free-licensed counts of shares, two significant digits: what index weights need. */
export const shareCounts = (raw: readonly Row[]): Row[] =>
  raw
    .filter(
      (row) =>
        membershipsOf(row).includes('DAX') &&
        row['market_cap_date'] === '2025-02-14' &&
        Number(row['shares_outstanding']) > 0,
    )
    .map((row) => ({
      isin: need(row, 'isin'),
      shares: String(Number(Number(row['shares_outstanding']).toPrecision(2))),
    }))

/** What tells papers apart must be right before they are told apart. */
const namesIn = ({ name, symbol }: Row = {}): Row => ({ ...(name && { name }), ...(symbol && { symbol }) })

interface Own {
  /** ISIN → name, of shares added by us */
  names: ReadonlyMap<string, string>
  /** ISIN → columns the source has wrong */
  corrections: ReadonlyMap<string, Row>
  /** ISINs that are no paper of their own */
  leftOut: ReadonlySet<string>
  /** what the source calls an index → its entityValue */
  indices: ReadonlyMap<string, string>
}

export function stocks(raw: readonly Row[], own: Own, ids: Ids): Row[] {
  const rows = everyPaperOnce(
    raw
      .filter((row) => mayShip(row, own))
      .map((row) => ({ ...row, ...namesIn(own.corrections.get(need(row, 'isin'))) })),
  )
  const countryOf = companyCountries(rows)
  const indicated = largest(rows, 200)
  return rows.map((row) => {
    const isin = need(row, 'isin')
    const mic = need(row, 'mic')
    const isoCurrency = wholeCurrency(row['currency'] || (mic === 'XSWX' ? 'CHF' : mic === 'XLON' ? 'GBP' : 'EUR'))
    const listings = shareListings({
      mic,
      isoCurrency,
      onXetra: Boolean(row['xetra_symbol']),
      indication: indicated.has(isin),
    })
    return {
      entityValue: ids.entityValue('stocks', isin),
      isin,
      wkn: row['wkn'] ?? '',
      symbol: row['xetra_symbol'] || (row['symbol'] ?? ''),
      homeSymbol: regional.has(mic) ? '' : (row['symbol'] ?? ''),
      name: own.names.get(isin) ?? plainName(need(row, 'name')),
      isoCurrency,
      isoCountry: isoCountry(countryOf(row)),
      homeMic: mic,
      sector: row['sector'] === 'Technology' ? 'Information Technology' : (row['sector'] ?? ''),
      industry: row['industry'] ?? '',
      size: sizeOf(row),
      indices: membershipsOf(row)
        .map((name) => own.indices.get(name) ?? '')
        .filter(Boolean)
        .join(' '),
      level: levelOf(row),
      website: row['website'] ?? '',
      notations: notationsOf(ids, 'stocks', isin, listings),
      ...own.corrections.get(isin),
    }
  })
}
