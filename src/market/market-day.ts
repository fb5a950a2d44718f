import { hundredths } from './drivers/adding-up.ts'
import type { Instrument } from './instruments.ts'

/** A share as it stands on a day. */
export interface SeenShare {
  readonly instrument: Instrument
  /** against the close before, percent; absent without a price */
  readonly changePct: number | undefined
  readonly high: number | undefined
  readonly low: number | undefined
  /** of the last 52 weeks, the day itself included; absent until the table of daily figures has come to it */
  readonly yearHigh: number | undefined
  readonly yearLow: number | undefined
}

export interface MarketDay {
  readonly risen: number
  readonly fallen: number
  readonly unchanged: number
  /** shares that reached their highest or lowest price of 52 weeks today; undefined while no such prices are known */
  readonly highs: readonly Instrument[] | undefined
  readonly lows: readonly Instrument[] | undefined
}

/** How shares stand on a day: how many rose and fell, as their change is shown, and which ones reached a price of the year. */
export function marketDay(shares: readonly SeenShare[]): MarketDay {
  const changes = shares.flatMap(({ changePct }) => (changePct === undefined ? [] : [hundredths(changePct)]))
  const known = shares.filter(({ yearHigh, yearLow }) => yearHigh !== undefined && yearLow !== undefined)
  const named = (isRecord: (share: SeenShare) => boolean): Instrument[] | undefined =>
    known.length === 0 ? undefined : known.filter(isRecord).map(({ instrument }) => instrument)
  return {
    risen: changes.filter((change) => change > 0).length,
    fallen: changes.filter((change) => change < 0).length,
    unchanged: changes.filter((change) => change === 0).length,
    highs: named(({ high, yearHigh }) => high !== undefined && yearHigh !== undefined && high >= yearHigh),
    lows: named(({ low, yearLow }) => low !== undefined && yearLow !== undefined && low <= yearLow),
  }
}
