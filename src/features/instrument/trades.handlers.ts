import { mayAllLevels } from '#contract/entitlements.ts'
import { Failure } from '#contract/failures.ts'
import { getOrderBook, getTimesAndSales } from '#contract/history.ts'
import { listingFacts } from '#market/listings.ts'
import { handle } from '#api/handle.ts'
import { historyHead } from './present-history.ts'
import { tickSpan, type Moment } from '#market/tick-span.ts'
import { iso, readDate } from '#api/present-time.ts'
import { shownAt } from '#api/quality.ts'
import { historyListing } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'

/** An end told in whole seconds is a second that counts; one told in milliseconds is exact. */
function throughSecond(text: string): Moment {
  const { day, instant } = readDate(text)
  return instant === undefined ? { day } : { day, instant: /\.\d/.test(text) ? instant : instant + 1000 }
}

/** What was traded, and what stands to be. */
export function tradeHandlers(rooms: Rooms) {
  const { market, calendar } = rooms
  return [
    handle(getTimesAndSales, ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      const at = shownAt(rooms, listing, asker)
      const span = tickSpan(calendar, listing, readDate(query.startDate), throughSecond(query.endDate), at)
      const trades = market.trades(listing.notation.id, ...span, at)
      const total = trades.at.length
      const picked = Array.from({ length: Math.min(total, query.perPage) }, (_, i) =>
        query.order === 'DESC' ? total - 1 - i : i,
      )
      const sized = trades.size.some((size) => size > 0) ? picked : []
      const kinds = { T: 1, O: 2, I: 3, C: 4 } as const
      return {
        ...historyHead(listing, expires),
        price: picked.map((i) => trades.price[i] as number),
        datetimePrice: picked.map((i) => Math.floor((trades.at[i] as number) / 1000)),
        volume: sized.map((i) => trades.size[i] as number),
        totalVolume: sized.map((i) => trades.cumulative[i] as number),
        addendum: picked.map(() => ''),
        idTypePrice: picked.map((i) => kinds[trades.kind[i] as keyof typeof kinds]),
      }
    }),

    handle(getOrderBook, ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, params.entityType, params.entityValue, query)
      if (query.levels > 1 && !mayAllLevels(asker.rights, listingFacts(listing))) {
        throw new Failure('ORDER_BOOK_NOT_ENTITLED', {}, 'More than one level needs the order book feature')
      }
      const at = shownAt(rooms, listing, asker)
      const book = market.book(listing.notation.id, query.levels, at)
      const levels = (side: NonNullable<typeof book>['bid'] = []) =>
        side.map(({ price, size, orders }) => ({ price, volume: size, numberOrders: orders }))
      return {
        ...historyHead(listing, expires),
        datetime: iso(book?.at ?? at),
        bid: levels(book?.bid),
        ask: levels(book?.ask),
      }
    }),
  ]
}
