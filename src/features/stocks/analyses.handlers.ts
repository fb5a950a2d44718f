import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, readDate } from '#api/present-time.ts'
import { shownAt } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { addDays } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Recommendation } from '#market/fundamentals.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { keptForAWhile } from '#platform/kept.ts'
import { eachInTurn } from '#platform/turns.ts'
import { listAnalyses, ratingChanges } from './ratings.contract.ts'

interface View {
  readonly instrument: Instrument
  readonly view: Recommendation
}

const ladder = ['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL'] as const
const mostDaysBack = 90
const keptMs = 60_000
const keptDays = 30

const step = ({ rating, ratingBefore }: Recommendation): number =>
  ratingBefore === undefined ? 0 : ladder.indexOf(ratingBefore) - ladder.indexOf(rating)
const targetStep = ({ targetPrice, targetPriceBefore }: Recommendation): number =>
  targetPriceBefore === undefined ? 0 : targetPrice - targetPriceBefore

const isOf: Record<(typeof ratingChanges)[number], (view: Recommendation) => boolean> = {
  UPGRADED: (view) => step(view) > 0,
  DOWNGRADED: (view) => step(view) < 0,
  TARGET_RAISED: (view) => targetStep(view) > 0,
  TARGET_LOWERED: (view) => targetStep(view) < 0,
}

/** What the sample institutes said of all shares on a day. */
export function analysesHandlers(rooms: Rooms) {
  const { universe, fundamentals, calendar, market, origin } = rooms
  const kept = perGeneration(rooms, () =>
    keptForAWhile<readonly View[]>({ forMs: keptMs, most: keptDays, now: () => rooms.clock.now() }),
  )

  /** Of shares in an index: those whose institutes anybody follows. Newest first. */
  async function viewsOn(day: TradingDay): Promise<readonly View[]> {
    const followed = universe.ofType('STOCK').filter(({ facts }) => facts.kind === 'stock' && facts.indices.length > 0)
    const found = await eachInTurn(followed, (instrument) =>
      fundamentals.recommendationsOn(instrument, day).map((view) => ({ instrument, view })),
    )
    return found.flat().toSorted((a, b) => b.view.at - a.view.at)
  }

  return [
    handle(listAnalyses, async ({ query: { date, change, page, perPage }, asker, expires }) => {
      const today = calendar.dayOf('XETR', market.now())
      const day = date === undefined ? today : readDate(date).day
      if (day > today || day < addDays(today, -mostDaysBack))
        throw new Failure('INPUT_INVALID', { date }, `date is one of the last ${mostDaysBack} days`)
      const before = calendar.previousTradingDay('XETR', day)
      const all = await kept()(day, () => viewsOn(day))
      const shown = change === undefined ? all : all.filter(({ view }) => isOf[change](view))
      return {
        expires,
        hint: 'Simuliert: Die Musterinstitute gibt es nicht. Werte, die in einem Index stehen.',
        date: day,
        ...(before >= addDays(today, -mostDaysBack) && { datePrevious: before }),
        numPerChange: ratingChanges.map((each) => ({
          change: each,
          number: all.filter(({ view }) => isOf[each](view)).length,
        })),
        total: shown.length,
        list: shown.slice(page * perPage, (page + 1) * perPage).map(({ instrument, view }) => {
          const listing = mainListing(instrument)
          const { at, ...said } = view
          return {
            ...said,
            datetime: iso(at),
            isoCurrency: listing.notation.isoCurrency,
            instrument: presentInstrument(instrument, origin),
            last: market.quote(listing.notation.id, 'RLT', shownAt(rooms, listing, asker)).last,
          }
        }),
      }
    }),
  ]
}
