import { setImmediate as pause } from 'node:timers/promises'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import { historyListing } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { utcDayOf } from '#calendar/days.ts'
import { getAllTimeHigh, listLargestCoins, type LargestCoin } from '#features/cryptos/largest.contract.ts'
import { stillCounting } from '#features/instrument/quotes.handlers.ts'
import { listRow } from '#features/lists/rows.ts'
import type { Instant, NotationId, Quality } from '#contract/vocabulary.ts'
import { perGeneration } from '#api/generation.ts'
import { find } from '#finder/find.ts'
import { tidy } from '#figures/rounding.ts'
import { allTimeHighsOf, type HighUntil } from '#market/all-time-high.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { listListing, mainListing } from '#market/listings.ts'
import { GenerationCache } from '#platform/kept.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
/** between two points of the week's line, but for its ends: at the same instants for all who ask */
const stepMs = 8 * hourMs
/** what was paid in the past is the same for all who ask in this time */
const minuteMs = 60_000
/** what the order is while no turnover has been counted: that of the seed */
const untilThen = 'Bis dahin stehen die bekanntesten Währungen zuerst.'
/** of every coin on the pages that are read, in every quality */
const mostKept = 500

/** Coins in the order of what is traded of them. */
export function largestHandlers(rooms: Rooms) {
  const { universe, statistics, market } = rooms
  const highsBefore = perGeneration(rooms, () => allTimeHighsOf(market))
  const memory = perGeneration(rooms, () => new GenerationCache<string, number>(mostKept * (weekMs / stepMs)))

  return [
    handle(listLargestCoins, async ({ query: { page, perPage }, asker, expires }) => {
      const start = page * perPage
      const counting = stillCounting(statistics)
      const found = find(universe.ofType('CRYPTO'), {
        ...(counting === undefined && {
          ranking: { by: ({ key }) => statistics.of(key)?.averageTurnover20d, order: 'DESC' },
        }),
        start,
        most: perPage,
      })
      const list: LargestCoin[] = []
      for (const coin of found.list) {
        list.push({ rank: start + list.length + 1, ...rowOf(coin, asker) })
        await pause() // a week of a coin nobody has asked for takes a moment: others come in between
      }
      return {
        expires,
        datetime: iso(market.now()),
        total: found.total,
        hint: counting && `${counting} ${untilThen}`,
        list,
      }
    }),

    handle(getAllTimeHigh, async ({ params, query, asker, expires }) => {
      const listing = historyListing(rooms, 'CRYPTO', params.entityValue, query)
      const { id, isoCurrency } = listing.notation
      const { last, high, shownAt } = market.quote(id, requireQuality(asker, listing))
      const today = utcDayOf(shownAt)
      const past = await highsBefore()(listing.notation, today, countedHigh(listing))
      const highest = high !== undefined && high > (past?.price ?? 0) ? { price: high, day: today } : past
      return {
        expires,
        isoCurrency,
        dateFirst: market.firstDay(id),
        high: highest?.price,
        dateHigh: highest?.day,
        distancePct: last === undefined || !highest ? undefined : tidy((last / highest.price - 1) * 100, 4),
      }
    }),
  ]

  /** The table counts main listings. */
  function countedHigh({ instrument, notation }: Listing): HighUntil | undefined {
    if (notation.id !== mainListing(instrument).notation.id) return undefined
    const figures = statistics.of(instrument.key)
    return figures?.allTimeHigh && { until: figures.day, high: figures.allTimeHigh }
  }

  function rowOf(coin: Instrument, asker: Asker): Omit<LargestCoin, 'rank'> {
    const listing = listListing(coin)
    const row = listRow(rooms, listing, asker)
    const { last, codeQualityPrice } = row.quote
    const now = market.now()
    const minute = now - (now % minuteMs)
    const lastAt = (at: Instant) => paidAt(listing.notation.id, codeQualityPrice, at)
    const since = (ms: number) => {
      const then = lastAt(minute - ms)
      return last === undefined || !then ? undefined : Number(((last / then - 1) * 100).toFixed(4))
    }
    const mark = minute - (minute % stepMs) - weekMs
    const marks = Array.from({ length: weekMs / stepMs }, (_, i) => mark + (i + 1) * stepMs)
    const times = [minute - weekMs, ...marks]
    const points = times.map(lastAt).filter((value) => value !== undefined)
    return {
      ...row,
      performancePct1h: since(hourMs),
      performancePct24h: since(dayMs),
      performancePct7d: since(weekMs),
      sparkline: last === undefined ? points : [...points, last],
    }
  }

  /** The last price at an instant that is over. */
  function paidAt(id: NotationId, quality: Quality, at: Instant): number | undefined {
    const key = `${id} ${quality} ${at}`
    const known = memory().get(key)
    if (known !== undefined) return known
    const { last } = market.quote(id, quality, at)
    return last === undefined ? undefined : memory().set(key, last)
  }
}
