import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PoolClient } from 'pg'
import { migrations } from './migrations.ts'

/** A connection that has a transaction open already, for Kysely. */
export const kyselyOn = (client: PoolClient): Kysely<unknown> =>
  new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: async () => ({
          query: client.query.bind(client) as PoolClient['query'],
          release: () => {}, // whoever opened it does
        }),
        end: async () => {},
      },
    }),
  })

/** Runs these migrations in the connection's transaction, in the schema its `search_path` names, and notes them. */
export async function runSteps(client: PoolClient, names: readonly string[]): Promise<void> {
  const db = kyselyOn(client)
  await sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(db)
  for (const name of names) {
    const step = migrations[name]
    if (!step) throw new Error(`there is no migration ${name}`)
    await step.up(db)
    await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(db)
  }
}
