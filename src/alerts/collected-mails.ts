import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, messageSettings, type Sender } from '#mail/template.ts'
import { assertHeld } from './lease.ts'
import type { AlertKind } from './rules.ts'
import { settingsOf } from './ways.ts'

/** lines of one mail; the others are on the page */
const mostLines = 50
/** owners of one transaction */
const mostAtOnce = 100

/** A line that waits for the mail of an hour. */
export async function collect(
  step: Step,
  owner: UserId,
  { kind, line: text }: { kind: AlertKind; line: string },
  dueAt: Instant,
): Promise<void> {
  await step
    .insertInto('alert_mails')
    .values({ owner, kind, text, due_at: new Date(dueAt) })
    .execute()
}

/** Puts what is due into the outbox, a mail for each owner; the lines are gone with it, all of it or nothing. */
export async function mailCollected(db: Db, holder: string, now: Instant, sender: Sender): Promise<void> {
  for (let isMore = true; isMore; ) {
    isMore = await transaction(db, async (step) => {
      await assertHeld(step, holder)
      const owners = await step
        .selectFrom('alert_mails')
        .select('owner')
        .distinct()
        .where('due_at', '<=', new Date(now))
        .limit(mostAtOnce)
        .execute()
      for (const { owner } of owners) await mailTo(step, owner, now, sender)
      return owners.length === mostAtOnce
    })
  }
}

async function mailTo(step: Step, owner: UserId, now: Instant, sender: Sender): Promise<void> {
  const lines = await step
    .deleteFrom('alert_mails')
    .where('owner', '=', owner)
    .where('due_at', '<=', new Date(now))
    .returning(['id', 'kind', 'text'])
    .execute()
  const user = await step
    .selectFrom('users')
    .select('email')
    .where('id', '=', owner)
    .where('delete_at', 'is', null)
    .executeTakeFirst()
  const { open } = await settingsOf(step, owner)
  const wanted = lines.filter(({ kind }) => kind === null || open[kind as AlertKind].includes('MAIL')) // written from one
  if (!user || wanted.length === 0) return
  const texts = wanted.toSorted((a, b) => Number(a.id) - Number(b.id)).map(({ text }) => `• ${text}`)
  const more = texts.length - mostLines
  const letter = {
    to: user.email,
    subject: texts.length === 1 ? 'Ein Alarm hat ausgelöst' : `${texts.length} Alarme haben ausgelöst`,
    paragraphs: [
      texts.length === 1 ? 'dieser Alarm hat ausgelöst:' : 'diese Alarme haben ausgelöst:',
      ...texts.slice(0, mostLines),
      ...(more > 0 ? [`Die übrigen ${more} stehen auf der Seite.`] : []),
      'Kurse, Termine und Analysen sind simuliert, wo keine Quelle dabei steht.',
    ],
    action: { label: 'Zu deinen Alarmen', href: `${sender.origin}/alarme` },
    settings: messageSettings(sender.origin),
  }
  await putInOutbox(step, mailOf(letter, sender))
}
