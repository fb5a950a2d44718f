import { sql, type Kysely } from 'kysely'

/** What orders at real brokers say may lie under a seal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, needed] of [
    ['broker_orders', ['body', 'told']],
    ['broker_quotes', ['body']],
  ] as const) {
    await db.schema.alterTable(table).addColumn('sealed', 'text').execute()
    for (const column of needed)
      await db.schema
        .alterTable(table)
        .alterColumn(column, (alter) => alter.dropNotNull())
        .execute()
    const areThere = needed.map((column) => sql`${sql.ref(column)} is not null`)
    await db.schema
      .alterTable(table)
      .addCheckConstraint(`${table}_sealed_or_not`, sql`sealed is not null or (${sql.join(areThere, sql` and `)})`)
      .execute()
  }
  await db.schema
    .alterTable('broker_orders')
    .addColumn('has_fills', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await sql`update broker_orders set has_fills = true where (told->>'filled')::numeric > 0`.execute(db)
  await sql`update vault_keys set swept_at = null`.execute(db)
}
