import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { paperKinds, type Derivatives } from '#market/derivatives.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import type { Statistics } from '#market/statistics.ts'
import { oneByOne } from '#platform/one-by-one.ts'
import { popularUnderlyings } from './selections.ts'

/** How many papers there are on an underlying. */
export interface PaperCount {
  total: number
  calls: number
  puts: number
  long: number
  short: number
  /** by index into `paperKinds` */
  byKind: number[]
}

export interface PaperCounts {
  underlyings: readonly Instrument[]
  /** those counted so far */
  counts: ReadonlyMap<InstrumentKey, PaperCount>
  /** counts one underlying after the other, once a day; nobody waits for it */
  countOn(day: TradingDay): void
}

interface Rooms {
  derivatives: Pick<Derivatives, 'papersOn' | 'prepare'>
  universe: Universe
  statistics: Pick<Statistics, 'knowsLongHistories'>
}

/**
 * How many papers there are on the best known underlyings, counted once a day. Which papers were knocked out follows
 * from years of prices: those of an index are sums over its members, so indices are counted when theirs have been
 * worked out elsewhere.
 */
export function paperCounts({ derivatives, universe, statistics }: Rooms): PaperCounts {
  const counts = new Map<InstrumentKey, PaperCount>()
  const underlyings = popularUnderlyings(universe)
  let countedDay: TradingDay | undefined
  let waiting: Instrument[] = []

  function count(some: readonly Instrument[], day: TradingDay): void {
    oneByOne(some, async ({ key }) => {
      if (countedDay === day) await derivatives.prepare(key, day)
      const counted = countedDay === day ? countPapers(derivatives, key, day) : undefined
      if (counted) counts.set(key, counted)
    })
  }

  return {
    underlyings,
    counts,
    countOn(day) {
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
    },
  }
}

/** Calls and puts are warrants, long and short knock-outs; undefined where no papers are on the underlying. */
export function countPapers(
  derivatives: Pick<Derivatives, 'papersOn'>,
  underlying: InstrumentKey,
  day: TradingDay,
): PaperCount | undefined {
  const papers = derivatives.papersOn(underlying, day)
  if (!papers) return undefined
  const count = { total: papers.length, calls: 0, puts: 0, long: 0, short: 0, byKind: paperKinds.map(() => 0) }
  for (let i = 0; i < papers.length; i++) {
    const kind = papers.kind[i] ?? 0
    const isShort = papers.isShort[i] === 1
    count.byKind[kind] = (count.byKind[kind] ?? 0) + 1
    if (paperKinds[kind] === 'warrant') count[isShort ? 'puts' : 'calls']++
    if (paperKinds[kind] === 'knockOut') count[isShort ? 'short' : 'long']++
  }
  return count
}
