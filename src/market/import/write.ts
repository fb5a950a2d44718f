import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { publishStatement } from '#db/bus.ts'

/** Runs in one transaction; `undefined` from `work` takes everything back. */
export async function inTransaction<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T | undefined>,
): Promise<T | undefined> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query(result === undefined ? 'rollback' : 'commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((fault: Error) => (broken = fault))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Copies lines of tab-separated values into a table; reads no faster than the database writes. */
export async function copyInto(client: PoolClient, table: string, lines: AsyncIterable<string>): Promise<void> {
  await pipeline(
    Readable.from(lines, { objectMode: true, highWaterMark: 1 }),
    client.query(copyFrom(`copy ${table} from stdin`)),
  )
}

/** One line of COPY's text format; numbers and days need no escapes, text does. */
export const copyLine = (values: readonly (string | number | undefined)[]): string =>
  `${values.map((value) => value ?? '\\N').join('\t')}\n`

/** Text without control characters as a cell of `copyLine`. */
export const copyText = (text: string | undefined): string | undefined => text?.replaceAll('\\', '\\\\')

/** Adds the import to the list; its id marks the rows it wrote. */
export async function beginImport(
  client: PoolClient,
  kind: 'instruments' | 'prices' | 'fx',
  source: string,
  sha256: string,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into imports (kind, source, sha256, changed_rows) values ($1, $2, $3, 0) returning id',
    [kind, source, sha256],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the import got no id')
  return id
}

/** Every process hears of an import as soon as it is committed. */
export async function endImport(client: PoolClient, id: number, changedRows: number): Promise<void> {
  await client.query('update imports set changed_rows = $2 where id = $1', [id, changedRows])
  await client.query(publishStatement('imports.changed', {}))
}

export const stagingPrices = 'staging_prices'
export const createStagingPrices = `
  create temporary table ${stagingPrices} (
    notation_id integer, day date, open double precision, high double precision, low double precision,
    close double precision, volume double precision
  ) on commit drop`

/**
 * Moves the staged prices over; rows that are there already, equal in all, stay untouched. One import at a time writes:
 * a merge looks first and inserts then, which takes half as long as trying each row. @returns number of changed rows
 */
export async function mergePrices(client: PoolClient, importId: number): Promise<number> {
  await client.query('lock table daily_prices in share row exclusive mode')
  const { rowCount } = await client.query(
    `
    merge into daily_prices as old
    using ${stagingPrices} as fresh on old.notation_id = fresh.notation_id and old.day = fresh.day
    when matched and (old.open, old.high, old.low, old.close, old.volume)
        is distinct from (fresh.open, fresh.high, fresh.low, fresh.close, fresh.volume)
      then update set
        open = fresh.open, high = fresh.high, low = fresh.low, close = fresh.close, volume = fresh.volume,
        import_id = $1
    when not matched
      then insert (notation_id, day, open, high, low, close, volume, import_id)
      values (fresh.notation_id, fresh.day, fresh.open, fresh.high, fresh.low, fresh.close, fresh.volume, $1)`,
    [importId],
  )
  return rowCount ?? 0
}

export const stagingRates = 'staging_rates'
export const createStagingRates = `
  create temporary table ${stagingRates} (
    iso_currency text collate "C", day date, units_per_euro double precision
  ) on commit drop`

/** As `mergePrices`, for rates. */
export async function mergeRates(client: PoolClient, importId: number): Promise<number> {
  await client.query('lock table fx_rates in share row exclusive mode')
  const { rowCount } = await client.query(
    `
    merge into fx_rates as old
    using ${stagingRates} as fresh on old.iso_currency = fresh.iso_currency and old.day = fresh.day
    when matched and old.units_per_euro is distinct from fresh.units_per_euro
      then update set units_per_euro = fresh.units_per_euro, import_id = $1
    when not matched
      then insert (iso_currency, day, units_per_euro, import_id)
      values (fresh.iso_currency, fresh.day, fresh.units_per_euro, $1)`,
    [importId],
  )
  return rowCount ?? 0
}
