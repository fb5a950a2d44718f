import { setImmediate as pause } from 'node:timers/promises'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { listLargestCoins, type LargestCoin } from '#features/cryptos/largest.contract.ts'
import { stillCounting } from '#features/instrument/quotes.handlers.ts'
import { listRow } from '#features/lists/rows.ts'
import { find } from '#finder/find.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
/** between two points of the week's line */
const stepMs = 8 * hourMs

/** Coins in the order of what is traded of them. */
export function largestHandlers(rooms: Rooms) {
  const { universe, statistics, market } = rooms

  return [
    handle(listLargestCoins, async ({ query: { page, perPage }, asker, expires }) => {
      const start = page * perPage
      const found = find(universe.ofClass('cryptos'), {
        ranking: { by: ({ key }) => statistics.of(key)?.averageTurnover20d, order: 'DESC' },
        start,
        most: perPage,
      })
      const list: LargestCoin[] = []
      for (const coin of found.list) {
        list.push({ rank: start + list.length + 1, ...rowOf(coin, asker) })
        await pause() // a week of a coin nobody has asked for takes a moment: others come in between
      }
      return { expires, datetime: iso(market.now()), total: found.total, hint: stillCounting(statistics), list }
    }),
  ]

  function rowOf(coin: Instrument, asker: Asker): Omit<LargestCoin, 'rank'> {
    const listing = listListing(coin)
    const row = listRow(rooms, listing, asker)
    const { last, codeQualityPrice } = row.quote
    const now = market.now()
    const lastAt = (at: number) => market.quote(listing.notation.id, codeQualityPrice, at).last
    const since = (ms: number) => {
      const then = lastAt(now - ms)
      return last === undefined || !then ? undefined : Number(((last / then - 1) * 100).toFixed(4))
    }
    const times = Array.from({ length: weekMs / stepMs }, (_, i) => now - weekMs + i * stepMs)
    const points = times.map(lastAt).filter((value) => value !== undefined)
    return {
      ...row,
      performancePct1h: since(hourMs),
      performancePct24h: since(dayMs),
      performancePct7d: since(weekMs),
      sparkline: last === undefined ? points : [...points, last],
    }
  }
}
