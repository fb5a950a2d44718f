import { compareInstruments, mostCompared } from '#features/lists/class-lists.contract.ts'
import { listListing, mainListing } from '#market/listings.ts'
import { performancePeriods } from '#market/statistics.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { inPercent } from '#figures/rounding.ts'
import type { Rooms } from '#api/rooms.ts'
import { performanceOver, quoteOf } from '#features/instrument/quotes.handlers.ts'
import type { ClassSections } from '#features/instrument/class-sections.ts'
import { instrumentsOf } from '#features/lists/named.ts'

/** @param sectionsOf the key figures of an instrument's class */
export function compareHandlers(rooms: Rooms, sectionsOf: ClassSections) {
  const { universe, statistics } = rooms

  return [
    handle(compareInstruments, ({ query, asker, expires }) => {
      const list = instrumentsOf(universe, query.keys, mostCompared).map((instrument) => {
        const listing = listListing(instrument)
        const daily = statistics.of(instrument.key)
        const over = performanceOver(rooms, listing, asker)
        const sections = sectionsOf(rooms, listing, asker)
        const { figures, figureGroups = [] } = sections
        const own = [...figures, ...figureGroups.flatMap((group) => group.figures)]
        return {
          instrument: presentInstrument(instrument, rooms.origin),
          quote: quoteOf(rooms, listing, asker),
          performancePct: Object.fromEntries(
            performancePeriods.flatMap((period) => {
              const change = over(period)
              return change === undefined ? [] : [[period, change]]
            }),
          ),
          volatility30dPct: inPercent(daily?.volatility30d),
          volatility250dPct: inPercent(daily?.volatility250d),
          spread30dPct: inPercent(daily?.spread30d),
          isoCurrencyTurnover: mainListing(instrument).notation.isoCurrency,
          averageTurnover20d:
            daily?.averageTurnover20d === undefined ? undefined : Math.round(daily.averageTurnover20d),
          ...('cashFlows' in sections && { cashFlows: sections.cashFlows }),
          figures: own.filter(({ id }, index) => own.findIndex((other) => other.id === id) === index),
        }
      })
      return { expires, list }
    }),
  ]
}
