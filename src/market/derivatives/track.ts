import { dayNumberOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { factorGrowth } from '#figures/factor.ts'
import type { UnderlyingSource } from '../derivatives.ts'
import type { Paper } from './catalogue.ts'
import { financingAt } from './financing.ts'
import { factorCostPerDay, factorStart } from './past.ts'

/** The completed days in the life of one paper; reads the underlying's past once a day. */
export interface Track {
  /** the first completed day on which its barrier was touched */
  touchedOn(): TradingDay | undefined
  /** whether that day touched the barrier first, or runs and may */
  mayTouchOn(day: TradingDay): boolean
  /** value of a factor paper at the last close before `day`, and that close */
  factorBefore(day: TradingDay): { value: number; close: number | undefined }
}

/** @param today the day that is not completed yet */
export function trackOf(
  paper: Pick<Paper, 'terms' | 'issued' | 'underlying'>,
  source: Pick<UnderlyingSource, 'history'>,
  today: () => TradingDay,
): Track {
  const { terms, issued } = paper
  const isWatched = terms.barrier !== undefined && terms.kind !== 'express'
  const isNeeded = isWatched || terms.factor !== undefined
  let known: TradingDay = issued
  let days: readonly TradingDay[] = []
  let closes: readonly number[] = []
  let factorValues: number[] = []
  let touched: TradingDay | undefined

  /** The past is always read up to today, since a chart asks for one day after the other. */
  function reach(): void {
    const until = today()
    if (!isNeeded || until <= known) return
    const history = source.history(paper.underlying.key, issued, until)
    days = history.day
    closes = history.close
    touched = isWatched
      ? days.find((one, index) => touches(paper, one, history.low[index]!, history.high[index]!))
      : undefined
    factorValues = terms.factor === undefined ? [] : factorPath(terms.factor, terms.level, closes)
    known = until
  }

  return {
    touchedOn() {
      reach()
      return touched
    },
    mayTouchOn(day) {
      reach()
      return isWatched && (touched === undefined ? day >= known : touched === day)
    },
    factorBefore(day) {
      reach()
      let index = days.length - 1
      while (index >= 0 && days[index]! >= day) index--
      return { value: factorValues[index] ?? factorStart, close: closes[index] ?? terms.level }
    },
  }
}

/** Whether a day's extremes touched the barrier; a financed one is measured in levels of the issue. */
function touches(
  { terms, issued }: Pick<Paper, 'terms' | 'issued'>,
  day: TradingDay,
  low: number,
  high: number,
): boolean {
  const { barrier = Number.NaN, upperBarrier = Number.NaN, isShort, financingRate } = terms
  if (financingRate === undefined) return isShort ? high >= barrier : low <= barrier || high >= upperBarrier
  const then = barrier / financingAt(isShort, dayNumberOf(issued))
  const now = financingAt(isShort, dayNumberOf(day))
  return isShort ? high / now >= then : low / now <= then
}

function factorPath(factor: number, level: number, closes: readonly number[]): number[] {
  let value = factorStart
  return closes.map(
    (close, index) => (value *= factorGrowth(factor, closes[index - 1] ?? level, close, factorCostPerDay)),
  )
}
