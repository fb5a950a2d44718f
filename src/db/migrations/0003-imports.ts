import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('changed_rows', 'integer', (column) => column.notNull())
    .addColumn('imported_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute()
  // ids of imported instruments start here and are never given twice, not even after an import that failed
  await sql`create sequence imported_entity_values start 800000000`.execute(db)
  await sql`create sequence imported_notation_ids start 850000000`.execute(db)
  await db.schema
    .createTable('imported_instruments')
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_value', 'text', (column) => column.notNull())
    .addColumn('entity_sub_type', 'text')
    .addColumn('isin', 'text', (column) => column.unique())
    .addColumn('wkn', 'text')
    .addColumn('symbol', 'text')
    .addColumn('home_symbol', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('iso_currency', 'text', (column) => column.notNull())
    .addColumn('iso_country', 'text')
    .addColumn('facts', 'jsonb', (column) => column.notNull())
    .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id'))
    .addPrimaryKeyConstraint('imported_instruments_pk', ['entity_type', 'entity_value'])
    .execute()
  await db.schema
    .createTable('imported_notations')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('entity_type', 'text', (column) => column.notNull())
    .addColumn('entity_value', 'text', (column) => column.notNull())
    .addColumn('place', 'smallint', (column) => column.notNull())
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('iso_currency', 'text', (column) => column.notNull())
    .addForeignKeyConstraint('imported_notations_instrument', ['entity_type', 'entity_value'], 'imported_instruments', [
      'entity_type',
      'entity_value',
    ])
    .addUniqueConstraint('imported_notations_listing', ['entity_type', 'entity_value', 'venue', 'iso_currency'])
    .execute()
  await db.schema
    .createTable('daily_prices')
    .addColumn('notation_id', 'integer', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('open', 'double precision')
    .addColumn('high', 'double precision')
    .addColumn('low', 'double precision')
    .addColumn('close', 'double precision', (column) => column.notNull())
    .addColumn('volume', 'double precision')
    .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id'))
    .addPrimaryKeyConstraint('daily_prices_pk', ['notation_id', 'day'])
    .execute()
  await db.schema
    .createTable('fx_rates')
    .addColumn('iso_currency', 'text', (column) => column.notNull())
    .addColumn('day', 'date', (column) => column.notNull())
    .addColumn('units_per_euro', 'double precision', (column) => column.notNull())
    .addColumn('import_id', 'integer', (column) => column.notNull().references('imports.id'))
    .addPrimaryKeyConstraint('fx_rates_pk', ['iso_currency', 'day'])
    .execute()
}
