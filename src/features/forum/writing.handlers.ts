import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { memberOf, saveMember, type Member } from '#forum/members.ts'
import { sayMood, takeBackMood } from '#forum/moods.ts'
import { deletePost, editPost, openThread, postOf, reply, vote, type StoredPost } from '#forum/posts.ts'
import { threadOf } from '#forum/threads.ts'
import { moodOf } from './mood.handlers.ts'
import { instrumentOfThread, postUrl, presentPosts, priceNow } from './present.handlers.ts'
import {
  deleteForumPost,
  getForumMember,
  postForumReply,
  postForumThread,
  putForumMember,
  putForumPost,
  putForumMood,
  putForumVote,
} from './writing.contract.ts'

export function writingHandlers(rooms: Rooms) {
  const { db, origin } = rooms

  async function written(post: StoredPost, asker: Asker) {
    const thread = await threadOf(db, post.thread)
    const [shown] = await presentPosts(rooms, instrumentOfThread(rooms, thread.instrument), [post], asker)
    return { idThread: thread.id, url: origin + postUrl(rooms, thread, post.number), post: shown! } // one for each
  }

  return [
    handle(getForumMember, async ({ asker }) => {
      const member = await memberOf(db, userOf(asker))
      return { member: member && presentMember(member) }
    }),

    handle(putForumMember, async ({ body, asker }) => {
      const id = userOf(asker)
      if (asker.reader.kind !== 'user') throw new Failure('LOGIN_REQUIRED', {}, 'Nobody is signed in')
      return presentMember(await saveMember(db, { id, email: asker.reader.email }, body))
    }),

    handle(postForumThread, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const instrument = instrumentOf(rooms, params.entityType, params.entityValue)
      const { id } = await once(
        db,
        { owner: `user:${owner}`, key: idempotencyKey, request: { postForumThread: params, body } },
        async (step) => {
          const post = await openThread(step, owner, instrument.key, body, priceNow(rooms, instrument, asker))
          return { id: post.id }
        },
      )
      return written(await postOf(db, id), asker)
    }),

    handle(postForumReply, async ({ params: { idThread }, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const instrument = instrumentOfThread(rooms, (await threadOf(db, idThread)).instrument)
      const { id } = await once(
        db,
        { owner: `user:${owner}`, key: idempotencyKey, request: { postForumReply: idThread, body } },
        async (step) => {
          const post = await reply(step, owner, idThread, body, priceNow(rooms, instrument, asker))
          return { id: post.id }
        },
      )
      return written(await postOf(db, id), asker)
    }),

    handle(putForumPost, async ({ params: { idPost }, body, asker }) => {
      const owner = userOf(asker)
      return written(await transaction(db, (step) => editPost(step, owner, idPost, body)), asker)
    }),

    handle(deleteForumPost, async ({ params: { idPost }, asker }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => deletePost(step, owner, idPost))
      const { url } = await written(await postOf(db, idPost), asker)
      return { url }
    }),

    handle(putForumVote, async ({ params: { idPost }, body: { helpful }, asker }) => {
      const voter = userOf(asker)
      return written(await transaction(db, (step) => vote(step, voter, idPost, helpful)), asker)
    }),

    handle(putForumMood, async ({ params: { idThread }, body: { mood }, asker }) => {
      const reader = userOf(asker)
      const thread = await threadOf(db, idThread)
      const instrument = instrumentOfThread(rooms, thread.instrument)
      if (mood) await sayMood(db, reader, thread.id, mood, priceNow(rooms, instrument, asker))
      else await takeBackMood(db, reader, thread.id)
      return { mood: await moodOf(rooms, thread.id, instrument, asker) }
    }),
  ]
}

const presentMember = ({ name, signature, joinedAt }: Member) => ({
  name,
  signature,
  datetimeJoined: iso(joinedAt.getTime()),
})
