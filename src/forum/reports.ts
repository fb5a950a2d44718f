import { sql } from 'kysely'
import { emailOf } from '#accounts/users.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import { visible } from '#platform/visible-text.ts'
import { countPosts, postOf } from './posts.ts'
import { refuse } from './written.ts'

export const reportReasons = ['ILLEGAL', 'MANIPULATION', 'INSULT', 'PRIVATE', 'ADVERTISING', 'OTHER'] as const
export type ReportReason = (typeof reportReasons)[number]

const longestExplanation = 2000

/** Who mails, and where the post stands that it is about. */
export interface Telling {
  readonly sender: Sender
  /** the rules by their number */
  readonly rules: readonly string[]
  /** path of the post */
  readonly post: string
  /** what its thread is called */
  readonly subject: string
}

/** What somebody gives as a reason. @throws Failure FORUM_TEXT_REFUSED */
export function explained(field: string, text: string): string {
  const kept = visible(text.replaceAll(/\r\n?/g, '\n')).trim()
  if (kept.length < 10) refuse({ [field]: 'Bitte begründe das in einem Satz, mit mindestens 10 Zeichen.' })
  if (kept.length > longestExplanation) refuse({ [field]: 'Höchstens 2.000 Zeichen.' })
  return kept
}

/** Takes a report of a post, by somebody with an account or without, and mails that it has come in. */
export async function reportPost(
  step: Step,
  by: { owner?: UserId | undefined; email?: string | undefined },
  { post, reason, explanation }: { post: string; reason: ReportReason; explanation: string },
  { sender, post: path }: Telling,
): Promise<{ id: string; mailed: boolean }> {
  const kept = explained('explanation', explanation)
  const { state } = await postOf(step, post)
  if (state !== 'SHOWN') throw new Failure('POST_UNKNOWN', {}, 'No longer shown')
  const { id } = await step
    .insertInto('forum_reports')
    .values({ post, owner: by.owner ?? null, email: by.owner ? null : (by.email ?? null), reason, explanation: kept })
    .returning('id')
    .executeTakeFirstOrThrow()
  const to = by.owner ? await emailOf(step, by.owner) : by.email
  if (to)
    await putInOutbox(
      step,
      mailOf(
        {
          to,
          subject: `Deine Meldung ${id} ist angekommen`,
          paragraphs: [
            'danke für deine Meldung zu einem Beitrag im Forum. Ein Mensch sieht sie sich an; über die Entscheidung schreiben wir dir.',
            `Deine Begründung: ${kept}`,
          ],
          action: { label: 'Gemeldeter Beitrag', href: sender.origin + path },
        },
        sender,
      ),
    )
  return { id, mailed: to !== undefined }
}

export interface OpenCase {
  readonly post: string
  readonly reports: readonly { id: string; reason: ReportReason; explanation: string; at: Date }[]
  /** what the author says against the decision that stands */
  readonly objection: string | undefined
}

/** Posts that wait for a decision: reported, or with an objection. The oldest first. */
export async function openCases(db: Db, most: number): Promise<OpenCase[]> {
  const [reports, objections] = await Promise.all([
    db
      .selectFrom('forum_reports')
      .select(['id', 'post', 'reason', 'explanation', 'created_at'])
      .where('decision', 'is', null)
      .orderBy('id')
      .limit(most)
      .execute(),
    db
      .selectFrom('forum_decisions')
      .select(['post', 'objection'])
      .where('objection', 'is not', null)
      .where('answered_by', 'is', null)
      .orderBy('objected_at')
      .limit(most)
      .execute(),
  ])
  const byPost = Map.groupBy(reports, ({ post }) => post)
  const posts = [...new Set([...objections.map(({ post }) => post), ...byPost.keys()])]
  return posts.map((post) => ({
    post,
    objection: objections.find((each) => each.post === post)?.objection ?? undefined,
    reports: (byPost.get(post) ?? []).map(({ id, reason, explanation, created_at }) => ({
      id,
      reason: reason as ReportReason, // written from one
      explanation,
      at: created_at,
    })),
  }))
}

/** What the operator of the forum decides. */
export interface Ruling {
  readonly outcome: 'KEPT' | 'REMOVED'
  /** number of the rule that was broken; of a removal */
  readonly rule?: number | undefined
  readonly reasons: string
}

/** The rule of a removal. @throws Failure FORUM_TEXT_REFUSED */
export function ruleOf({ outcome, rule }: Ruling, rules: readonly string[]): number | undefined {
  if (outcome === 'KEPT') return undefined
  if (rule === undefined) return refuse({ rule: 'Welche Regel ist verletzt?' })
  return rules[rule - 1] === undefined ? refuse({ rule: 'Diese Regel gibt es nicht.' }) : rule
}

/** What a post says, for the one who decides: of a removed one, too. @throws Failure POST_UNKNOWN */
export async function textOf(db: Db, post: string): Promise<string> {
  const row = await db.selectFrom('forum_posts').select('text').where('id', '=', post).executeTakeFirst()
  if (!row) throw new Failure('POST_UNKNOWN', {}, 'Unknown post')
  return row.text
}

/** Decides on a post: answers its open reports and objections, and mails author and reporters why. @throws Failure POST_UNKNOWN */
export async function decide(step: Step, by: UserId, id: string, ruling: Ruling, told: Telling): Promise<string> {
  const reasons = explained('reasons', ruling.reasons)
  const { outcome } = ruling
  const rule = ruleOf(ruling, told.rules)
  const post = await postOf(step, id)
  const { id: decision } = await step
    .insertInto('forum_decisions')
    .values({ post: id, outcome, rule: rule ?? null, reasons, decided_by: by })
    .returning('id')
    .executeTakeFirstOrThrow()
  await step
    .updateTable('forum_posts')
    .set({ removed_rule: rule ?? null })
    .where('id', '=', id)
    .execute()
  if (post.owner) await countPosts(step, post.owner)
  const objected = await step
    .updateTable('forum_decisions')
    .set({ answered_by: decision })
    .where('post', '=', id)
    .where('objection', 'is not', null)
    .where('answered_by', 'is', null)
    .returning('id')
    .execute()
  const reports = await step
    .updateTable('forum_reports')
    .set({ decision })
    .where('post', '=', id)
    .where('decision', 'is', null)
    .returning(['owner', 'email'])
    .execute()
  const isRestored = outcome !== 'REMOVED' && objected.length > 0
  const earlier = isRestored ? await reportersOf(step, objected) : []
  const mails = new Set<string>()
  for (const { owner, email } of [...reports, ...earlier]) mails.add((owner ? await emailOf(step, owner) : email) ?? '')
  for (const to of mails)
    if (to) await putInOutbox(step, mailOf(toReporter(to, { outcome, reasons }, isRestored, told), told.sender))
  const isNews = outcome === 'REMOVED' || isRestored
  if (post.owner && isNews)
    await putInOutbox(
      step,
      mailOf(toAuthor(await emailOf(step, post.owner), { outcome, rule, reasons }, decision, told), told.sender),
    )
  return decision
}

/** Those whose reports led to decisions. */
const reportersOf = (step: Step, decisions: readonly { id: string }[]) =>
  step
    .selectFrom('forum_reports')
    .select(['owner', 'email'])
    .where(
      'decision',
      'in',
      decisions.map(({ id }) => id),
    )
    .execute()

const toReporter = (to: string, { outcome, reasons }: Ruling, isRestored: boolean, { sender, post }: Telling) => ({
  to,
  subject: 'Über deine Meldung ist entschieden',
  paragraphs: [
    outcome === 'REMOVED'
      ? 'der Beitrag, den du gemeldet hast, ist entfernt.'
      : isRestored
        ? 'der Beitrag, den du gemeldet hast, ist nach einem Widerspruch wieder zu sehen.'
        : 'der Beitrag, den du gemeldet hast, bleibt stehen.',
    `Begründung: ${reasons}`,
    'Entschieden hat ein Mensch. Bist du anderer Meinung, antworte der Kontaktstelle aus dem Impressum.',
  ],
  action: { label: 'Zum Beitrag', href: sender.origin + post },
})

const toAuthor = (
  to: string,
  { outcome, rule, reasons }: Ruling,
  decision: string,
  { sender, rules, subject }: Telling,
) =>
  outcome === 'REMOVED'
    ? {
        to,
        subject: 'Dein Beitrag im Forum ist entfernt',
        paragraphs: [
          `ein Beitrag von dir in „${subject}“ ist entfernt, nach Regel ${rule}: ${rules[(rule ?? 0) - 1] ?? ''}`,
          `Begründung: ${reasons}`,
          'Entschieden hat ein Mensch. Du kannst innerhalb von sechs Monaten widersprechen; auch der Weg zu einem Gericht steht dir offen.',
        ],
        action: { label: 'Widersprechen', href: `${sender.origin}/whitelabels/forum2/entscheidung/${decision}` },
      }
    : {
        to,
        subject: 'Dein Beitrag im Forum steht wieder da',
        paragraphs: [
          `dein Widerspruch hatte Erfolg: Der Beitrag in „${subject}“ ist wieder zu sehen.`,
          `Begründung: ${reasons}`,
        ],
      }

export interface StoredDecision extends Ruling {
  readonly id: string
  readonly post: string
  readonly at: Date
  readonly objection: string | undefined
  /** an objection that has been decided on */
  readonly answered: boolean
}

const columns = ['id', 'post', 'outcome', 'rule', 'reasons', 'objection', 'answered_by', 'created_at'] as const

interface Row {
  id: string
  post: string
  outcome: 'KEPT' | 'REMOVED'
  rule: number | null
  reasons: string
  objection: string | null
  answered_by: string | null
  created_at: Date
}

const fromRow = ({ rule, objection, answered_by, created_at, ...row }: Row): StoredDecision => ({
  ...row,
  rule: rule ?? undefined,
  objection: objection ?? undefined,
  answered: answered_by !== null,
  at: created_at,
})

/** The log, the newest first. @param page from 0 */
export async function decisions(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ total: number; list: StoredDecision[] }> {
  const { total } = await db
    .selectFrom('forum_decisions')
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('forum_decisions')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset(page * perPage)
    .execute()
  return { total, list: rows.map(fromRow) }
}

/** A decision on a post of this author. @throws Failure DECISION_UNKNOWN */
export async function decisionFor(db: Db, owner: UserId, id: string): Promise<StoredDecision> {
  const row = /^[1-9]\d{0,17}$/.test(id)
    ? await db
        .selectFrom('forum_decisions')
        .select(columns)
        .where('id', '=', id)
        .where('post', 'in', (posts) => posts.selectFrom('forum_posts').select('id').where('owner', '=', owner))
        .executeTakeFirst()
    : undefined
  if (!row) throw new Failure('DECISION_UNKNOWN', {}, 'Unknown decision')
  return fromRow(row)
}

/** Objects to a removal, once and within six months. @throws Failure DECISION_UNKNOWN, OBJECTION_MADE, FORUM_TEXT_REFUSED */
export async function objectTo(step: Step, owner: UserId, id: string, text: string): Promise<void> {
  const objection = explained('objection', text)
  const { outcome } = await decisionFor(step, owner, id)
  const { numUpdatedRows } = await step
    .updateTable('forum_decisions')
    .set({ objection, objected_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('objection', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '6 months'`)
    .executeTakeFirst()
  if (outcome === 'KEPT' || numUpdatedRows === 0n) throw new Failure('OBJECTION_MADE', {}, 'Nothing to object to')
}
