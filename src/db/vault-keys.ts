import { setImmediate as turn } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connection.ts'
import { transaction, type Step } from './transaction.ts'
import { sealedTables, vaultOf, type Kind, type SealedTable, type Texts } from './vault.ts'

const proofPlace = (name: string): string => `vault key ${name}`
/** of a table that are looked at together */
const pagesAtOnce = 16
/** in one transaction: nobody waits long for a row that it holds; pieces of files are large */
const rowsAtOnce: Record<SealedTable, number> = {
  transactions: 500,
  exemption_orders: 500,
  bank_syncs: 100,
  broker_syncs: 100,
  broker_orders: 100,
  broker_quotes: 100,
  import_parts: 4,
  import_decisions: 500,
  idempotent_answers: 100,
  secrets: 100,
}

/**
 * Makes sure that everything sealed can be opened, and writes down the key that seals from now on.
 * @throws Error that names the key which is missing, or is another than the one of that name
 */
export async function admitVault(db: Db): Promise<void> {
  const { key, seal } = vaultOf(db)
  const missing = await missingKey(db)
  if (missing !== undefined) throw new Error(missing)
  const proof = key === undefined ? undefined : seal('sealed', proofPlace(key))
  if (key === undefined || proof === undefined) {
    // what is written from now on lies in clear: whoever seals again has to look for it
    await db.updateTable('vault_keys').set({ swept_at: null }).where('swept_at', 'is not', null).execute()
    return
  }
  await db
    .insertInto('vault_keys')
    .values({ name: key, proof })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Why something that is sealed cannot be opened with the keys that are there; undefined: all of it can. */
export async function missingKey(db: Db): Promise<string | undefined> {
  const { open } = vaultOf(db)
  for (const { name, proof } of await db.selectFrom('vault_keys').select(['name', 'proof']).orderBy('name').execute())
    try {
      open(proof, proofPlace(name))
    } catch {
      return `values of depots are sealed under the key "${name}", which DEPOTS_KEY does not have, or has another of that name`
    }
  return undefined
}

/**
 * Seals what lies in clear or under an older key, or opens all of it where nothing is to be sealed any more. What is written
 * meanwhile is kept as it should be by whoever writes it, so going once through the pages of a table meets everything else.
 * @returns how many rows were written; undefined: everything was as it should be
 */
export async function sealAnew(db: Db, signal: AbortSignal): Promise<number | undefined> {
  const { key } = vaultOf(db)
  const keys = await db.selectFrom('vault_keys').select(['name', 'swept_at']).execute()
  if (keys.every(({ name, swept_at }) => name === key && swept_at !== null)) return undefined
  let written = 0
  for (const table of Object.keys(sealedTables) as SealedTable[]) written += await sweep(db, table, signal)
  await transaction(db, async (step) => {
    await step
      .deleteFrom('vault_keys')
      .$if(key !== undefined, (query) => query.where('name', '!=', key ?? ''))
      .execute()
    await step.updateTable('vault_keys').set({ swept_at: new Date() }).execute()
  })
  return written
}

interface Found {
  /** where it lies */
  at: string
  sealed: string | null
  place: Record<string, string>
  texts: Texts
}

async function sweep(db: Db, table: SealedTable, signal: AbortSignal): Promise<number> {
  const pageCount = sql<{ pages: number }>`
    select (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int as pages`
  const [{ pages } = { pages: 0 }] = (await pageCount.execute(db)).rows
  let written = 0
  for (let page = 0; page < pages; page += pagesAtOnce)
    for (let count = rowsAtOnce[table]; count === rowsAtOnce[table]; written += count) {
      signal.throwIfAborted()
      count = await transaction(db, (step) => sealPages(step, table, page))
      await turn()
    }
  return written
}

/** Seals what is to be sealed in some pages of a table. @returns how many rows; the most at once: there may be more */
async function sealPages(step: Step, table: SealedTable, page: number): Promise<number> {
  const vault = vaultOf(step)
  const { place, values } = sealedTables[table]
  const kinds = Object.entries<Kind>(values)
  const isToDo =
    vault.key === undefined
      ? sql`sealed is not null`
      : sql`(sealed is null or split_part(sealed, '.', 1) <> ${vault.key})`
  const { rows } = await sql<Found>`
    select ctid::text as at, sealed, ${jsonOf(place.map((column) => [column, 'text']))} as place, ${jsonOf(kinds)} as texts
    from ${sql.table(table)}
    where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid and ${isToDo}
    limit ${rowsAtOnce[table]} for update`.execute(step)
  if (rows.length === 0) return 0
  const anew = rows.map(({ at, sealed, place: whose, texts }) => {
    const plain = sealed === null ? texts : vault.openTexts(table, whose, sealed)
    const seal = vault.sealTexts(table, whose, plain)
    return seal === undefined ? { at, texts: plain } : { at, texts: {}, sealed: seal }
  })
  const set = kinds.map(
    ([column, kind]) => sql`${sql.ref(column)} = ${ofText[kind](sql`row -> 'texts' ->> ${column}`)}`,
  )
  await sql`
    update ${sql.table(table)} kept set ${sql.join(set)}, sealed = row ->> 'sealed'
    from jsonb_array_elements(${JSON.stringify(anew)}::jsonb) row
    where kept.ctid = any(${anew.map(({ at }) => at)}::tid[]) and kept.ctid = (row ->> 'at')::tid`.execute(step)
  return rows.length
}

/** Columns of a row as one object of texts. */
const jsonOf = (columns: readonly (readonly [string, Kind])[]) =>
  sql`jsonb_build_object(${sql.join(
    columns.flatMap(([column, kind]) => [
      sql`${column}::text`,
      kind === 'bytes' ? sql`encode(${sql.ref(column)}, 'base64')` : sql`${sql.ref(column)}::text`,
    ]),
  )})`

/** The value that a text says. */
const ofText: Record<Kind, (text: RawBuilder<unknown>) => RawBuilder<unknown>> = {
  decimal: (text) => sql`(${text})::numeric`,
  integer: (text) => sql`(${text})::integer`,
  text: (text) => text,
  json: (text) => sql`(${text})::jsonb`,
  bytes: (text) => sql`decode(${text}, 'base64')`,
}
