/**
 * Maintainers' script: writes seed/*.csv from collected lists of facts. Ids already given stay as they are.
 *   node scripts/seed/generate.ts --from FOLDER [--to FOLDER]
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedFile } from '#platform/paths.ts'
import { need, readRows, writeRows, type Row } from './csv.ts'
import { etfColumns, etfs, fundColumns, funds } from './funds.ts'
import { idsOf, type SeedFile } from './ids.ts'
import { bondColumns, bonds } from './bonds.ts'
import { commodities, commodityColumns } from './commodities.ts'
import { cryptoColumns, cryptos } from './cryptos.ts'
import { currencies, currencyColumns } from './currencies.ts'
import { followedColumns, followedRows } from './followed-assets.ts'
import { futureColumns, futures } from './futures.ts'
import { indexColumns, indices } from './indices.ts'
import { issuerColumns, issuers } from './issuers.ts'
import { shareCounts, stockColumns, stocks } from './stocks.ts'

const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string', default: seedFile('') } } })
if (!values.from) throw new Error('--from FOLDER is missing: where the collected lists lie')
const from = values.from
const to = values.to

const raw = (name: string): Row[] => readRows(join(from, `${name}.csv`))
const own = (name: string): Row[] => readRows(join(import.meta.dirname, 'own', `${name}.csv`))
const byName = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [need(row, 'name'), row]))
const write = (file: SeedFile, columns: readonly string[], rows: readonly Row[]): void => {
  writeRows(join(to, `${file}.csv`), columns, rows)
  console.log(`${file}: ${rows.length}`)
}

const ids = idsOf(to, join(import.meta.dirname, 'own', 'known-ids.csv'))

const indexRows = indices([...raw('indices'), ...own('further-indices')], byName(own('indices')), ids)
const commodityRows = commodities(raw('commodities'), byName(own('commodities')), ids)
const currencyRows = currencies(raw('currencies'), ids)
const indexValues = new Map(indexRows.map((row) => [need(row, 'name'), need(row, 'entityValue')]))
const membership = new Map(
  own('indices').map((row) => [row['members'] ?? '', indexValues.get(need(row, 'name')) ?? '']),
)
const names = new Map(own('stocks').map((row) => [need(row, 'isin'), need(row, 'name')]))
const corrections = new Map<string, Row>()
for (const row of own('corrections')) {
  const isin = need(row, 'isin')
  corrections.set(isin, { ...corrections.get(isin), [need(row, 'column')]: row['value'] ?? '' })
}
const leftOut = new Set(own('left-out').map((row) => need(row, 'isin')))

write('indices', indexColumns, indexRows)
write('stocks', stockColumns, stocks(raw('stocks'), { names, corrections, leftOut, indices: membership }, ids))
const etfRows = etfs(raw('etfs'), own('etfs'), indexValues, ids)
write('etfs', etfColumns, etfRows)
write('funds', fundColumns, funds(raw('funds'), { corrections, leftOut }, ids))
write('currencies', currencyColumns, currencyRows)
const cryptoRows = cryptos(raw('cryptos'), own('cryptos'), ids)
write('cryptos', cryptoColumns, cryptoRows)
write('commodities', commodityColumns, commodityRows)
write('bonds', bondColumns, bonds(raw('bonds'), ids))
const assetRows: Row[] = [...cryptoRows.map((row) => ({ ...row, entityType: 'CRYPTO' })), ...commodityRows]
const assetKeys = new Map(
  // of two coins of one name the first is the larger
  assetRows.toReversed().map((row) => [need(row, 'name'), `${need(row, 'entityType')}:${need(row, 'entityValue')}`]),
)
writeRows(join(to, 'followed-assets.csv'), followedColumns, followedRows(etfRows, assetKeys))
// futures on volatility do not follow it by carry, and on sentiment there are none
const underlyings = [
  ...indexRows
    .filter((row) => row['weighting'] !== 'volatility' && row['weighting'] !== 'sentiment')
    .map((row) => ({ type: 'INDEX' as const, row })),
  ...commodityRows.map((row) => ({
    type: row['entityType'] === 'PRECIOUS_METAL' ? ('PRECIOUS_METAL' as const) : ('COMMODITY' as const),
    row,
  })),
  ...currencyRows.map((row) => ({ type: 'CURRENCY' as const, row })),
]
write('futures', futureColumns, futures(raw('futures'), own('future-terms'), underlyings, ids))
write('issuers', issuerColumns, issuers(raw('issuers'), ids))
writeRows(join(to, 'shares.csv'), ['isin', 'shares'], [...shareCounts(raw('stocks')), ...own('shares')])
ids.save()
