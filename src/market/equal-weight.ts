import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import type { Closes } from './held-returns.ts'
import { indexOnOrBefore } from './performance.ts'

/** Equal amounts of several papers, bought at the close of one day and held. */
export interface EqualWeight {
  readonly day: readonly TradingDay[]
  /** 100 on the first day */
  readonly value: readonly number[]
  /** places of papers without a close on the first day or in the week before: they are left out */
  readonly missing: readonly number[]
}

const mostDaysOld = 7

/**
 * The mean of price ÷ price at the start over all papers, × 100. Nothing is bought or sold on the way, so weights drift with
 * prices. A day without a close of a paper counts its last one.
 * @param days on which it is valued, in order; the first is the start
 */
export function equalWeight(papers: readonly Closes[], days: readonly TradingDay[]): EqualWeight {
  const [start] = days
  if (start === undefined) return { day: [], value: [], missing: [] }
  const missing: number[] = []
  const sums = days.map(() => 0)
  for (const [place, { day, close }] of papers.entries()) {
    const first = indexOnOrBefore(day, start)
    const [firstDay, base] = [day[first], close[first]]
    if (firstDay === undefined || !base || daysBetween(firstDay, start) > mostDaysOld) missing.push(place)
    else for (const [row, each] of days.entries()) sums[row]! += close[indexOnOrBefore(day, each)]! / base
  }
  const bought = papers.length - missing.length
  return bought === 0
    ? { day: [], value: [], missing }
    : { day: days, value: sums.map((sum) => (sum / bought) * 100), missing }
}

const daysBetween = (from: TradingDay, to: TradingDay): number => (Date.parse(to) - Date.parse(from)) / dayMs
