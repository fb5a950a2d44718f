import type { Quote } from '#contract/quotes.ts'
import { getSnapshot } from '#features/instrument/snapshots.contract.ts'
import type { Range, TradingDay } from '#contract/vocabulary.ts'
import { addMonths } from '#calendar/days.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { benchmarksOf } from '#market/benchmarks.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { longHistory } from '#market/long-history.ts'
import { listKeeper, recentMemory } from '#platform/kept.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { chooseListing, instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import type { ClassSections } from './class-sections.ts'
import { quoteOf, withTradedInMembers } from './quotes.handlers.ts'

const chartRanges: Range[] = ['D1', 'W1', 'M1', 'M3', 'M6', 'Y1', 'Y3', 'Y5', 'MAX']

const simulatedHint = 'Kurse und Kennzahlen sind simuliert.'
const publishedHint = 'Veröffentlichte Entscheidungen der EZB, nicht simuliert.'

/** Key rates are facts, everything else follows from the model. */
const hintOf = ({ facts }: Instrument): string =>
  facts.kind === 'interest' && facts.group === 'policy' ? publishedHint : simulatedHint

/** how far the ratings of shares look back */
const monthsBack = 14

const keptQuotes = listKeeper<Quote>()

/** @param sectionsOf what an instrument's snapshot says beyond the shared head */
export function snapshotHandlers(rooms: Rooms, sectionsOf: ClassSections) {
  const { market, calendar, universe } = rooms
  const known = perGeneration(rooms, () => recentMemory<TradingDay>())

  /**
   * Reads in portions what ratings of a share look back on, its own history and its index's, so that a first reader holds
   * up nobody; it then is remembered.
   */
  async function lookBack(share: Instrument): Promise<void> {
    const today = calendar.dayOf('XETR', market.now())
    const [index] = benchmarksOf(universe, share)
    for (const instrument of index ? [share, index] : [share]) {
      const { notation } = mainListing(instrument)
      if (known().get(notation) === today) continue
      await longHistory(market, notation.id, addMonths(today, -monthsBack), today, market.now())
      known().set(notation, today)
    }
  }

  return [
    handle(getSnapshot, async ({ params, query, asker, expires }) => {
      const instrument = instrumentOf(rooms, params.entityType, params.entityValue)
      const listing = chooseListing(instrument, query)
      if (instrument.facts.kind === 'stock') await lookBack(instrument)
      const quote = withTradedInMembers(rooms, instrument, quoteOf(rooms, listing, asker), asker)
      const own = sectionsOf(rooms, listing, asker)
      // `type` stands first on the wire
      const head = {
        type: own.type,
        expires,
        instrument: presentInstrument(instrument, rooms.origin),
        quote,
        quoteList: {
          list: keptQuotes(
            listing.notation,
            instrument.notations.map((notation) =>
              notation.id === listing.notation.id ? quote : quoteOf(rooms, { instrument, notation }, asker),
            ),
          ),
        },
        chart: { idNotation: listing.notation.id, ranges: chartRanges },
        hint: hintOf(instrument),
      }
      return { ...head, ...own }
    }),
  ]
}
