import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'

/** What opens an account is for nobody's file, nor is what only counts tries. */
const secret = /sha256|secret|hash|token|code|challenge|public_key|credential/
const tablesOfKeys = new Set(['one_time_tokens', 'passwords', 'idempotent_answers'])

export interface OwnTable {
  name: string
  columns: readonly string[]
  /** as PostgreSQL writes each value; null where there is none */
  rows: readonly (readonly (string | null)[])[]
}

/**
 * Everything that belongs to a user, table by table: every row carries its owner, so a table that comes along later is in it
 * by itself. All of it is of one moment.
 */
export function personalDataOf(db: Db, user: UserId): Promise<OwnTable[]> {
  return transaction(
    db,
    async (step) => {
      const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
        select table_name as table, column_name as column, data_type as type from information_schema.columns
        where table_schema = current_schema() order by table_name, ordinal_position`.execute(step)
      const tables = Map.groupBy(columns, ({ table }) => table)
      const found: OwnTable[] = []
      for (const [name, all] of tables) {
        const owner = ownerOf(name, all, user)
        if (!owner || tablesOfKeys.has(name)) continue
        const shown = all
          .filter(({ column, type }) => type !== 'bytea' && !secret.test(column))
          .map(({ column }) => column)
        const texts = sql.join(shown.map((column) => sql`${sql.ref(column)}::text`))
        const { rows } = await sql<{ fields: (string | null)[] }>`
          select array[${texts}] as fields from ${sql.table(name)}
          where ${sql.ref(owner.column)}::text = ${owner.value} order by 1`.execute(step)
        found.push({ name, columns: shown, rows: rows.map(({ fields }) => fields) })
      }
      return found
    },
    'read',
  )
}

function ownerOf(
  table: string,
  columns: readonly { column: string; type: string }[],
  user: UserId,
): { column: string; value: string } | undefined {
  if (table === 'users') return { column: 'id', value: user }
  const named = columns.find(({ column }) => column === 'user_id' || column === 'owner')
  return named && { column: named.column, value: named.type === 'uuid' ? user : `user:${user}` }
}
