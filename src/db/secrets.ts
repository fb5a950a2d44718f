import { randomBytes } from 'node:crypto'
import type { Db } from './connection.ts'
import { vaultOf } from './vault.ts'

/** A secret of 32 bytes by name: made once, then the same in every process and after every start. */
export async function sharedSecret(db: Db, name: string): Promise<Uint8Array> {
  const vault = vaultOf(db)
  await db
    .insertInto('secrets')
    .values(vault.shut('secrets', { name }, { name, value: randomBytes(32) }))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('secrets')
    .select(['value', 'sealed'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const { value } = vault.opened('secrets', { name }, row)
  if (!value) throw new Error(`the secret ${name} has no value`)
  return value
}
