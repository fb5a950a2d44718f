import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool, PoolClient } from 'pg'
import { portalVersion } from '#platform/version.ts'
import { checkCopy } from './check.ts'
import { beginFolder, finishFolder, nameOf, pruneCopies } from './copies.ts'
import { toCopyFault } from './fault.ts'
import { unknownSteps, type Copy } from './load.ts'
import { manifestName, manifestText, readManifest, type CopiedTable, type CopyKind } from './manifest.ts'
import { rowsToFile } from './rows.ts'
import { inSession } from './session.ts'
import { currentSchemas, jobsVersion, sequencesOf, stepsOf, tablesToCopy } from './tables.ts'

export interface WriteOptions {
  pool: Pool
  /** where copies lie */
  folder: string
  kind: CopyKind
  /** how many of this kind are kept, this one among them; absent: all */
  keep?: number
  signal?: AbortSignal | undefined
  /** hears of each step when it is done */
  told?: (step: string) => void
}

export interface WrittenCopy extends Copy {
  /** whether it was test-restored; not where the database's user may not, or the database is a newer Parkett's */
  checked: boolean
}

/**
 * Writes a copy of one instant, test-restores it, and only then gives it its name: what has a name is whole. A run that
 * is killed leaves a folder the next one removes.
 * @throws CopyFault where there is no room, the folder cannot be written, or the copy does not restore
 */
export async function writeCopy({
  pool,
  folder,
  kind,
  keep,
  signal,
  told = () => {},
}: WriteOptions): Promise<WrittenCopy> {
  let path: string | undefined
  try {
    path = beginFolder(folder)
    const unfinished = path
    told('begun')
    await inSession(pool, 'snapshot', (client) => writeAll(client, unfinished, { kind, signal, told }))
    const manifest = await readManifest(path)
    told('written')
    const checked = unknownSteps(manifest.steps).length === 0 && (await checkCopy(pool, { path, manifest }, signal))
    told('checked')
    path = await finishFolder(path, folder, nameOf(manifest.madeAt, kind))
    told('named')
    if (keep !== undefined) await pruneCopies(folder, manifest, keep)
    return { path, manifest, checked }
  } catch (error) {
    if (path) await rm(path, { recursive: true, force: true }).catch(() => {}) // the next one tries again
    throw toCopyFault(error, folder)
  }
}

async function writeAll(
  client: PoolClient,
  folder: string,
  { kind, signal, told }: Required<Pick<WriteOptions, 'kind' | 'told'>> & Pick<WriteOptions, 'signal'>,
): Promise<void> {
  const schemas = await currentSchemas(client)
  const { rows } = await client.query<{ at: Date }>('select now() as at')
  const madeAt = (rows[0]?.at ?? new Date(Number.NaN)).toISOString()
  const [steps, jobs] = [await stepsOf(client, schemas), await jobsVersion(client, schemas)]
  const tables: CopiedTable[] = []
  for (const table of await tablesToCopy(client, schemas)) {
    signal?.throwIfAborted()
    const file = `${table.name}.copy.gz`
    const sum = await rowsToFile(client, table, { schemas, file: join(folder, file), signal })
    tables.push({ ...table, file, ...sum })
    told(`copied ${table.name}`)
  }
  const sequences = await sequencesOf(client, schemas)
  const text = manifestText({
    parkett: portalVersion(),
    kind,
    madeAt,
    database: await databaseId(client),
    steps,
    ...(jobs !== undefined && { jobs }),
    tables,
    sequences,
  })
  await writeFile(join(folder, manifestName), text, { flag: 'wx', mode: 0o600, flush: true })
}

/** Tells databases apart that share a folder of copies: cluster, number, name. */
export async function databaseId(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string; open: boolean }>(
    `select oid || '/' || datname as id, has_function_privilege('pg_control_system()', 'execute') as open
     from pg_database where datname = current_database()`,
  )
  const [{ id, open } = { id: '', open: false }] = rows
  if (!open) return id
  const { rows: clusters } = await client.query<{ cluster: string }>(
    'select system_identifier::text as cluster from pg_control_system()',
  )
  return `${clusters[0]?.cluster}/${id}`
}
