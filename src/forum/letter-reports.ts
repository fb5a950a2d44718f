import { sql } from 'kysely'
import { emailOf } from '#accounts/users.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { letterOf } from './letters.ts'
import { explained, ruleOf, type ReportReason, type Ruling } from './reports.ts'

/**
 * Shows a letter that one got to those who decide: from then on they have what it says.
 * @throws Failure LETTER_UNKNOWN, FORUM_TEXT_REFUSED
 */
export async function reportLetter(
  step: Step,
  owner: UserId,
  id: string,
  { reason, explanation }: { reason: ReportReason; explanation: string },
): Promise<string> {
  const kept = explained('explanation', explanation)
  const { box } = await letterOf(step, owner, id)
  if (box !== 'IN') throw new Failure('LETTER_UNKNOWN', {}, 'A letter of one’s own')
  const { letter, author, subject, text } = await step
    .selectFrom('forum_letters')
    .select(['letter', 'author', 'subject', 'text'])
    .where('id', '=', id)
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  const report = await step
    .insertInto('forum_letter_reports')
    .values({ owner, letter, author, subject, text, reason, explanation: kept })
    .onConflict((conflict) => conflict.columns(['owner', 'letter']).doUpdateSet({ owner }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return report.id
}

export interface LetterCase {
  readonly id: string
  /** who wrote the letter */
  readonly author: string | undefined
  readonly subject: string
  readonly text: string
  readonly reason: ReportReason
  readonly explanation: string
  readonly at: Date
}

/** Letters that were reported and wait for a decision, the oldest first. */
export async function openLetterCases(db: Db, most: number): Promise<LetterCase[]> {
  const rows = await db
    .selectFrom('forum_letter_reports as r')
    .leftJoin('forum_members as m', 'm.user_id', 'r.author')
    .select(['r.id', 'm.name', 'r.subject', 'r.text', 'r.reason', 'r.explanation', 'r.created_at'])
    .where('r.outcome', 'is', null)
    .orderBy('r.id')
    .limit(most)
    .execute()
  return rows.map(({ name, reason, created_at, ...row }) => ({
    ...row,
    author: name ?? undefined,
    reason: reason as ReportReason, // written from one
    at: created_at,
  }))
}

export interface LetterRuling extends Ruling {
  readonly id: string
  readonly at: Date
}

/** What was decided on letters, the last one first; nothing of what they said. */
export async function letterRulings(db: Db, most: number): Promise<LetterRuling[]> {
  const rows = await db
    .selectFrom('forum_letter_reports')
    .select(['id', 'outcome', 'rule', 'reasons', 'decided_at'])
    .where('outcome', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id, outcome, rule, reasons, decided_at }) => ({
    id,
    outcome: outcome ?? 'KEPT',
    rule: rule ?? undefined,
    reasons: reasons ?? '',
    at: decided_at ?? new Date(0),
  }))
}

/**
 * Decides on a reported letter and mails both sides why; a removed one is gone from both boxes.
 * @throws Failure LETTER_UNKNOWN, FORUM_TEXT_REFUSED
 */
export async function decideLetter(
  step: Step,
  by: UserId,
  id: string,
  asked: Ruling,
  { sender, rules }: { sender: Sender; rules: readonly string[] },
): Promise<void> {
  const reasons = explained('reasons', asked.reasons)
  const rule = ruleOf(asked, rules)
  const { outcome } = asked
  const report = /^[1-9]\d{0,17}$/.test(id)
    ? await step
        .updateTable('forum_letter_reports')
        .set({
          outcome,
          rule: rule ?? null,
          reasons,
          decided_by: by,
          decided_at: sql<Date>`now()`,
          subject: '',
          text: '',
        })
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .returning(['letter', 'owner', 'author'])
        .executeTakeFirst()
    : undefined
  if (!report) throw new Failure('LETTER_UNKNOWN', {}, 'No open report')
  if (outcome === 'REMOVED') await step.deleteFrom('forum_letters').where('letter', '=', report.letter).execute()
  const said = `Begründung: ${reasons}`
  await putInOutbox(
    step,
    mailOf(
      {
        to: await emailOf(step, report.owner),
        subject: 'Über deine Meldung ist entschieden',
        paragraphs: [
          outcome === 'REMOVED'
            ? 'die Nachricht, die du gemeldet hast, ist entfernt.'
            : 'die Nachricht, die du gemeldet hast, verstößt nicht gegen die Regeln. Du kannst sie löschen und den Absender sperren.',
          said,
          'Entschieden hat ein Mensch. Bist du anderer Meinung, antworte der Kontaktstelle aus dem Impressum.',
        ],
      },
      sender,
    ),
  )
  if (outcome === 'REMOVED')
    await putInOutbox(
      step,
      mailOf(
        {
          to: await emailOf(step, report.author),
          subject: 'Deine Nachricht im Forum ist entfernt',
          paragraphs: [
            `eine Boardmail von dir ist entfernt, nach Regel ${rule}: ${rules[(rule ?? 0) - 1] ?? ''}`,
            said,
            'Entschieden hat ein Mensch. Bist du anderer Meinung, antworte der Kontaktstelle aus dem Impressum.',
            'Auch der Weg zu einem Gericht steht dir offen.',
          ],
        },
        sender,
      ),
    )
}
