import { escapeIdentifier, type PoolClient } from 'pg'
import { jobTables, jobsSchema, jobsVersionOf } from '#jobs/tables.ts'
import type { CopiedTable, Manifest } from './manifest.ts'

/** A table as the database describes it. */
export type FoundTable = Pick<CopiedTable, 'name' | 'columns' | 'sortedBy'>

/** Schemas by the part of the name that says which: the portal's has none. */
export interface Schemas {
  app: string
  jobs: string
}

export const currentSchemas = async (client: PoolClient): Promise<Schemas> => {
  const { rows } = await client.query<{ app: string | null }>('select current_schema() as app')
  return { app: rows[0]?.app ?? 'public', jobs: jobsSchema }
}

interface CatalogRow {
  name: string
  columns: { name: string; type: string }[]
  key: string[]
  /** tables its rows refer to */
  needs: string[]
}

const catalog = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((select json_agg(a.attname order by k.place)
      from pg_index i cross join lateral unnest(i.indkey) with ordinality k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary), '[]') as key,
    coalesce((select json_agg(distinct f.relname)
      from pg_constraint r join pg_class f on f.oid = r.confrelid
      where r.conrelid = c.oid and r.contype = 'f' and r.confrelid <> c.oid), '[]') as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

const migrationTables = /^kysely_migration(_lock)?$/

/** Every table there is to copy, those others refer to first. The state of migrations is the manifest's. */
export async function tablesToCopy(client: PoolClient, { app, jobs }: Schemas): Promise<FoundTable[]> {
  const [ours, theirs] = [await tablesIn(client, app), await tablesIn(client, jobs)]
  return [
    ...loadable(ours.filter(({ name }) => !migrationTables.test(name))).map(found('')),
    ...jobTables.flatMap((name) => theirs.filter((each) => each.name === name)).map(found('jobs.')),
  ]
}

const tablesIn = async (client: PoolClient, schema: string): Promise<CatalogRow[]> =>
  (await client.query<CatalogRow>(catalog, [schema])).rows

const found =
  (prefix: string) =>
  ({ name, columns, key }: CatalogRow): FoundTable => ({
    name: prefix + name,
    columns,
    sortedBy: key.length > 0 ? key : columns.map((column) => column.name),
  })

function loadable(tables: readonly CatalogRow[]): CatalogRow[] {
  const sorted: CatalogRow[] = []
  const visit = (table: CatalogRow): void => {
    if (sorted.includes(table)) return
    for (const other of tables) if (table.needs.includes(other.name)) visit(other)
    sorted.push(table)
  }
  for (const table of tables) visit(table)
  return sorted
}

/** Whether the database holds any table of a portal or its queues. */
export async function hasTables(client: PoolClient, { app, jobs }: Schemas): Promise<boolean> {
  return (await tablesIn(client, app)).length + (await tablesIn(client, jobs)).length > 0
}

/** Steps done, oldest first. */
export async function stepsOf(client: PoolClient, { app }: Schemas): Promise<string[]> {
  const table = `${escapeIdentifier(app)}.kysely_migration`
  const { rows: known } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table])
  if (!known[0]?.there) return []
  return (await client.query<{ name: string }>(`select name from ${table} order by name`)).rows.map(({ name }) => name)
}

export const jobsVersion = (client: PoolClient, { jobs }: Schemas): Promise<number | undefined> =>
  jobsVersionOf(client, jobs)

/** Sequences count outside of any snapshot: asked for last, none of their numbers is given twice. */
export async function sequencesOf(client: PoolClient, { app }: Schemas): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = $1 and last_value is not null order by 1`,
    [app],
  )
  return rows
}

const splitName = (name: string): ['app' | 'jobs', string] =>
  name.startsWith('jobs.') ? ['jobs', name.slice('jobs.'.length)] : ['app', name]

/** A table's name as SQL writes it. */
export function sqlName(name: string, schemas: Schemas): string {
  const [part, table] = splitName(name)
  return `${escapeIdentifier(schemas[part])}.${escapeIdentifier(table)}`
}

export const isOfJobs = ({ name }: { name: string }): boolean => splitName(name)[0] === 'jobs'

const list = (names: readonly string[]): string => names.map((name) => escapeIdentifier(name)).join(', ')

/** COPY of all rows in an order that the rows alone decide. */
export const copyOut = ({ name, columns, sortedBy }: FoundTable, schemas: Schemas): string =>
  `copy (select ${list(columns.map((column) => column.name))} from ${sqlName(name, schemas)}
    order by ${list(sortedBy)}) to stdout`

export const copyIn = ({ name, columns }: FoundTable, schemas: Schemas): string =>
  `copy ${sqlName(name, schemas)} (${list(columns.map((column) => column.name))}) from stdin`
