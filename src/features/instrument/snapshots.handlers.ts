import type { Quote } from '#contract/quotes.ts'
import { getSnapshot } from '#features/instrument/snapshots.contract.ts'
import type { Range } from '#contract/vocabulary.ts'
import { handle } from '#api/handle.ts'
import { listKeeper } from '#platform/kept.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { chooseListing, instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import type { ClassSections } from './class-sections.ts'
import { quoteOf, withTradedInMembers } from './quotes.handlers.ts'

const chartRanges: Range[] = ['D1', 'W1', 'M1', 'M3', 'M6', 'Y1', 'Y3', 'Y5', 'MAX']

const simulatedHint = 'Kurse und Kennzahlen sind simuliert.'

const keptQuotes = listKeeper<Quote>()

/** @param sectionsOf what an instrument's snapshot says beyond the shared head */
export function snapshotHandlers(rooms: Rooms, sectionsOf: ClassSections) {
  return [
    handle(getSnapshot, ({ params, query, asker, expires }) => {
      const instrument = instrumentOf(rooms, params.entityType, params.entityValue)
      const listing = chooseListing(instrument, query)
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
        hint: simulatedHint,
      }
      return { ...head, ...own }
    }),
  ]
}
