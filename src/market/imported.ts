import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import type { EntityValue, InstrumentKey, NotationId, TradingDay, VenueCode } from '#contract/vocabulary.ts'
import type { Reported, ReportedFigures, ReportedName } from './reported.ts'
import { instrumentKey, type ClassFacts, type Instrument, type Notation } from './instruments.ts'

/** Papers taken in from files, for `loadUniverse`. */
export async function importedInstruments(db: Db): Promise<Instrument[]> {
  const papers = await db.selectFrom('imported_instruments').selectAll().orderBy('entity_value').execute()
  if (papers.length === 0) return []
  const listings = Map.groupBy(
    await db.selectFrom('imported_notations').selectAll().orderBy('place').execute(),
    ({ entity_type, entity_value }) => instrumentKey(entity_type, entity_value),
  )
  return papers.map((paper) => {
    const key = instrumentKey(paper.entity_type, paper.entity_value)
    const notations: Notation[] = (listings.get(key) ?? []).map(({ id, venue, iso_currency }) => ({
      id: id as NotationId,
      venue: venue as VenueCode,
      isoCurrency: iso_currency,
    }))
    return {
      key,
      entityType: paper.entity_type,
      ...(paper.entity_sub_type && { entitySubType: paper.entity_sub_type }),
      entityValue: paper.entity_value as EntityValue,
      name: paper.name,
      ...(paper.isin && { isin: paper.isin }),
      ...(paper.wkn && { wkn: paper.wkn }),
      ...(paper.symbol && { symbol: paper.symbol }),
      ...(paper.home_symbol && { homeSymbol: paper.home_symbol }),
      isoCurrency: paper.iso_currency,
      ...(paper.iso_country && { isoCountry: paper.iso_country }),
      notations,
      facts: paper.facts as ClassFacts, // written by the importer, which made it
    }
  })
}

/** Figures that files told of papers, for `loadUniverse`. */
export async function reportedByKey(db: Db): Promise<ReadonlyMap<InstrumentKey, ReportedFigures>> {
  const found = new Map<InstrumentKey, Partial<Record<ReportedName, Reported>>>()
  const rows = await db.selectFrom('reported_figures').selectAll().execute()
  for (const { entity_type, entity_value, name, value, source, as_of } of rows) {
    const key = instrumentKey(entity_type, entity_value)
    const figures = found.get(key) ?? {}
    figures[name as ReportedName] = { value, source, asOf: as_of as TradingDay }
    found.set(key, figures)
  }
  return found
}

/** Real prices of one series, ascending, columns of equal length. Prices that are not known are NaN. */
export interface RealPrices {
  /** days since 1970-01-01 */
  days: Int32Array
  open: Float64Array
  high: Float64Array
  low: Float64Array
  close: Float64Array
  volume: Float64Array
  /** „Quelle“ and „Stand“ of the newest part */
  source: string
}

/** Real rates of one currency, ascending: one euro buys so many units. */
export interface RealRates {
  /** days since 1970-01-01 */
  days: Int32Array
  unitsPerEuro: Float64Array
  source: string
}

export interface Histories {
  prices: ReadonlyMap<NotationId, RealPrices>
  rates: ReadonlyMap<string, RealRates>
}

/**
 * Columns cross the socket as the bytes PostgreSQL keeps, most significant first: nothing is written as text and read
 * again.
 */
const numbers = (column: Buffer): Float64Array =>
  new Float64Array(aligned(column).swap64().buffer, 0, column.length / 8)
const wholes = (column: Buffer): Int32Array => new Int32Array(aligned(column).swap32().buffer, 0, column.length / 4)

/** A copy that begins where its memory begins, as columns of numbers must. */
function aligned(bytes: Buffer): Buffer {
  const copy = Buffer.from(new ArrayBuffer(bytes.length))
  bytes.copy(copy)
  return copy
}

const column = (name: string) => sql<Buffer>`string_agg(float8send(coalesce(${sql.ref(name)}, 'NaN')), '' order by day)`
const dayColumn = sql<Buffer>`string_agg(int4send(day - date '1970-01-01'), '' order by day)`
const newestSource = sql<string>`(select source from imports where imports.id = max(import_id))`

/** Every real price and rate that was taken in: what the simulated market passes through. */
export async function loadHistories(db: Db): Promise<Histories> {
  const prices = await db
    .selectFrom('daily_prices')
    .select(['notation_id', dayColumn.as('days'), newestSource.as('source')])
    .select([
      column('open').as('open'),
      column('high').as('high'),
      column('low').as('low'),
      column('close').as('close'),
      column('volume').as('volume'),
    ])
    .groupBy('notation_id')
    .execute()
  const rates = await db
    .selectFrom('fx_rates')
    .select([
      'iso_currency',
      dayColumn.as('days'),
      column('units_per_euro').as('unitsPerEuro'),
      newestSource.as('source'),
    ])
    .groupBy('iso_currency')
    .execute()
  return {
    prices: new Map(
      prices.map(({ notation_id, days, open, high, low, close, volume, source }) => [
        notation_id as NotationId,
        {
          days: wholes(days),
          open: numbers(open),
          high: numbers(high),
          low: numbers(low),
          close: numbers(close),
          volume: numbers(volume),
          source,
        },
      ]),
    ),
    rates: new Map(
      rates.map(({ iso_currency, days, unitsPerEuro, source }) => [
        iso_currency,
        { days: wholes(days), unitsPerEuro: numbers(unitsPerEuro), source },
      ]),
    ),
  }
}
