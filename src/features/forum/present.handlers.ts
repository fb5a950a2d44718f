import { postPath, threadPath } from '#contract/forum-path.ts'
import type { Asker } from '#api/asker.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { votesOf, type PriceThen, type StoredPost } from '#forum/posts.ts'
import type { StoredThread } from '#forum/threads.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { changeSince } from '#watchlists/since.ts'
import type { ForumPost, ForumThread } from './forum.contract.ts'

/** @throws Failure INSTRUMENT_UNKNOWN an import has taken it away, and may bring it back */
export function instrumentOfThread({ universe }: Pick<Rooms, 'universe'>, key: InstrumentKey): Instrument {
  const instrument = universe.byKey(key)
  if (!instrument) throw new Failure('INSTRUMENT_UNKNOWN', {}, `Unknown instrument: ${key}`)
  return instrument
}

/** What an instrument costs now, as this reader may see it. */
export function priceNow(rooms: Rooms, instrument: Instrument, asker: Asker): PriceThen {
  const listing = listListing(instrument)
  return {
    price: quoteOf(rooms, listing, asker).last,
    currency: listing.notation.isoCurrency,
    day: rooms.calendar.dayOf('XETR', rooms.market.now()),
  }
}

export const threadUrl = (rooms: Pick<Rooms, 'universe'>, thread: StoredThread): string =>
  threadPath(instrumentOfThread(rooms, thread.instrument), { idThread: thread.id, subject: thread.subject })

/** Path of a post. */
export const postUrl = (rooms: Pick<Rooms, 'universe'>, thread: StoredThread, number: number): string =>
  postPath(threadUrl(rooms, thread), number)

/** @param position in its list, from 0 */
export function presentThread(
  rooms: Pick<Rooms, 'universe' | 'origin'>,
  thread: StoredThread,
  position = 0,
): ForumThread {
  return {
    position: position + 1,
    rating: thread.votes,
    subject: thread.subject,
    url: rooms.origin + threadUrl(rooms, thread),
    answersTotal: Math.max(0, thread.posts - 1),
    hitsToday: thread.readers,
    lastPostingDate: iso(thread.lastPostAt.getTime()),
    idThread: thread.id,
    instrument: presentInstrument(instrumentOfThread(rooms, thread.instrument), rooms.origin),
    nameAuthor: thread.author,
    numberMembers: thread.members,
    datetimeCreated: iso(thread.createdAt.getTime()),
  }
}

/** Threads whose instrument is known. @param from position of the first, from 0 */
export const presentThreads = (rooms: Rooms, threads: readonly StoredThread[], from = 0): ForumThread[] =>
  threads
    .filter(({ instrument }) => rooms.universe.byKey(instrument) !== undefined)
    .map((thread, place) => presentThread(rooms, thread, from + place))

/** Posts of one thread, as this reader sees them. */
export async function presentPosts(
  rooms: Rooms,
  instrument: Instrument,
  posts: readonly StoredPost[],
  asker: Asker,
): Promise<ForumPost[]> {
  const voted = asker.user
    ? await votesOf(
        rooms.db,
        asker.user,
        posts.map(({ id }) => id),
      )
    : new Set<string>()
  const { price, currency, day } = priceNow(rooms, instrument, asker)
  const splits = rooms.corporateActions.splits(instrument, day)
  return posts.map((post) => ({
    idPost: post.id,
    number: post.number,
    state: post.state,
    rule: post.rule,
    text: post.text,
    holds: post.holds,
    author: post.author && {
      name: post.author.name,
      signature: post.author.signature,
      datetimeJoined: iso(post.author.joinedAt.getTime()),
      numberPosts: post.author.posts,
    },
    price: post.priced?.price,
    isoCurrency: post.priced?.currency,
    performanceSincePct: post.priced?.currency === currency ? changeSince(price, post.priced, splits) : undefined,
    rating: post.votes,
    rated: voted.has(post.id),
    own: asker.user !== undefined && post.owner === asker.user,
    datetimeCreated: iso(post.createdAt.getTime()),
    datetimeEdited: isoOrNone(post.editedAt?.getTime()),
    numberVersions: post.version,
  }))
}
