import { escapeIdentifier, type Pool, type PoolClient } from 'pg'
import { runSteps } from '#db/build.ts'
import { schemaLock } from '#db/connection.ts'
import { migrations } from '#db/migrations.ts'
import { copiesIn } from './copies.ts'
import { CopyFault, toCopyFault } from './fault.ts'
import { assertKnown, loadCopy, type Copy } from './load.ts'
import { readManifest } from './manifest.ts'
import { inSession } from './session.ts'
import { currentSchemas, hasTables, stepsOf, type Schemas } from './tables.ts'
import { databaseId, writeCopy } from './write.ts'

export interface RestoreOptions {
  pool: Pool
  /** where copies lie: one of what is replaced is put there */
  folder: string
  keep?: number
  signal?: AbortSignal | undefined
  told?: (step: string) => void
}

export interface Restored {
  copy: Copy
  /** what was there before; absent where there was nothing */
  before?: Copy
  rows: number
}

/**
 * Puts a copy in the place of the database's content, in one transaction: whatever ends it early, all is as before. A
 * copy of an older Parkett is brought to today's schema in the same transaction.
 * @param replace whether a database that is not empty may lose what it holds; a copy of that is made first
 * @throws CopyFault in words for the operator
 */
export async function restoreCopy(
  path: string,
  { replace, ...options }: RestoreOptions & { replace: boolean },
): Promise<Restored> {
  const copy = { path, manifest: await readManifest(path) }
  assertKnown(copy)
  const isEmpty = await inSession(
    options.pool,
    'snapshot',
    async (client) => !(await hasTables(client, await currentSchemas(client))),
  )
  if (!isEmpty && !replace)
    throw new CopyFault('the database is not empty. --replace puts the copy in the place of what it holds.')
  return putInPlace(copy, { ...options, isEmpty, steps: Object.keys(migrations) })
}

/**
 * Returns to the newest copy that was made of this database before a migration it has now, and leaves it at that older
 * schema: for the Parkett of before.
 * @throws CopyFault where there is none
 */
export async function rollBack(options: RestoreOptions): Promise<Restored> {
  const now = await inSession(options.pool, 'snapshot', async (client) => ({
    steps: await stepsOf(client, await currentSchemas(client)),
    database: await databaseId(client),
  }))
  const copies = await copiesIn(options.folder)
  const copy = copies.find(
    ({ manifest: { kind, database, steps } }) =>
      kind === 'before-migration' &&
      database === now.database &&
      steps.length < now.steps.length &&
      steps.every((step, i) => step === now.steps[i]),
  )
  if (!copy) throw new CopyFault(`${options.folder} has no copy made before a migration of this database`)
  assertKnown(copy)
  return putInPlace(copy, { ...options, isEmpty: false, steps: copy.manifest.steps })
}

async function putInPlace(
  copy: Copy,
  { isEmpty, steps, ...options }: RestoreOptions & { isEmpty: boolean; steps: readonly string[] },
): Promise<Restored> {
  const { pool, folder, signal, told = () => {} } = options
  try {
    await assertAlone(pool)
    const before = isEmpty ? undefined : await writeCopy({ ...options, kind: 'before-restore', told: () => {} })
    told('kept')
    const tables = await inSession(pool, 'change', async (client) => {
      await client.query('select pg_advisory_xact_lock($1)', [schemaLock])
      const schemas = await currentSchemas(client)
      await empty(client, schemas)
      told('emptied')
      const loaded = await loadCopy(client, copy, { schemas, signal, told })
      await runSteps(
        client,
        steps.filter((step) => !copy.manifest.steps.includes(step)),
      )
      told('migrated')
      signal?.throwIfAborted()
      return loaded
    })
    told('committed')
    return { copy, ...(before && { before }), rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
  } catch (error) {
    throw toCopyFault(error, folder)
  }
}

/** @throws CopyFault where somebody else is at work on the database */
async function assertAlone(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ others: number }>(
    `select count(*)::integer as others from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, '') in ('', 'client backend')`,
  )
  const own = pool.totalCount - 1
  if ((rows[0]?.others ?? 0) > own)
    throw new CopyFault('other programs are connected to this database: stop the portal, and whatever else uses it')
}

/** Drops what the schemas hold, but for what belongs to extensions; a table's own sequence goes with it. */
async function empty(client: PoolClient, { app, jobs }: Schemas): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end
        as kind, c.oid::regclass::text as name
     from pg_class c
     where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     union all
     select 'routine', p.oid::regprocedure::text from pg_proc p
     where p.pronamespace = to_regnamespace($1)
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select 'type', t.oid::regtype::text from pg_type t
     where t.typnamespace = to_regnamespace($1) and t.typtype in ('e', 'd')
       and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
     order by 1 desc`,
    [escapeIdentifier(app)],
  )
  for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`)
  await client.query(`drop schema if exists ${escapeIdentifier(jobs)} cascade`)
}
