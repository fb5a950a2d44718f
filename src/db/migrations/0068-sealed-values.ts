import { sql, type Kysely } from 'kysely'

/** Values of people may lie under a seal; a row has either them or it. */
const tables = [
  ['transactions', ['amount', 'fee', 'tax', 'note']],
  ['exemption_orders', ['euros']],
  ['bank_syncs', []],
  ['import_parts', ['bytes']],
  ['idempotent_answers', ['answer']],
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, needed] of tables) {
    await db.schema.alterTable(table).addColumn('sealed', 'text').execute()
    for (const column of needed)
      await db.schema
        .alterTable(table)
        .alterColumn(column, (alter) => alter.dropNotNull())
        .execute()
    if (needed.length > 0)
      await db.schema
        .alterTable(table)
        .addCheckConstraint(
          `${table}_sealed_or_not`,
          sql`sealed is not null or (${sql.join(
            needed.map((column) => sql`${sql.ref(column)} is not null`),
            sql` and `,
          )})`,
        )
        .execute()
  }
  await db.schema
    .alterTable('import_parts')
    .addColumn('size', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`update import_parts set size = length(bytes)`.execute(db)
  await db.schema
    .createTable('vault_keys')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('proof', 'text', (column) => column.notNull())
    .addColumn('swept_at', 'timestamptz')
    .execute()
}
