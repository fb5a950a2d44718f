import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { newDevice, signInWays, type SignInWay } from '#contract/audit.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { sharedSecret } from '#db/secrets.ts'
import type { Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { keptDays, note } from './audit.ts'
import { emailKey } from './email-key.ts'
import { letters } from './letters.ts'

/** a browser that forgets its id is new every time: an account is written to no more often in 24 hours */
const mostMails = 5
/** accounts that share a browser; of more, those longest not signed in count as new there again */
const mostAccounts = 5
const idForm = /^([A-Za-z0-9_-]{22})((?:\.[A-Za-z0-9_-]{43})+)$/

/**
 * The id of a browser in which an account is signed in: a random word, and for each account that uses the browser a hash of it and
 * of the address, the last one signed in at the end. The hashes take the portal's secret: who finds the id on a machine cannot try
 * addresses on it.
 * @param before the id that the browser brings
 * @returns whether the account is signed in there for the first time, as far as can be told
 */
export async function deviceOf(
  db: Db,
  email: string,
  before: string | undefined,
): Promise<{ id: string; isNew: boolean }> {
  const secret = await sharedSecret(db, 'devices')
  const [, known, text = ''] = idForm.exec(before ?? '') ?? []
  const word = known ?? randomBytes(16).toString('base64url')
  const own = createHmac('sha256', secret)
    .update(`${word} ${emailKey(email)}`)
    .digest()
  const hashes = text.split('.').filter(Boolean)
  const others = hashes.filter((hash) => !timingSafeEqual(own, Buffer.from(hash, 'base64url')))
  const id = [word, ...others.slice(1 - mostAccounts), own.toString('base64url')].join('.')
  return { id, isNew: others.length === hashes.length }
}

/**
 * Notes that somebody signed in; where it is not known that the account was used on the device before, the owner is told by mail.
 * Not of the first time: nobody has used the account on any device then.
 */
export async function noteSignIn(
  step: Step,
  sender: Sender,
  user: UserId,
  { way, email, device, isNew }: { way: SignInWay; email: string; device: string; isNew: boolean },
): Promise<void> {
  if (isNew && way !== 'activation' && (await isToTell(step, user))) {
    const told = { device, way: signInWays[way], at: new Date() }
    await putInOutbox(step, mailOf(letters.newDevice(email, sender.origin, told), sender))
  }
  await note(step, 'SIGNED_IN', user, { detail: signInWays[way] + (isNew ? newDevice : '') })
}

async function isToTell(step: Step, user: UserId): Promise<boolean> {
  const { is_used, told } = await step
    .selectFrom('users')
    .leftJoin('audit_log', (join) =>
      join.onRef('audit_log.owner', '=', 'users.id').on('audit_log.act', '=', 'SIGNED_IN'),
    )
    .where('users.id', '=', user)
    .groupBy('users.id')
    .select([
      // what was noted of an account is forgotten after a year, also that it was used
      sql<boolean>`count(audit_log.id) > 0 or users.created_at < now() - make_interval(days => ${keptDays})`.as(
        'is_used',
      ),
      sql<number>`count(*) filter (where audit_log.at > now() - interval '24 hours'
        and audit_log.detail like ${`%${newDevice}`})::int`.as('told'),
    ])
    .executeTakeFirstOrThrow()
  return is_used && told < mostMails
}
