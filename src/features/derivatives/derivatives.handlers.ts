import { getDerivativesOverview } from '#features/lists/class-lists.contract.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { paperKinds, subTypeOf } from '#market/derivatives.ts'
import type { Instrument } from '#market/instruments.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { liveListing } from '#api/live-listing.ts'
import { oneByOne } from '#platform/one-by-one.ts'
import { displayType, presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { popularUnderlyings } from '#finder/selections.ts'

/** From capital protection to daily leverage, as the risk rises. */
const ladder = [
  'capitalProtection',
  'express',
  'reverseConvertible',
  'discount',
  'bonus',
  'warrant',
  'knockOut',
  'factor',
] as const

interface Count {
  total: number
  calls: number
  puts: number
  long: number
  short: number
  byKind: number[]
}

/** How many papers there are on the best known underlyings, counted once a day. */
function paperCounts({ derivatives, universe, statistics }: Rooms) {
  const counts = new Map<string, Count>()
  let countedDay: TradingDay | undefined
  let waiting: Instrument[] = []

  const underlyings = popularUnderlyings(universe)

  /**
   * Counts one underlying after the other, once a day; nobody waits for it. Which papers were knocked out follows from years
   * of prices: those of an index are sums over its members, so indices are counted when theirs have been worked out elsewhere.
   */
  function countOn(day: TradingDay): void {
    if (countedDay !== day) {
      countedDay = day
      counts.clear()
      waiting = underlyings.filter(({ entityType }) => entityType === 'INDEX')
      count(
        underlyings.filter(({ entityType }) => entityType !== 'INDEX'),
        day,
      )
    }
    if (waiting.length > 0 && statistics.knowsLongHistories()) count(waiting.splice(0), day)
  }

  function count(some: readonly Instrument[], day: TradingDay): void {
    oneByOne(some, (underlying) => {
      const counted = countedDay === day ? countPapers(underlying, day) : undefined
      if (counted) counts.set(underlying.key, counted)
    })
  }

  function countPapers(underlying: Instrument, day: TradingDay): Count | undefined {
    const papers = derivatives.papersOn(underlying.key, day)
    if (!papers) return undefined
    const count: Count = { total: papers.length, calls: 0, puts: 0, long: 0, short: 0, byKind: paperKinds.map(() => 0) }
    for (let i = 0; i < papers.length; i++) {
      const kind = papers.kind[i] ?? 0
      const isShort = papers.isShort[i] === 1
      count.byKind[kind] = (count.byKind[kind] ?? 0) + 1
      if (paperKinds[kind] === 'warrant') count[isShort ? 'puts' : 'calls']++
      if (paperKinds[kind] === 'knockOut') count[isShort ? 'short' : 'long']++
    }
    return count
  }

  return { underlyings, counts, countOn }
}

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
