import { countAttempt, reportsFromAddress } from '#accounts/attempts.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { decideLetter, letterRulings, openLetterCases, reportLetter } from '#forum/letter-reports.ts'
import {
  block,
  blocksOf,
  deleteLetter,
  letterOf,
  lettersIn,
  readLetter,
  sendLetter,
  unreadLetters,
  type StoredLetter,
} from '#forum/letters.ts'
import { unseenThreads } from '#forum/watches.ts'
import {
  decideForumLetter,
  deleteForumLetter,
  getForumLetter,
  getForumNews,
  listForumBlocks,
  listForumLetterCases,
  listForumLetters,
  postForumLetter,
  putForumBlock,
  readForumLetter,
  reportForumLetter,
  type ForumLetter,
} from './letters.contract.ts'
import { operatorOf } from './moderation.handlers.ts'
import { rules } from './rules.ts'

const mostCases = 50

export function letterHandlers({ db, sender }: Rooms) {
  return [
    handle(getForumNews, async ({ asker }) => {
      const owner = userOf(asker)
      const [letters, threads] = await Promise.all([unreadLetters(db, owner), unseenThreads(db, owner)])
      return { unreadLetters: letters, unreadThreads: threads }
    }),

    handle(listForumLetters, async ({ query, asker }) => {
      const { total, list } = await lettersIn(db, userOf(asker), query)
      return { total, list: list.map(presentLetter) }
    }),

    handle(getForumLetter, async ({ params: { idLetter }, asker }) =>
      presentLetter(await letterOf(db, userOf(asker), idLetter)),
    ),

    handle(readForumLetter, async ({ params: { idLetter }, asker }) =>
      presentLetter(await readLetter(db, userOf(asker), idLetter)),
    ),

    handle(postForumLetter, async ({ body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const { id } = await once(
        db,
        { owner: `user:${owner}`, key: idempotencyKey, request: { postForumLetter: body } },
        async (step) => ({ id: (await sendLetter(step, owner, body)).id }),
      )
      return presentLetter(await letterOf(db, owner, id))
    }),

    handle(deleteForumLetter, async ({ params: { idLetter }, asker }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => deleteLetter(step, owner, idLetter))
      return {}
    }),

    handle(reportForumLetter, async ({ params: { idLetter }, body, asker }) => {
      const owner = userOf(asker)
      await countAttempt(db, reportsFromAddress, owner)
      return { idReport: await transaction(db, (step) => reportLetter(step, owner, idLetter, body)) }
    }),

    handle(listForumBlocks, async ({ asker }) => ({
      list: (await blocksOf(db, userOf(asker))).map(({ name, at }) => ({ name, datetime: iso(at.getTime()) })),
    })),

    handle(putForumBlock, async ({ body: { name, blocked }, asker }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => block(step, owner, name, blocked))
      return {}
    }),

    handle(listForumLetterCases, async ({ asker }) => {
      operatorOf(asker)
      const [cases, log] = await Promise.all([openLetterCases(db, mostCases), letterRulings(db, mostCases)])
      return {
        cases: cases.map(({ id: idReport, author: nameAuthor, at, ...rest }) => ({
          ...rest,
          idReport,
          nameAuthor,
          datetime: iso(at.getTime()),
        })),
        log: log.map(({ id: idReport, at, ...rest }) => ({ ...rest, idReport, datetime: iso(at.getTime()) })),
      }
    }),

    handle(decideForumLetter, async ({ params: { idReport }, body, asker }) => {
      const by = operatorOf(asker)
      await transaction(db, (step) => decideLetter(step, by, idReport, body, { sender, rules }))
      return {}
    }),
  ]
}

const presentLetter = ({ id, sentAt, isRead, isBlocked, other, ...rest }: StoredLetter): ForumLetter => ({
  ...rest,
  idLetter: id,
  nameOther: other,
  read: isRead,
  blocked: isBlocked,
  datetimeSent: iso(sentAt.getTime()),
})
