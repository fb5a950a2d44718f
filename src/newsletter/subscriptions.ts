import { sql } from 'kysely'
import { emailKey } from '#accounts/email-key.ts'
import { admitMail } from '#accounts/registration.ts'
import { Failure } from '#contract/failures.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { keyMaker, readKey, type KeyUse } from './keys.ts'
import { letters } from './letters.ts'

export const rhythms = ['DAILY', 'WEEKLY'] as const
export type Rhythm = (typeof rhythms)[number]

export interface Subscription {
  email: string
  rhythm: Rhythm
  isConfirmed: boolean
}

interface Asked {
  email: string
  rhythm: Rhythm
  /** where the request comes from */
  address: string
}

/** links of mails are good for two days */
const waitingDays = 2

/**
 * Asks a mailbox whether it wants the newsletter; it comes only after a yes. Whoever asks does not learn whether the address has
 * it already: its owner is told by the mail.
 * @throws Failure TOO_MANY_TRIES
 */
export async function askForNewsletter(db: Db, sender: Sender, { email, rhythm, address }: Asked): Promise<void> {
  await admitMail(db, address, email)
  const makeKey = await keyMaker(db)
  await transaction(db, async (step) => {
    const asked = { email: email.trim(), rhythm, asked_at: sql<Date>`now()` }
    await step
      .insertInto('newsletter_subscriptions')
      .values({ ...asked, email_key: emailKey(email) })
      .onConflict((conflict) =>
        conflict.column('email_key').doUpdateSet(asked).where('newsletter_subscriptions.confirmed_at', 'is', null),
      )
      .execute()
    const row = await step
      .selectFrom('newsletter_subscriptions')
      .select(['id', 'rhythm', 'confirmed_at'])
      .where('email_key', '=', emailKey(email))
      .executeTakeFirstOrThrow()
    const letter =
      row.confirmed_at === null
        ? letters.confirm(email, sender.origin, { key: makeKey('confirm', row.id), rhythm })
        : letters.alreadyThere(email, sender.origin, { key: makeKey('manage', row.id), rhythm: row.rhythm })
    await putInOutbox(step, mailOf(letter, sender))
  })
}

/** The subscription that a key opens. @throws Failure CODE_REFUSED */
export async function subscriptionOf(db: Db, use: KeyUse, key: string): Promise<Subscription> {
  const row = await db
    .selectFrom('newsletter_subscriptions')
    .select(['email', 'rhythm', 'confirmed_at'])
    .where('id', '=', await idOf(db, use, key))
    .executeTakeFirst()
  if (!row) throw new Failure('CODE_REFUSED', {}, 'There is no such subscription any more')
  return { email: row.email, rhythm: row.rhythm, isConfirmed: row.confirmed_at !== null }
}

/**
 * The yes of a mailbox; a second one changes nothing.
 * @param latest day of the last issue of that rhythm: the next one is the first that comes
 * @returns a key by which it is changed or ended
 * @throws Failure CODE_REFUSED
 */
export async function confirmSubscription(
  db: Db,
  key: string,
  latest: (rhythm: Rhythm) => TradingDay | undefined,
): Promise<string> {
  const id = await idOf(db, 'confirm', key)
  const { rhythm, isConfirmed } = await subscriptionOf(db, 'confirm', key)
  if (!isConfirmed)
    await db
      .updateTable('newsletter_subscriptions')
      .set({ confirmed_at: sql`now()`, last_issue: latest(rhythm) ?? null })
      .where('id', '=', id)
      .where('confirmed_at', 'is', null)
      .execute()
  return (await keyMaker(db))('manage', id)
}

/** @param latest as above @throws Failure CODE_REFUSED */
export async function changeRhythm(
  db: Db,
  key: string,
  rhythm: Rhythm,
  latest: (rhythm: Rhythm) => TradingDay | undefined,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('newsletter_subscriptions')
    .set({ rhythm, last_issue: latest(rhythm) ?? null })
    .where('id', '=', await idOf(db, 'manage', key))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('CODE_REFUSED', {}, 'There is no such subscription any more')
}

/** Ends a subscription and forgets its address; one that has ended is no fault. @throws Failure CODE_REFUSED */
export async function unsubscribe(db: Db, key: string): Promise<void> {
  const id = await idOf(db, 'manage', key)
  await transaction(db, async (step) => {
    const gone = await step
      .deleteFrom('newsletter_subscriptions')
      .where('id', '=', id)
      .returning('email')
      .executeTakeFirst()
    if (!gone) return
    await step
      .deleteFrom('outbox')
      .where('recipient', '=', gone.email)
      .where('unsubscribe', 'is not', null)
      .where('sent_at', 'is', null)
      .execute()
  })
}

/** Whom nobody confirmed in time. */
export async function forgetUnconfirmed(db: Db): Promise<void> {
  await db
    .deleteFrom('newsletter_subscriptions')
    .where('confirmed_at', 'is', null)
    .where('asked_at', '<', sql<Date>`now() - make_interval(days => ${waitingDays})`)
    .execute()
}

async function idOf(db: Db, use: KeyUse, key: string): Promise<string> {
  const id = await readKey(db, use, key)
  if (id === undefined) throw new Failure('CODE_REFUSED', {}, 'The key is unknown or expired')
  return id
}
