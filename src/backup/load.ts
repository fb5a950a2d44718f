import { join } from 'node:path'
import { escapeIdentifier, type PoolClient } from 'pg'
import { runSteps } from '#db/build.ts'
import { migrations } from '#db/migrations.ts'
import { queueTablesPlan } from '#jobs/tables.ts'
import { CopyFault } from './fault.ts'
import type { CopiedTable, Manifest } from './manifest.ts'
import { rowsFromFile } from './rows.ts'
import { withoutLimits } from './session.ts'
import { isOfJobs, jobsVersion, sqlName, type Schemas } from './tables.ts'

export interface Copy {
  path: string
  manifest: Manifest
}

export interface LoadOptions {
  schemas: Schemas
  signal?: AbortSignal | undefined
  /** hears of each step when it is done */
  told?: (step: string) => void
}

/** Migrations of a copy that this program does not know: a newer one made it. */
export const unknownSteps = (steps: readonly string[]): string[] => steps.filter((step) => !(step in migrations))

/** @throws CopyFault where a newer Parkett made the copy */
export function assertKnown({ path, manifest: { parkett, steps } }: Copy): void {
  const [unknown] = unknownSteps(steps)
  if (unknown !== undefined)
    throw new CopyFault(`a newer Parkett (${parkett}, ${unknown}) made the copy ${path}. Update this one.`)
}

/**
 * Builds the tables as they were when the copy was made, in empty schemas and in the transaction of `client`, and fills
 * them. Tables of queues are left out where this program makes other ones: its queues begin anew then.
 * @returns the tables that were loaded
 */
export async function loadCopy(
  client: PoolClient,
  copy: Copy,
  { schemas, signal, told = () => {} }: LoadOptions,
): Promise<CopiedTable[]> {
  const { manifest, path } = copy
  assertKnown(copy)
  await client.query(`set local search_path to ${escapeIdentifier(schemas.app)}`)
  await runSteps(client, manifest.steps)
  const withJobs = manifest.jobs !== undefined && (await buildQueues(client, schemas, manifest.jobs))
  const tables = manifest.tables.filter((table) => withJobs || !isOfJobs(table))
  told('built')
  // what migrations put in themselves is in the copy as well
  const filled = await tablesWithRows(
    client,
    tables.map(({ name }) => sqlName(name, schemas)),
  )
  if (filled.length > 0) await client.query(`truncate ${filled.join(', ')} cascade`)
  for (const table of tables) {
    signal?.throwIfAborted()
    await rowsFromFile(client, table, { schemas, file: join(path, table.file), signal })
    told(`loaded ${table.name}`)
  }
  for (const { name, last } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [sqlName(name, schemas), last])
  await client.query('set constraints all immediate')
  return tables
}

/** Those of the tables that are not empty: to truncate all would make the files of each and of its indices anew. */
async function tablesWithRows(client: PoolClient, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const each = names.map((name, i) => `select ${i} as place where exists (select from ${name})`)
  const { rows } = await client.query<{ place: number }>(each.join(' union all '))
  return rows.flatMap(({ place }) => names[place] ?? [])
}

/** Whether the queues that this program makes are of that version; if not, there are none afterwards. */
async function buildQueues(client: PoolClient, schemas: Schemas, version: number): Promise<boolean> {
  await client.query('savepoint queues')
  await client.query(queueTablesPlan(schemas.jobs))
  await withoutLimits(client)
  if ((await jobsVersion(client, schemas)) === version) return true
  await client.query('rollback to savepoint queues')
  return false
}
