import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso } from '#api/present-time.ts'
import { instrumentOf, named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { threadPath, valuePath } from '#contract/forum-path.ts'
import { holdersIn } from '#forum/moods.ts'
import { postOf, postsIn, versionsOf } from '#forum/posts.ts'
import { forums, mostRead, searchPosts, threadOf, threadsBy } from '#forum/threads.ts'
import { unseenIn } from '#forum/watches.ts'
import { nameKey } from '#forum/written.ts'
import { listListing } from '#market/listings.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import {
  getForum,
  getForumOverview,
  getForumPost,
  getForumThread,
  mostReadThreads,
  searchForum,
} from './forum.contract.ts'
import { instrumentsNamed, mentionedIn } from './mentions.ts'
import { moodOf } from './mood.handlers.ts'
import { excerptOf } from './post-text.ts'
import { instrumentOfThread, postUrl, presentPosts, presentThread, presentThreads } from './present.handlers.ts'

const onOverview = 8
const mostOfList = 25
const hoursOf = { H24: 24, D7: 7 * 24, D30: 30 * 24 } as const

export function forumHandlers(rooms: Rooms) {
  const { db, universe, origin } = rooms
  return [
    handle(getForumOverview, async ({ query, expires }) => {
      const [{ total, list }, newest, answered] = await Promise.all([
        forums(db, query),
        threadsBy(db, { order: 'NEWEST', page: 0, perPage: onOverview }),
        threadsBy(db, { order: 'ANSWERED', page: 0, perPage: onOverview }),
      ])
      return {
        expires,
        total,
        list: list.flatMap(({ instrument: key, threads, posts, last }) => {
          const instrument = universe.byKey(key)
          if (!instrument) return []
          return [
            {
              instrument: presentInstrument(instrument, origin),
              urlForum: origin + valuePath(instrument),
              numberThreads: threads,
              numberPosts: posts,
              last: {
                subject: last.subject,
                url: origin + threadPath(instrument, { idThread: last.id, subject: last.subject }),
                datetime: iso(last.at.getTime()),
              },
            },
          ]
        }),
        newest: presentThreads(rooms, newest.list),
        mostAnswered: presentThreads(rooms, answered.list),
      }
    }),

    handle(getForum, async ({ params: { entityType, entityValue }, query: { sort, ...stretch }, expires }) => {
      const instrument = entityValue.includes(':')
        ? named(rooms, entityValue)
        : instrumentOf(rooms, entityType, entityValue)
      const { total, list } = await threadsBy(db, { instrument: instrument.key, order: sort, ...stretch })
      return {
        expires,
        instrument: presentInstrument(instrument, origin),
        urlForum: origin + valuePath(instrument),
        total,
        items: presentThreads(rooms, list, stretch.page * stretch.perPage),
      }
    }),

    handle(getForumThread, async ({ params: { idThread }, query: { sort: order, ...stretch }, asker, expires }) => {
      const thread = await threadOf(db, idThread)
      const instrument = instrumentOfThread(rooms, thread.instrument)
      const [posts, unread, numberHolders, mood] = await Promise.all([
        postsIn(db, idThread, { order, total: thread.posts, ...stretch }),
        asker.user && unseenIn(db, asker.user, idThread),
        holdersIn(db, idThread),
        moodOf(rooms, idThread, instrument, asker),
      ])
      const named = instrumentsNamed(universe, mentionedIn(posts.map(({ text }) => text)))
      return {
        expires,
        thread: presentThread(rooms, thread),
        total: thread.posts,
        list: await presentPosts(rooms, instrument, posts, asker),
        unread,
        mentions: Array.from(named, ([word, each]) => {
          return { word, instrument: presentInstrument(each, origin), quote: quoteOf(rooms, listListing(each), asker) }
        }),
        numberHolders,
        mood,
      }
    }),

    handle(getForumPost, async ({ params: { idPost }, asker, expires }) => {
      const [post, versions] = await Promise.all([postOf(db, idPost), versionsOf(db, idPost)])
      const thread = await threadOf(db, post.thread)
      const [shown] = await presentPosts(rooms, instrumentOfThread(rooms, thread.instrument), [post], asker)
      return {
        expires,
        thread: presentThread(rooms, thread),
        post: shown!, // one for each
        versions: versions.map(({ writtenAt, ...version }) => ({
          ...version,
          datetimeWritten: iso(writtenAt.getTime()),
        })),
      }
    }),

    handle(searchForum, async ({ query: { words, author, instrument, ...stretch }, expires }) => {
      const { total, list } = await searchPosts(db, {
        ...stretch,
        words: words.trim() || undefined,
        author: author.trim() === '' ? undefined : nameKey(author),
        instrument: instrument.trim() === '' ? undefined : named(rooms, instrument).key,
      })
      return {
        expires,
        total,
        list: list
          .filter(({ thread }) => universe.byKey(thread.instrument) !== undefined)
          .map(({ thread, number, text, author: nameAuthor, createdAt }) => ({
            thread: presentThread(rooms, thread),
            number,
            excerpt: excerptOf(text),
            nameAuthor,
            url: origin + postUrl(rooms, thread, number),
            datetime: iso(createdAt.getTime()),
          })),
      }
    }),

    handle(mostReadThreads, async ({ query: { range }, expires }) => ({
      expires,
      list: presentThreads(rooms, await mostRead(db, hoursOf[range], mostOfList)),
    })),
  ]
}
