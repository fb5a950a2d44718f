import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import { tradingDay, type TradingDay } from '#contract/vocabulary.ts'
import { listRow } from '#features/lists/rows.ts'
import { listTopValues, topLists } from '#features/top-values/top-values.contract.ts'
import { topVisited, type TopVisited } from '#finder/top-visited.ts'
import { listListing } from '#market/listings.ts'
import { keptForAWhile } from '#platform/kept.ts'
import { eachInTurn } from '#platform/turns.ts'

/** the month is over: little is counted later */
const keptMs = 60_000

/** The most read instruments of each class. */
export const topValueHandlers = ({ db, universe, calendar, clock, ...rooms }: Rooms) => {
  const visited = keptForAWhile<readonly TopVisited[]>({
    forMs: keptMs,
    most: 2 * topLists.length,
    now: () => clock.now(),
  })

  return [
    handle(listTopValues, async ({ params, query: { page, perPage }, asker, expires }) => {
      const wanted = topLists.find(({ alias }) => alias === params.alias)?.assetClass
      const month = monthBefore(calendar.dayOf('XETR', clock.now()))
      const found = await visited(`${month} ${wanted}`, () =>
        topVisited(db, month, monthBefore(month), (key) => {
          const instrument = universe.byKey(key)
          return instrument !== undefined && assetClasses.of(instrument).key === wanted
        }),
      )
      const stretch = found.slice(page * perPage, (page + 1) * perPage)
      const rows = await eachInTurn(stretch, ({ key, rank, rankBefore }) => {
        const instrument = universe.byKey(key)
        return instrument && { ...listRow({ ...rooms, calendar }, listListing(instrument), asker), rank, rankBefore }
      })
      return {
        expires,
        month,
        total: found.length,
        list: rows.filter((row) => row !== undefined),
      }
    }),
  ]
}

/** The first day of the month before that of a day. */
function monthBefore(day: TradingDay): TradingDay {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return tradingDay(new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 10))
}
