import {
  tradingDay,
  type EntitySubType,
  type EntityType,
  type EntityValue,
  type InstrumentKey,
} from '#contract/vocabulary.ts'
import type { CalendarId } from '#calendar/calendar.ts'
import type { ExpiryRule } from '../simulation/expiry.ts'
import {
  instrumentKey,
  type ClassFacts,
  type FollowedAssets,
  type IndexWeighting,
  type Instrument,
  type RateStep,
  type SizeClass,
} from '../instruments.ts'
import { readNotations } from './notations.ts'
import type { TableRow } from './table.ts'

/** The files of the seed, in the order in which the first to name an ISIN or WKN keeps it. */
export const seedTables = [
  'stocks',
  'indices',
  'etfs',
  'funds',
  'currencies',
  'cryptos',
  'commodities',
  'bonds',
  'futures',
  'interest-rates',
] as const
export type SeedTable = (typeof seedTables)[number]

/** Drops undefined values: optional facts are absent, never undefined. */
function given<T extends object>(facts: T): T {
  const present: Partial<T> = {}
  for (const key of Object.keys(facts) as (keyof T)[]) if (facts[key] !== undefined) present[key] = facts[key]
  return present as T // what was required was not undefined
}

const optional = (
  row: TableRow,
  columns: readonly ('isin' | 'wkn' | 'symbol' | 'homeSymbol' | 'isoCountry')[],
): Partial<Instrument> => Object.fromEntries(columns.map((column) => [column, row.text(column)]))

interface Common {
  entityType: EntityType
  entitySubType?: EntitySubType
  isoCurrency?: string
  more?: Partial<Instrument>
  facts: ClassFacts
}

function instrument(row: TableRow, { entityType, entitySubType, isoCurrency, more, facts }: Common): Instrument {
  const entityValue = row.need('entityValue') as EntityValue
  return given({
    key: instrumentKey(entityType, entityValue),
    entityType,
    ...(entitySubType && { entitySubType }),
    entityValue,
    name: row.need('name'),
    isoCurrency: isoCurrency ?? row.need('isoCurrency'),
    notations: readNotations(row.need('notations')),
    ...more,
    facts: given(facts),
  })
}

const words = (text: string | undefined): EntityValue[] => (text ? (text.split(' ') as EntityValue[]) : [])

/** Facts that stand in files of their own, by ISIN, where they are known. */
export interface FurtherFacts {
  /** numbers of shares */
  shares: ReadonlyMap<string, number>
  /** months in which fiscal years end that do not end with the calendar year */
  fiscalEnds: ReadonlyMap<string, number>
  /** coins or commodities that exchange-traded products follow */
  followed: ReadonlyMap<string, FollowedAssets>
  /** decisions of the central bank, by facility */
  rateSteps: ReadonlyMap<string, readonly RateStep[]>
}

const stock = (row: TableRow, { shares, fiscalEnds }: FurtherFacts): Instrument =>
  instrument(row, {
    entityType: 'STOCK',
    more: { ...optional(row, ['isin', 'wkn', 'symbol', 'homeSymbol', 'isoCountry']), level: row.number('level') },
    facts: {
      kind: 'stock',
      sector: row.text('sector'),
      industry: row.text('industry'),
      size: row.need('size') as SizeClass,
      shares: shares.get(row.need('isin')),
      website: row.text('website'),
      homeMic: row.need('homeMic'),
      indices: words(row.text('indices')),
      fiscalEndMonth: fiscalEnds.get(row.need('isin')),
    },
  })

const etf = (row: TableRow, { followed }: FurtherFacts): Instrument =>
  instrument(row, {
    entityType: 'FUND',
    entitySubType: 'ETF',
    more: { ...optional(row, ['isin', 'wkn', 'symbol', 'homeSymbol', 'isoCountry']), level: row.number('level') },
    facts: {
      kind: 'etf',
      indexName: row.text('indexName'),
      indexEntityValue: row.text('indexEntityValue') as EntityValue | undefined,
      follows: followed.get(row.need('isin')),
      homeMic: row.need('homeMic'),
      family: row.text('family'),
      category: row.text('category'),
      group: row.text('group'),
      domicile: row.text('isoCountry'),
      distribution: row.text('distribution') as 'distributing' | 'accumulating' | undefined,
    },
  })

const fund = (row: TableRow): Instrument =>
  instrument(row, {
    entityType: 'FUND',
    more: optional(row, ['isin', 'wkn', 'symbol', 'isoCountry']),
    facts: {
      kind: 'fund',
      family: row.text('family'),
      category: row.text('category'),
      group: row.text('group'),
      domicile: row.text('isoCountry'),
    },
  })

const index = (row: TableRow): Instrument =>
  instrument(row, {
    entityType: 'INDEX',
    more: { ...optional(row, ['isin', 'wkn', 'symbol', 'isoCountry']), level: row.number('level') },
    facts: {
      kind: 'index',
      mic: row.need('mic'),
      category: row.need('category'),
      provider: row.text('provider'),
      weighting: row.need('weighting') as IndexWeighting,
      reinvests: row.text('calculation') === 'performance' ? true : undefined,
      membersOf: row.text('membersOf') as EntityValue | undefined,
    },
  })

const currency = (row: TableRow): Instrument =>
  instrument(row, {
    entityType: 'CURRENCY',
    isoCurrency: row.need('quote'),
    more: { symbol: row.need('entityValue') },
    facts: { kind: 'currency', base: row.need('base'), quote: row.need('quote') },
  })

/** Coins live in dollars; the EUR series is the main one shown here. */
const crypto = (row: TableRow): Instrument =>
  instrument(row, {
    entityType: 'CRYPTO',
    isoCurrency: 'USD',
    more: { ...optional(row, ['isin', 'wkn', 'symbol']), level: row.number('level') },
    facts: { kind: 'crypto', website: row.text('website') },
  })

const commodity = (row: TableRow): Instrument =>
  instrument(row, {
    entityType: row.need('entityType') as EntityType,
    more: { ...optional(row, ['isin', 'symbol']), level: row.number('level') },
    facts: {
      kind: 'commodity',
      unit: row.need('unit'),
      group: row.need('group') as 'metal' | 'energy' | 'industrialMetal' | 'agriculture',
    },
  })

function bond(row: TableRow): Instrument {
  const issued = row.text('issued')
  return instrument(row, {
    entityType: 'BOND',
    more: optional(row, ['isin', 'wkn', 'isoCountry']),
    facts: {
      kind: 'bond',
      issuer: row.need('issuer'),
      type: row.need('type'),
      couponPct: Number(row.need('couponPct')),
      frequency: Number(row.need('frequency')) as 0 | 1 | 2 | 4,
      maturity: tradingDay(row.need('maturity')),
      issued: issued === undefined ? undefined : tradingDay(issued),
      denomination: Number(row.need('denomination')),
      verified: row.need('quality') === 'sourced',
    },
  })
}

const future = (row: TableRow): Instrument =>
  instrument(row, {
    entityType: 'FUTURE',
    ...(row.text('underlyingKey')?.startsWith('CURRENCY:') && { entitySubType: 'CURRENCY_FUTURE' as const }),
    more: optional(row, ['isin', 'symbol']),
    facts: {
      kind: 'future',
      underlying: row.need('underlying'),
      underlyingKey: row.text('underlyingKey') as InstrumentKey | undefined,
      mic: row.need('mic'),
      unit: row.need('unit'),
      multiplier: Number(row.need('multiplier')),
      perSpot: Number(row.need('perSpot')),
      tickSize: Number(row.need('tickSize')),
      tickValue: Number(row.need('tickValue')),
      tickCurrency: row.need('tickCurrency'),
      expiryCycle: row.need('expiryCycle'),
      expiryRule: row.need('expiryRule') as ExpiryRule,
      hours: row.need('hours') as CalendarId,
      settles: row.text('settles'),
      verified: row.need('quality') === 'sourced',
    },
  })

const interest = (row: TableRow, { rateSteps }: FurtherFacts): Instrument =>
  instrument(row, {
    entityType: 'INTEREST',
    more: optional(row, ['symbol', 'isoCountry']),
    facts: {
      kind: 'interest',
      group: row.need('kind') as 'policy' | 'money' | 'government',
      years: row.number('years') ?? 0,
      premium: row.number('premium') ?? 0,
      steps: rateSteps.get(row.text('facility') ?? ''),
    },
  })

/**
 * How a row of each file becomes an instrument. The files are ours: a cell that must be there is there, or this throws.
 */
export const readInstrument = (further: FurtherFacts): Record<SeedTable, (row: TableRow) => Instrument> => ({
  stocks: (row) => stock(row, further),
  indices: index,
  etfs: (row) => etf(row, further),
  funds: fund,
  currencies: currency,
  cryptos: crypto,
  commodities: commodity,
  bonds: bond,
  futures: future,
  'interest-rates': (row) => interest(row, further),
})
