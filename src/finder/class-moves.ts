import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import type { PriceFigures } from '#market/statistics.ts'

/** What a day did to an instrument, as somebody sees it. */
export interface ClassMove {
  instrument: Instrument
  /** percent over the period asked for */
  changePct?: number | undefined
  /** the same in the currency of the price */
  change?: number | undefined
  /** money traded today on the listing that is shown, EUR */
  moneyEuro?: number | undefined
  /** pieces traded today, of those of an average day */
  volumeTimes?: number | undefined
  /** a price of 52 weeks was left behind today */
  extreme?: 'high' | 'low' | undefined
}

/** The day's highest and lowest price of a listing. */
interface DaySeen {
  day: TradingDay
  high?: number | undefined
  low?: number | undefined
}

/**
 * Whether a day brought the highest or the lowest price of 52 weeks. The table ends with the last ended day: that day is in it, a
 * later one is measured against it.
 * @param figures in the currency of the prices
 */
export function extremeOf(
  { day: counted, high52w, high52wDay, low52w, low52wDay }: PriceFigures,
  { day, high, low }: DaySeen,
): 'high' | 'low' | undefined {
  if (day <= counted) return high52wDay === day ? 'high' : low52wDay === day ? 'low' : undefined
  if (high52w !== undefined && high !== undefined && high > high52w) return 'high'
  return low52w !== undefined && low !== undefined && low < low52w ? 'low' : undefined
}

export interface MoveBreadth {
  risen: number
  fallen: number
  unchanged: number
  meanPct: number | undefined
}

/** How many rose, fell and stood still, and their mean change: everybody counts the same. */
export function breadthOf(moves: readonly ClassMove[]): MoveBreadth {
  const changes = moves.flatMap(({ changePct }) => (changePct === undefined ? [] : [changePct]))
  const risen = changes.filter((change) => change > 0).length
  const fallen = changes.filter((change) => change < 0).length
  return {
    risen,
    fallen,
    unchanged: changes.length - risen - fallen,
    meanPct: changes.length === 0 ? undefined : changes.reduce((sum, change) => sum + change, 0) / changes.length,
  }
}

export interface ChangeBin {
  /** percent; absent at the open ends */
  fromPct?: number
  toPct?: number
  number: number
}

const binsEachSide = 10
const widths = [0.25, 0.5, 1, 2, 5, 10, 20, 50]
/** the outermost bins hold at most this share of all */
const mostOutside = 0.06

/** How changes are spread: twenty bins around zero, so wide that few lie outside; the outermost are open. */
export function distributionOf(moves: readonly ClassMove[]): ChangeBin[] {
  const changes = moves.flatMap(({ changePct }) => (changePct === undefined ? [] : [changePct]))
  if (changes.length === 0) return []
  const outside = (width: number) => changes.filter((change) => Math.abs(change) >= width * (binsEachSide - 1)).length
  const width = widths.find((each) => outside(each) <= mostOutside * changes.length) ?? (widths.at(-1) as number)
  const bins = Array.from({ length: 2 * binsEachSide }, (_, i): ChangeBin => {
    const fromPct = (i - binsEachSide) * width
    return {
      ...(i > 0 && { fromPct }),
      ...(i < 2 * binsEachSide - 1 && { toPct: fromPct + width }),
      number: 0,
    }
  })
  for (const change of changes) {
    const place = Math.min(Math.max(Math.floor(change / width) + binsEachSide, 0), bins.length - 1)
    const bin = bins[place]
    if (bin) bin.number++
  }
  return bins
}
