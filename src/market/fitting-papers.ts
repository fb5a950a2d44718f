import { once } from '#platform/kept.ts'
import type { Calendar } from '#calendar/calendar.ts'
import type { Instant } from '#contract/vocabulary.ts'
import {
  paperKinds,
  type Derivative,
  type Derivatives,
  type PaperColumns,
  type UnderlyingSource,
} from './derivatives.ts'
import type { Instrument } from './instruments.ts'

/** A knock-out as lists show it. */
export interface FittingPaper {
  derivative: Derivative
  strike: number
  knockOut: number
  /** S · R / (ask · X) */
  gearingAsk: number
  barrierDistancePct: number
}

export interface FittingPapers {
  /** makes the papers on an underlying ready, in turns with other work: then the others answer at once */
  prepare(underlying: Instrument, at: Instant): Promise<void>
  /**
   * Knock-outs of one direction whose gearing is nearest to the wanted one, best fit first.
   * @param months only those issued so lately, which a short history is enough for
   */
  nearest(
    underlying: Instrument,
    direction: 'LONG' | 'SHORT',
    gearing: number,
    limit: number,
    at: Instant,
    months?: number,
  ): readonly FittingPaper[]
  /** papers that can be traded now, by index into `paperKinds` */
  counts(underlying: Instrument, at: Instant): number[]
}

/** Finds papers on an underlying by what a reader wants of them. */
export function createFittingPapers(
  derivatives: Derivatives,
  calendar: Calendar,
  source: UnderlyingSource,
): FittingPapers {
  const today = (at: Instant) => calendar.dayOf('XETR', at)
  /** among the columns of a day */
  const lastFound = new WeakMap<PaperColumns, { asked: readonly unknown[]; found: readonly FittingPaper[] }>()
  return {
    prepare: ({ key }, at) => derivatives.prepare(key, today(at)),
    nearest(underlying, direction, gearing, limit, at, months) {
      const papers = derivatives.papersOn(underlying.key, today(at), {
        kinds: ['knockOut'],
        isShort: direction === 'SHORT',
        ...(months !== undefined && { months }),
      })
      const quote = source.quote(underlying.key, at)
      const perEuro = source.unitsPerEuro(underlying.isoCurrency, at)
      if (!papers || !quote || perEuro === undefined) return []
      // what the price of a knock-out follows from within a day
      const { bid, ask, session } = quote
      const asked = [gearing, limit, perEuro, bid, ask, session?.day, session?.low, session?.high]
      const last = lastFound.get(papers)
      if (last?.asked.every((part, i) => part === asked[i])) return last.found
      const found = nearestOf(papers, { direction, spot: (bid + ask) / 2, perEuro, gearing, limit, at })
      lastFound.set(papers, { asked, found })
      return found
    },
    counts(underlying, at) {
      const papers = derivatives.papersOn(underlying.key, today(at))
      return papers ? [...countsOf(papers)] : paperKinds.map(() => 0)
    },
  }

  function nearestOf(
    papers: PaperColumns,
    { direction, spot, perEuro, gearing, limit, at }: Wanted,
  ): readonly FittingPaper[] {
    const prices = derivatives.pricesOf(papers, at)
    if (!prices) return []
    const fits: Fit[] = []
    for (let index = 0; index < papers.length; index++) {
      const ask = (prices.ask[index] as number) / 1000
      if (!(ask > 0) || prices.hit[index] !== 0) continue
      const own = (spot * (papers.ratio[index] as number)) / (ask * perEuro)
      keepBest(fits, index, own, Math.abs(own - gearing), limit)
    }
    return fits.flatMap(({ index, gearing: gearingAsk }) => {
      const derivative = derivatives.derivativeOf(papers.number[index] as number)
      const barrier = papers.barrier[index] as number
      const distance = direction === 'LONG' ? spot - barrier : barrier - spot
      return derivative
        ? [
            {
              derivative,
              strike: papers.strike[index] as number,
              knockOut: barrier,
              gearingAsk,
              barrierDistancePct: (distance / spot) * 100,
            },
          ]
        : []
    })
  }
}

interface Wanted {
  direction: 'LONG' | 'SHORT'
  /** middle of the underlying's bid and ask */
  spot: number
  perEuro: number
  gearing: number
  limit: number
  at: Instant
}

interface Fit {
  index: number
  gearing: number
  off: number
}

/** Keeps the `limit` nearest, the nearest first; of two as near the earlier. */
function keepBest(fits: Fit[], index: number, gearing: number, off: number, limit: number): void {
  const last = fits.at(-1)
  if (fits.length >= limit && last && off >= last.off) return
  const place = fits.findIndex((fit) => off < fit.off)
  fits.splice(place < 0 ? fits.length : place, 0, { index, gearing, off })
  if (fits.length > limit) fits.pop()
}

/** The columns of a day never change, so they are counted once. */
const countsOf = once((papers: PaperColumns): readonly number[] => {
  const counts = paperKinds.map(() => 0)
  for (let index = 0; index < papers.length; index++) {
    const kind = papers.kind[index] as number
    counts[kind] = (counts[kind] as number) + 1
  }
  return counts
})
