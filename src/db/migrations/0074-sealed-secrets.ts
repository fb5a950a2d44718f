import { randomBytes } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'

/**
 * The portal's secrets may lie under a seal. Names of bookings that a bank has told say nothing of their amounts any more: digests
 * with such a secret stand in their place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('secrets')
    .addColumn('sealed', 'text')
    .alterColumn('value', (alter) => alter.dropNotNull())
    .execute()
  await db.schema
    .alterTable('secrets')
    .addCheckConstraint('secrets_sealed_or_not', sql`sealed is not null or value is not null`)
    .execute()
  await sql`update vault_keys set swept_at = null`.execute(db)
  const told = sql<{ are: boolean }>`
    select exists (select from transactions where origin = 'bank' and external_id like 'fints:%') as are`
  if (!(await told.execute(db)).rows[0]?.are) return
  const secret = randomBytes(32)
  await sql`insert into secrets (name, value) values ('bank-names', ${secret})`.execute(db)
  const digest = (text: RawBuilder<unknown>) =>
    sql`left(encode(sha256(${secret}::bytea || convert_to(${text}, 'UTF8')), 'hex'), 16)`
  const part = (place: number) => sql`split_part(external_id, ':', ${sql.lit(place)})`
  await sql`
    update transactions
    set external_id = concat_ws(':', ${part(1)}, ${part(2)}, ${part(3)}, ${digest(part(4))}, ${digest(part(5))}, ${part(6)})
    where origin = 'bank' and external_id ~ '^fints:[^:]*:\\d{4}-\\d\\d-\\d\\d:'`.execute(db)
  await sql`
    update transactions
    set external_id = regexp_replace(external_id, '[^:]*$', '') || ${digest(sql`substring(external_id from '[^:]*$')`)}
    where origin = 'bank' and external_id ~ '^fints:[^:]*:held:'`.execute(db)
}
