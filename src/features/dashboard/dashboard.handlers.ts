import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { eachInTurn } from '#platform/turns.ts'
import { noteVisit } from '#storage/visits.ts'
import { changeSince } from '#watchlists/since.ts'
import { getDashboardMovement, postDashboardVisit, type Movement } from '#features/dashboard/dashboard.contract.ts'
import { ownPapers } from '#features/lists/own-papers.ts'

/** of each of whose prices now and then are asked */
const mostPapers = 500

export function dashboardHandlers(rooms: Rooms) {
  const { db, market, universe, calendar, corporateActions, origin } = rooms

  function movementOf(instrument: Instrument, since: Instant | undefined, asker: Asker): Movement {
    const listing = listListing(instrument)
    const { id, isoCurrency } = listing.notation
    const quality = requireQuality(asker, listing)
    const now = market.quote(id, quality)
    const then = since === undefined ? undefined : market.quote(id, quality, since)
    const [price, at] = then ? [then.last, then.lastAt] : [now.previousClose, now.previousCloseAt]
    const today = calendar.dayOf('XETR', market.now())
    const percent = now.throughZero
      ? undefined // levels that run through zero have no percentage
      : changeSince(
          now.last,
          { price, day: at === undefined ? today : calendar.dayOf('XETR', at) },
          then ? corporateActions.splits(instrument, today) : [], // the close before is counted as of today
        )
    return {
      instrument: presentInstrument(instrument, origin),
      isoCurrency,
      price: now.last,
      priceBefore: price,
      datetimeBefore: isoOrNone(at),
      performancePct: percent === undefined ? undefined : tidy(percent, 4),
    }
  }

  return [
    handle(postDashboardVisit, async ({ asker }) => {
      return { datetimeBefore: isoOrNone(await noteVisit(db, userOf(asker), market.now())) }
    }),

    handle(getDashboardMovement, async ({ query, asker }) => {
      const owner = userOf(asker)
      // what has not happened yet cannot be compared with
      const since = query.since === undefined ? undefined : Math.min(Date.parse(query.since), market.now())
      const keys = (await ownPapers(rooms, owner)).keys()
      const papers = [...keys].flatMap((key) => universe.byKey(key) ?? [])
      const list = await eachInTurn(papers.slice(0, mostPapers), (paper) => movementOf(paper, since, asker))
      return {
        datetimeSince: since === undefined ? undefined : iso(since),
        list: list.toSorted((a, b) => Math.abs(b.performancePct ?? 0) - Math.abs(a.performancePct ?? 0)),
        numberLeftOut: Math.max(0, papers.length - mostPapers),
      }
    }),
  ]
}
