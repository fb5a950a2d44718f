import type { PoolClient } from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { schema } from './queue.ts'

export const jobsSchema = schema

/**
 * Tables of the queues that a copy of the database holds, those others refer to first; the others are measurements and
 * notes of pg-boss about itself.
 */
export const jobTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency', 'warning'] as const

/** Version of the queues' tables in a schema; undefined where there are none. */
export async function jobsVersionOf(client: PoolClient, name: string): Promise<number | undefined> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
    `${name}.version`,
  ])
  if (!rows[0]?.there) return undefined
  return (await client.query<{ version: number }>(`select version from ${name}.version`)).rows[0]?.version
}

/** The statements that make the queues' tables in a schema, without the transaction they come in: the caller has one. */
export const queueTablesPlan = (name: string): string =>
  getConstructionPlans(name)
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
