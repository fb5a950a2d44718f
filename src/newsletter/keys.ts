import { readTicket, writeTicket } from '#accounts/tickets.ts'
import { dayMs } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { sharedSecret } from '#db/secrets.ts'
import { systemClock } from '#platform/clock.ts'

/** for how long a link of a mail is good */
const lifeDays = { confirm: 2, manage: 5 * 366 }
export type KeyUse = keyof typeof lifeDays

/** Makes keys for links, many with one look at the secret. */
export async function keyMaker(db: Db): Promise<(use: KeyUse, id: string) => string> {
  const secret = await sharedSecret(db, 'newsletter')
  return (use, id) => writeTicket(secret, `newsletter-${use}`, { id }, systemClock.now() + lifeDays[use] * dayMs)
}

/** Of which subscription a key is; undefined: altered, of another use, or too old. */
export async function readKey(db: Db, use: KeyUse, key: string): Promise<string | undefined> {
  const secret = await sharedSecret(db, 'newsletter')
  return readTicket<{ id: string }>(secret, `newsletter-${use}`, key, systemClock.now())?.id
}
