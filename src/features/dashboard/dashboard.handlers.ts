import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { Split } from '#market/corporate-actions.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { eachInTurn } from '#platform/turns.ts'
import { noteVisit } from '#storage/visits.ts'
import { changeSince } from '#watchlists/since.ts'
import {
  getDashboardMovement,
  mostLines,
  postDashboardVisit,
  type Movement,
} from '#features/dashboard/dashboard.contract.ts'
import { ownPapers } from '#features/lists/own-papers.ts'

/** of each of whose prices now and then are asked */
const mostPapers = 500
/** of a line */
const points = 25

interface Stretch {
  /** undefined: from the close before */
  since: Instant | undefined
  seen: Instant
  /** of the points of its line, from since to seen */
  instants: readonly Instant[]
  asker: Asker
}

/** Instants at equal distances from one to another. */
const between = (from: Instant, to: Instant): Instant[] =>
  Array.from({ length: points }, (_, i) => Math.round(from + ((to - from) * i) / (points - 1)))

export function dashboardHandlers(rooms: Rooms) {
  const { db, market, universe, calendar, corporateActions, origin } = rooms

  function movementOf(instrument: Instrument, { since, seen, instants, asker }: Stretch): Movement {
    const listing = listListing(instrument)
    const { id, isoCurrency } = listing.notation
    const quality = requireQuality(asker, listing)
    const now = market.quote(id, quality, seen)
    const then = since === undefined ? undefined : market.quote(id, quality, since)
    const [price, at] = then ? [then.last, then.lastAt] : [now.previousClose, now.previousCloseAt]
    const dayOf = (instant: Instant) => calendar.dayOf('XETR', instant)
    const before = { price, day: dayOf(at ?? seen) }
    /** @param splits those up to the later price; the close before is counted as of today */
    const changeTo = (last: number | undefined, splits: readonly Split[]) => {
      const percent = now.throughZero ? undefined : changeSince(last, before, splits) // levels that run through zero have no percentage
      return percent === undefined ? undefined : tidy(percent, 4)
    }
    const line = instants.flatMap(
      (each) => changeTo(market.quote(id, quality, each).last, corporateActions.splits(instrument, dayOf(each))) ?? [],
    )
    return {
      instrument: presentInstrument(instrument, origin),
      isoCurrency,
      price: now.last,
      priceBefore: price,
      datetimeBefore: isoOrNone(at),
      performancePct: changeTo(now.last, then ? corporateActions.splits(instrument, dayOf(seen)) : []),
      ...(line.length === instants.length && line.length > 0 && { line }),
    }
  }

  return [
    handle(postDashboardVisit, async ({ asker }) => {
      return { datetimeBefore: isoOrNone(await noteVisit(db, userOf(asker), market.now())) }
    }),

    handle(getDashboardMovement, async ({ query, asker }) => {
      const owner = userOf(asker)
      // what has not happened yet cannot be compared with
      const seen = market.now()
      const since = query.since === undefined ? undefined : Math.min(Date.parse(query.since), seen)
      const keys = (await ownPapers(rooms, owner)).keys()
      const papers = [...keys].flatMap((key) => universe.byKey(key) ?? [])
      const lined = new Set(since === undefined ? [] : query.lineOf?.split(',').slice(0, mostLines))
      const instants = since === undefined || lined.size === 0 ? [] : between(since, seen)
      const list = await eachInTurn(papers.slice(0, mostPapers), (paper) =>
        movementOf(paper, { since, seen, instants: lined.has(paper.key) ? instants : [], asker }),
      )
      return {
        datetimeSince: since === undefined ? undefined : iso(since),
        ...(instants.length > 0 && { datetimes: instants.map(iso) }),
        list: list.toSorted((a, b) => Math.abs(b.performancePct ?? 0) - Math.abs(a.performancePct ?? 0)),
        numberLeftOut: Math.max(0, papers.length - mostPapers),
      }
    }),
  ]
}
