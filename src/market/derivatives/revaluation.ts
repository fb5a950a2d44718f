import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { paperCauses, paperKinds, type PaperMove } from '../derivatives.ts'
import { modelValue } from './model.ts'
import type { Sheet } from './sheet.ts'

/** What a paper's value follows from at one instant: its row on that day, and the market around it. */
export interface PaperInputs {
  /** of one row */
  readonly sheet: Sheet
  readonly lastClose: number | undefined
  /** middle of bid and ask of the underlying, in its currency */
  readonly spot: number
  /** units of that currency for one euro */
  readonly units: number
  readonly at: Instant
  /** a barrier was touched */
  readonly hit: boolean
}

/**
 * How a paper's value changed, one input replaced after another: the underlying with its smile held still, the smile that
 * moves with it, a touched barrier, time with financing, coupons and daily leverage, the rate of the currency. The rate of
 * interest never moves here. The sum is the change of the value between bid and ask.
 */
export function revalued(before: PaperInputs, after: PaperInputs): PaperMove[] {
  const moved = { ...before, spot: after.spot }
  const touched = { ...moved, hit: after.hit }
  const steps = [
    value(before, before.spot),
    value(moved, before.spot),
    value(moved, after.spot),
    value(touched, after.spot),
    value({ ...after, units: before.units }, after.spot),
    value(after, after.spot),
  ]
  return paperCauses.map((cause, i) => ({ cause, change: (steps[i + 1] as number) - (steps[i] as number) }))
}

/** What it is worth, between bid and ask. */
export const worthOf = (inputs: PaperInputs): number => value(inputs, inputs.spot)

/** @param smileSpot the spot whose smile holds */
function value({ sheet, lastClose, spot, units, at, hit }: PaperInputs, smileSpot: number): number {
  const kind = paperKinds[sheet.kind[0]!]
  if (kind === undefined) return 0
  if (kind === 'knockOut') {
    if (hit) return 0
    const pivot = (sheet.bidPivot[0]! + sheet.askPivot[0]!) / 2
    return Math.max(0, ((spot - pivot) * sheet.signedRatio[0]!) / units)
  }
  const { volatility, dividendYield } = sheet.underlying
  return modelValue(
    {
      kind,
      isShort: sheet.isShort[0] === 1,
      american: sheet.american[0] === 1,
      scale: sheet.ratio[0]! / units,
      strike: sheet.strike[0]!,
      barrier: sheet.barrier[0]!,
      cap: sheet.cap[0]!,
      bonusLevel: sheet.bonusLevel[0]!,
      factor: sheet.factor[0]!,
      factorValue: sheet.factorValue[0]!,
      lastClose: lastClose ?? spot,
      couponPct: sheet.couponPct[0]!,
      hit,
      issued: sheet.issued[0]!,
      maturity: sheet.maturity[0]!,
      now: at / dayMs,
      volatility,
      dividendYield,
      smileSpot,
    },
    spot,
  )
}
