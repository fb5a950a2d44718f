import type { Asker } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import { addDays } from '#calendar/days.ts'
import { moodIn, moodsAbout, type Mood, type PastMood } from '#forum/moods.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { changeSince } from '#watchlists/since.ts'
import type { ForumMood } from './forum.contract.ts'

/** after which a vote is judged */
const judgedDays = 28
const mostDaysAgo = 730
/** no exchange is closed for longer */
const longestClosed = 10
/** percent; less is sideways */
const sideways = 2

/** What readers of a thread think, and how often votes on its instrument were right. */
export async function moodOf(rooms: Rooms, idThread: string, instrument: Instrument, asker: Asker): Promise<ForumMood> {
  const today = rooms.calendar.dayOf('XETR', rooms.market.now())
  const [{ counts, own }, past] = await Promise.all([
    moodIn(rooms.db, idThread, asker.user),
    moodsAbout(rooms.db, instrument.key, addDays(today, -mostDaysAgo), addDays(today, -judgedDays)),
  ])
  const judged = judge(rooms, instrument, past)
  return { up: counts.UP, flat: counts.FLAT, down: counts.DOWN, own, ...(judged.total > 0 && { past: judged }) }
}

/** Votes beside where the price stood four weeks later, splits counted; those in another currency are left out. */
function judge(rooms: Rooms, instrument: Instrument, past: readonly PastMood[]): { total: number; right: number } {
  const { id, isoCurrency } = listListing(instrument).notation
  const days = past.map(({ priced }) => priced.day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  let [total, right] = [0, 0]
  if (first === undefined || last === undefined) return { total, right }
  const { day: traded, close } = rooms.market.daily(
    id,
    addDays(first, judgedDays - longestClosed),
    addDays(last, judgedDays),
  )
  const splits = rooms.corporateActions.splits(instrument, addDays(last, judgedDays))
  for (const { mood, votes, priced } of past) {
    if (priced.currency !== isoCurrency) continue
    const day = addDays(priced.day, judgedDays)
    const at = traded.findLastIndex((each) => each <= day)
    const then = splits.filter((split) => split.day <= day)
    const change = changeSince(close[at], priced, then)
    if (change === undefined) continue
    total += votes
    if (went(change) === mood) right += votes
  }
  return { total, right }
}

const went = (percent: number): Mood => (percent > sideways ? 'UP' : percent < -sideways ? 'DOWN' : 'FLAT')
