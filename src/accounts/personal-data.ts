import { sql, type RawBuilder } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { sealedTables, vaultOf, type SealedTable } from '#db/vault.ts'

/** What opens an account is for nobody's file, nor is what only counts tries. */
const secret = /sha256|secret|hash|token|code|challenge|public_key|credential/
/** keys, answers that are kept for a day, and files as they were sent: their rows are in the portfolios */
const tablesLeftOut = new Set([
  'one_time_tokens',
  'passwords',
  'passkey_challenges',
  'recovery_codes',
  'wealth_tokens',
  'idempotent_answers',
  'import_parts',
])
/** columns that name somebody else */
const columnsLeftOut = new Set([
  'audit_log.actor',
  'sessions.impersonator',
  'forum_decisions.decided_by',
  'forum_letters.author',
  'forum_letters.recipient',
  'forum_blocks.blocked',
  'forum_letter_reports.author',
  'forum_letter_reports.decided_by',
])
/** under it lie values that are shown in their own columns */
const seal = 'sealed'
const rowsAtOnce = 500

export type OwnRow = Readonly<Record<string, string | null>>

export interface OwnTable {
  readonly name: string
  readonly columns: readonly string[]
  /** in stretches; each value as PostgreSQL writes it, null where there is none. It may be read again. */
  rows(): AsyncGenerator<readonly OwnRow[]>
}

/**
 * Everything that belongs to a user, table by table, for as long as `work` runs; all of it is of one moment. A row belongs to
 * the user it names, or to whom the row belongs that it cannot be without: a table that comes along later is in it by itself.
 */
export function withPersonalData<T>(
  db: Db,
  user: UserId,
  work: (tables: readonly OwnTable[]) => Promise<T>,
): Promise<T> {
  return transaction(
    db,
    async (step) => {
      const [tables, parents, keys] = [await columnsByTable(step), await parentsByTable(step), await keysByTable(step)]
      const own: OwnTable[] = []
      for (const [name, columns] of tables) {
        const whose = tablesLeftOut.has(name) ? undefined : ownership(name, { tables, parents }, user)
        if (!whose) continue
        const shown = columns
          .filter(({ column, type }) => type !== 'bytea' && !secret.test(column))
          .filter(({ column }) => column !== seal && !columnsLeftOut.has(`${name}.${column}`))
          .map(({ column }) => column)
        own.push({ name, columns: shown, rows: () => rowsOf(step, name, shown, whose, keys.get(name) ?? []) })
      }
      return work(own)
    },
    'read',
  )
}

async function* rowsOf(
  step: Step,
  table: string,
  columns: readonly string[],
  whose: RawBuilder<unknown>,
  key: readonly string[],
): AsyncGenerator<readonly OwnRow[]> {
  const sealed = isSealed(table) ? table : undefined
  const asked = sealed ? [...columns, seal] : columns
  const texts = sql.join(asked.map((column) => sql`${sql.ref(column)}::text`))
  const order = sql.join(key.map((column) => sql.ref(column)))
  await sql`declare own cursor for select array[${texts}] as fields from ${sql.table(table)} where ${whose} order by ${order}`.execute(
    step,
  )
  try {
    for (;;) {
      const { rows } = await sql<{ fields: (string | null)[] }>`fetch ${sql.lit(rowsAtOnce)} from own`.execute(step)
      if (rows.length === 0) return
      const named = rows.map(({ fields }) => Object.fromEntries(asked.map((column, i) => [column, fields[i] ?? null])))
      yield sealed ? named.map((row) => unsealed(step, sealed, row)) : named
    }
  } finally {
    await sql`close own`.execute(step)
  }
}

const isSealed = (table: string): table is SealedTable => table in sealedTables

function unsealed(step: Step, table: SealedTable, { [seal]: sealed = null, ...row }: OwnRow): OwnRow {
  if (sealed === null) return row
  const place = sealedTables[table].place.map((column) => [column, row[column] ?? ''])
  return { ...row, ...vaultOf(step).openTexts(table, Object.fromEntries(place), sealed) }
}

interface Column {
  table: string
  column: string
  type: string
}
interface Parent {
  table: string
  column: string
  parent: string
  parentColumn: string
}
interface Known {
  tables: ReadonlyMap<string, readonly Column[]>
  parents: ReadonlyMap<string, readonly Parent[]>
}

/** What says that a row of a table is the user's; undefined where none of them can be. */
function ownership(table: string, known: Known, user: UserId): RawBuilder<unknown> | undefined {
  if (table === 'users') return sql`id = ${user}`
  const named = known.tables.get(table)?.find(({ column }) => column === 'user_id' || column === 'owner')
  if (named) return sql`${sql.ref(named.column)}::text = ${named.type === 'uuid' ? user : `user:${user}`}`
  for (const { column, parent, parentColumn } of known.parents.get(table) ?? []) {
    const above = parent === table ? undefined : ownership(parent, known, user)
    if (above)
      return sql`${sql.ref(column)} in (select ${sql.ref(parentColumn)} from ${sql.table(parent)} where ${above})`
  }
  return undefined
}

async function columnsByTable(step: Step): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = current_schema() order by table_name, ordinal_position`.execute(step)
  return Map.groupBy(rows, ({ table }) => table)
}

/** References of one column that a row must have. */
async function parentsByTable(step: Step): Promise<Map<string, Parent[]>> {
  const { rows } = await sql<Parent>`
    select child.relname as table, own.attname as column, parent.relname as parent, other.attname as "parentColumn"
    from pg_constraint link
    join pg_class child on child.oid = link.conrelid
    join pg_class parent on parent.oid = link.confrelid
    join pg_attribute own on own.attrelid = link.conrelid and own.attnum = link.conkey[1] and own.attnotnull
    join pg_attribute other on other.attrelid = link.confrelid and other.attnum = link.confkey[1]
    where link.contype = 'f' and cardinality(link.conkey) = 1 and link.connamespace = current_schema()::regnamespace
    order by child.relname, own.attnum`.execute(step)
  return Map.groupBy(rows, ({ table }) => table)
}

async function keysByTable(step: Step): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select keyed.relname as table, part.attname as column
    from pg_index key
    join pg_class keyed on keyed.oid = key.indrelid
    join pg_attribute part on part.attrelid = key.indrelid and part.attnum = any(key.indkey)
    where key.indisprimary and keyed.relnamespace = current_schema()::regnamespace
    order by keyed.relname, part.attnum`.execute(step)
  return new Map(
    [...Map.groupBy(rows, ({ table }) => table)].map(([table, parts]) => [table, parts.map(({ column }) => column)]),
  )
}
