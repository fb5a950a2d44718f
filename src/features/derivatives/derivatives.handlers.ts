import { getDerivativesOverview } from '#features/lists/class-lists.contract.ts'
import { paperKinds, subTypeOf } from '#market/derivatives.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { liveListing } from '#api/live-listing.ts'
import { displayType, presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { paperCounts } from '#finder/paper-counts.ts'

/** From capital protection to daily leverage, as the risk rises. */
const ladder = [
  'capitalProtection',
  'participation',
  'express',
  'reverseConvertible',
  'discount',
  'bonus',
  'sprint',
  'warrant',
  'exotic',
  'knockOut',
  'factor',
] as const

export function derivativeOverviewHandlers(rooms: Rooms) {
  const { derivatives, calendar, market } = rooms
  const counted = perGeneration(rooms, () => paperCounts(rooms))
  return [
    handle(getDerivativesOverview, ({ asker, expires }) => {
      const now = market.now()
      const { underlyings, counts, countOn } = counted()
      countOn(calendar.dayOf('XETR', now))
      const all = [...counts.values()]
      const totalOf = (kind: (typeof ladder)[number]) =>
        all.length === 0 ? undefined : all.reduce((sum, { byKind }) => sum + (byKind[paperKinds.indexOf(kind)] ?? 0), 0)
      return {
        expires,
        underlyings: underlyings.map((underlying) => {
          const { byKind: _, ...count } = counts.get(underlying.key) ?? { byKind: [] }
          return {
            instrument: presentInstrument(underlying, rooms.origin),
            quote: quoteOf(rooms, liveListing(rooms, underlying, asker), asker),
            ...count,
          }
        }),
        kinds: ladder.map((kind) => ({
          entitySubType: subTypeOf[kind],
          nameType: displayType({ entityType: 'DERIVATIVE', entitySubType: subTypeOf[kind] }),
          total: totalOf(kind),
        })),
        counted: all.length,
        issuers: derivatives.issuers.map(({ name }) => name),
      }
    }),
  ]
}
