import { join } from 'node:path'
import { need, readRows, writeRows, type Row } from './csv.ts'

/** The files of the seed and what names a row of them for good, however its other facts change. */
export const seedFiles = {
  stocks: { type: 'STOCK', key: (row: Row) => need(row, 'isin') },
  etfs: { type: 'FUND', key: (row: Row) => need(row, 'isin') },
  funds: { type: 'FUND', key: (row: Row) => row['symbol'] || need(row, 'isin') },
  indices: { type: 'INDEX', key: (row: Row) => need(row, 'name') },
  currencies: { type: 'CURRENCY', key: (row: Row) => need(row, 'base') + need(row, 'quote') },
  cryptos: { type: 'CRYPTO', key: (row: Row) => need(row, 'symbol') },
  commodities: { type: 'COMMODITY', key: (row: Row) => need(row, 'name') },
  bonds: { type: 'BOND', key: (row: Row) => need(row, 'isin') },
  futures: { type: 'FUTURE', key: (row: Row) => need(row, 'symbol') },
  issuers: { type: 'ISSUER', key: (row: Row) => need(row, 'name') },
} as const
export type SeedFile = keyof typeof seedFiles

export interface Ids {
  entityValue(file: SeedFile, key: string): string
  /** @param listing venue code, with `:CURRENCY` where it is not the venue's own */
  notation(file: SeedFile, key: string, listing: string): string
  /** Remembers how far the numbers were given, so that a row that leaves never passes its id on. */
  save(): void
}

/** `_GER:163500`, `@_CRY:700000001:USD`: venue, id, and the currency where it is not the venue's own. */
function* listingsOf(notations: string): Generator<[listing: string, id: string]> {
  for (const text of notations.split(' ').filter(Boolean)) {
    const [venue = '', id = '', currency] = text.split(':')
    yield [currency ? `${venue}:${currency}` : venue, id]
  }
}

/**
 * Ids given in earlier runs first, then the publicly known ones, else the next free number: entity values from
 * 600,000,000, notations from 700,000,000.
 */
export function idsOf(seedFolder: string, knownIdsFile: string): Ids {
  const entityValues = new Map<string, string>()
  const notations = new Map<string, string>()
  const remember = (name: string, row: Row): void => {
    if (row['entityValue']) entityValues.set(name, row['entityValue'])
    for (const [listing, id] of listingsOf(row['notations'] ?? '')) notations.set(`${name} ${listing}`, id)
  }
  for (const row of readRows(knownIdsFile)) remember(`${need(row, 'class')} ${need(row, 'key')}`, row)
  for (const file of Object.keys(seedFiles) as SeedFile[]) {
    const { type, key } = seedFiles[file]
    for (const row of readRows(join(seedFolder, `${file}.csv`))) remember(`${type} ${key(row)}`, row)
  }

  const countersFile = join(seedFolder, 'next-ids.csv')
  const saved = new Map(readRows(countersFile).map((row) => [row['name'], Number(row['next'])]))
  const next = { entityValue: saved.get('entityValue') ?? 600_000_000, notation: saved.get('notation') ?? 700_000_000 }
  const given = (map: Map<string, string>, name: string, counter: keyof typeof next): string => {
    const known = map.get(name)
    if (known) return known
    const id = String(next[counter]++)
    map.set(name, id)
    return id
  }
  return {
    entityValue: (file, key) => given(entityValues, `${seedFiles[file].type} ${key}`, 'entityValue'),
    notation: (file, key, listing) => given(notations, `${seedFiles[file].type} ${key} ${listing}`, 'notation'),
    save: () =>
      writeRows(
        countersFile,
        ['name', 'next'],
        Object.entries(next).map(([name, value]) => ({ name, next: String(value) })),
      ),
  }
}
