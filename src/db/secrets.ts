import { randomBytes } from 'node:crypto'
import type { Db } from './connection.ts'

/** A secret of 32 bytes by name: made once, then the same in every process and after every start. */
export async function sharedSecret(db: Db, name: string): Promise<Uint8Array> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
