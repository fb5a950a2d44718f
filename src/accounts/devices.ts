import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import { sharedSecret } from '#db/secrets.ts'
import { emailKey } from './email-key.ts'

const idForm = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/**
 * The id of a browser in which an account is signed in: a random word, and a hash of it and of the address. The hash takes the
 * portal's secret: who finds the id on a machine cannot try addresses on it.
 * @param before the id that the browser brings; kept where it is of this address
 * @returns whether the account is signed in there for the first time, as far as can be told
 */
export async function deviceOf(
  db: Db,
  email: string,
  before: string | undefined,
): Promise<{ id: string; isNew: boolean }> {
  const secret = await sharedSecret(db, 'devices')
  const hashOf = (word: string): Buffer =>
    createHmac('sha256', secret)
      .update(`${word} ${emailKey(email)}`)
      .digest()
  const [, word = '', hash = ''] = idForm.exec(before ?? '') ?? []
  if (before !== undefined && word && timingSafeEqual(hashOf(word), Buffer.from(hash, 'base64url')))
    return { id: before, isNew: false }
  const fresh = randomBytes(16).toString('base64url')
  return { id: `${fresh}.${hashOf(fresh).toString('base64url')}`, isNew: true }
}
