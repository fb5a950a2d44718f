import { admitMail } from '#accounts/registration.ts'
import { countAttempt, reportsFromAddress } from '#accounts/attempts.ts'
import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { transaction } from '#db/transaction.ts'
import { postOf, type StoredPost } from '#forum/posts.ts'
import {
  decide,
  decisionFor,
  decisions,
  objectTo,
  openCases,
  reportPost,
  textOf,
  type StoredDecision,
  type Telling,
} from '#forum/reports.ts'
import { threadOf, type StoredThread } from '#forum/threads.ts'
import {
  decideForumPost,
  getForumDecision,
  listForumCases,
  objectToForumDecision,
  reportForumPost,
  type ForumDecision,
} from './moderation.contract.ts'
import { instrumentOfThread, postUrl, presentPosts, presentThread } from './present.handlers.ts'
import { rules } from './rules.ts'

const mostCases = 50

/** To everybody but an operator it is as if there were nothing. @throws Failure NOT_FOUND */
export function operatorOf({ user, reader }: Asker): UserId {
  if (user === undefined || reader.kind !== 'user' || reader.role !== 'operator')
    throw new Failure('NOT_FOUND', {}, 'There is no such address')
  return user
}

export function moderationHandlers(rooms: Rooms) {
  const { db, origin, sender, universe } = rooms

  /** A post with its thread; undefined where the instrument is not known any more. */
  async function placed(id: string): Promise<{ post: StoredPost; thread: StoredThread } | undefined> {
    const post = await postOf(db, id)
    const thread = await threadOf(db, post.thread)
    return universe.byKey(thread.instrument) ? { post, thread } : undefined
  }

  async function telling(id: string): Promise<Telling> {
    const { number, thread } = await postOf(db, id)
    const of = await threadOf(db, thread)
    return { sender, rules, post: postUrl(rooms, of, number), subject: of.subject }
  }

  return [
    handle(reportForumPost, async ({ params: { idPost }, body: { reason, explanation, email }, asker }) => {
      await countAttempt(db, reportsFromAddress, asker.user ?? asker.address)
      const told = await telling(idPost)
      if (asker.user === undefined && email !== undefined) await admitMail(db, asker.address, email)
      const { id, mailed } = await transaction(db, (step) =>
        reportPost(step, { owner: asker.user, email }, { post: idPost, reason, explanation }, told),
      )
      return { idReport: id, mailed }
    }),

    handle(listForumCases, async ({ query, asker }) => {
      operatorOf(asker)
      const cases = await Promise.all(
        (await openCases(db, mostCases)).map(async ({ post: id, objection, reports }) => {
          const found = await placed(id)
          if (!found) return []
          const { post, thread } = found
          const [shown] = await presentPosts(rooms, instrumentOfThread(rooms, thread.instrument), [post], asker)
          return [
            {
              thread: presentThread(rooms, thread),
              post: shown!, // one for each
              text: await textOf(db, id),
              url: origin + postUrl(rooms, thread, post.number),
              objection,
              reports: reports.map(({ id: idReport, reason, explanation, at }) => ({
                idReport,
                reason,
                explanation,
                datetime: iso(at.getTime()),
              })),
            },
          ]
        }),
      )
      const { total, list } = await decisions(db, query)
      const log = await Promise.all(
        list.map(async (decision) => {
          const found = await placed(decision.post)
          if (!found) return []
          const { thread, post } = found
          const url = origin + postUrl(rooms, thread, post.number)
          return [{ ...presentDecision(decision), subject: thread.subject, url }]
        }),
      )
      return { cases: cases.flat(), total, log: log.flat() }
    }),

    handle(decideForumPost, async ({ params: { idPost }, body, asker }) => {
      const by = operatorOf(asker)
      const told = await telling(idPost)
      return { idDecision: await transaction(db, (step) => decide(step, by, idPost, body, told)) }
    }),

    handle(getForumDecision, async ({ params: { idDecision }, asker }) => {
      const decision = await decisionFor(db, userOf(asker), idDecision)
      const found = await placed(decision.post)
      if (!found) throw new Failure('DECISION_UNKNOWN', {}, 'Its instrument is not known any more')
      return {
        decision: presentDecision(decision),
        thread: presentThread(rooms, found.thread),
        text: await textOf(db, decision.post),
        url: origin + postUrl(rooms, found.thread, found.post.number),
      }
    }),

    handle(objectToForumDecision, async ({ params: { idDecision }, body: { objection }, asker }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => objectTo(step, owner, idDecision, objection))
      return {}
    }),
  ]
}

const presentDecision = ({ id, outcome, rule, reasons, objection, answered, at }: StoredDecision): ForumDecision => ({
  idDecision: id,
  outcome,
  rule,
  reasons,
  objection,
  answered,
  datetime: iso(at.getTime()),
})
