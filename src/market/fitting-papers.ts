import type { Calendar } from '#calendar/calendar.ts'
import type { Instant, InstrumentKey } from '#contract/vocabulary.ts'
import { paperKinds, type Derivative, type Derivatives, type PaperColumns, type UnderlyingSource } from './derivatives.ts'
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
  /** knock-outs of one direction whose gearing is nearest to the wanted one, best fit first */
  nearest(underlying: Instrument, direction: 'LONG' | 'SHORT', gearing: number, limit: number, at: Instant): FittingPaper[]
  /** papers that can be traded now, by index into `paperKinds` */
  counts(underlying: Instrument, at: Instant): number[]
}

/** Finds papers on an underlying by what a reader wants of them. */
export function createFittingPapers(derivatives: Derivatives, calendar: Calendar, source: UnderlyingSource): FittingPapers {
  const today = (at: Instant) => calendar.dayOf('XETR', at)
  return {
    nearest(underlying, direction, gearing, limit, at) {
      const papers = derivatives.papersOn(underlying.key, today(at), { kinds: ['knockOut'], isShort: direction === 'SHORT' })
      const prices = papers && derivatives.pricesOf(papers, at)
      const spot = middle(source, underlying.key, at)
      const perEuro = source.unitsPerEuro(underlying.isoCurrency, at)
      if (!papers || !prices || spot === undefined || perEuro === undefined) return []
      const fits: Fit[] = []
      for (let index = 0; index < papers.length; index++) {
        const ask = prices.ask[index] / 1000
        if (!(ask > 0) || prices.hit[index] !== 0) continue
        const own = (spot * papers.ratio[index]) / (ask * perEuro)
        keepBest(fits, index, own, Math.abs(own - gearing), limit)
      }
      return fits.flatMap(({ index, gearing: gearingAsk }) => {
        const derivative = derivatives.derivativeOf(papers.number[index])
        const barrier = papers.barrier[index]
        const distance = direction === 'LONG' ? spot - barrier : barrier - spot
        return derivative ? [{ derivative, strike: papers.strike[index], knockOut: barrier, gearingAsk, barrierDistancePct: (distance / spot) * 100 }] : []
      })
    },
    counts(underlying, at) {
      const papers = derivatives.papersOn(underlying.key, today(at))
      return papers ? [...countsOf(papers)] : paperKinds.map(() => 0)
    },
  }
}

interface Fit { index: number; gearing: number; off: number }

/** Keeps the `limit` nearest, the nearest first; of two as near the earlier. */
function keepBest(fits: Fit[], index: number, gearing: number, off: number, limit: number): void {
  const last = fits.at(-1)
  if (fits.length >= limit && last && off >= last.off) return
  const place = fits.findIndex((fit) => off < fit.off)
  fits.splice(place < 0 ? fits.length : place, 0, { index, gearing, off })
  if (fits.length > limit) fits.pop()
}

/** The columns of a day stand still, so they are counted once. */
const counted = new WeakMap<PaperColumns, readonly number[]>()

function countsOf(papers: PaperColumns): readonly number[] {
  const known = counted.get(papers)
  if (known) return known
  const counts = paperKinds.map(() => 0)
  for (let index = 0; index < papers.length; index++) counts[papers.kind[index]]++
  counted.set(papers, counts)
  return counts
}

function middle(source: UnderlyingSource, key: InstrumentKey, at: Instant): number | undefined {
  const quote = source.quote(key, at)
  return quote && (quote.bid + quote.ask) / 2
}
