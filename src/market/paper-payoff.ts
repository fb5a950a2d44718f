import { tidy } from '#figures/rounding.ts'
import { lifeDays } from './derivatives.ts'
import type { PaperState } from './paper-state.ts'

const steps = [-30, -20, -15, -10, -5, 0, 5, 10, 15, 20, 30]

/** What a pay-off follows from. */
export type PayoffTerms = Omit<PaperState, 'at' | 'end' | 'bid'>

export interface Payoff {
  /** change of the underlying, percent */
  underlyingPct: number
  underlying: number
  /** in the paper's money */
  payout: number
  /** against its ask, percent */
  performancePct: number | undefined
}

/** A corner of the line of what is paid. */
export type PayoffPoint = Pick<Payoff, 'underlyingPct' | 'payout'>

/**
 * What it pays at its end for a range of prices; only kinds whose end depends on the last price alone, or on a barrier
 * not yet touched.
 */
export function paperPayoff(state: PayoffTerms): Payoff[] | undefined {
  const { spot, ask, knockedOut } = state
  const pays = payoutOf(state)
  if (spot === undefined || knockedOut || !pays) return undefined
  return steps.map((underlyingPct) => {
    const underlying = spot * (1 + underlyingPct / 100)
    const payout = pays(underlying)
    return {
      underlyingPct,
      underlying: tidy(underlying, 4),
      payout: tidy(payout, 4),
      performancePct: ask ? tidy((payout / ask - 1) * 100, 2) : undefined,
    }
  })
}
/**
 * The same as a line: the steps, and every level of the terms between them from both sides, so that it bends and jumps
 * where the paper does.
 */
export function payoffLine(state: PayoffTerms): PayoffPoint[] | undefined {
  const { derivative, spot, strike, barrier, knockedOut } = state
  const pays = payoutOf(state)
  if (spot === undefined || knockedOut || !pays) return undefined
  const { cap, bonusLevel, upperBarrier } = derivative
  const [lowest = 0, highest = 0] = [steps[0], steps.at(-1)]
  const levels = [strike, barrier, cap, bonusLevel, upperBarrier].flatMap((level) => {
    const changePct = level === undefined ? undefined : (level / spot - 1) * 100
    return level === undefined || changePct === undefined || changePct <= lowest || changePct >= highest
      ? []
      : [besideBelow, besideAbove].map((side) => ({ changePct, underlying: level * side }))
  })
  return [...steps.map((changePct) => ({ changePct, underlying: spot * (1 + changePct / 100) })), ...levels]
    .toSorted((a, b) => a.underlying - b.underlying)
    .map(({ changePct, underlying }) => ({ underlyingPct: tidy(changePct, 4), payout: tidy(pays(underlying), 4) }))
    .filter((point, place, all) => {
      const before = all[place - 1]
      return before?.underlyingPct !== point.underlyingPct || before.payout !== point.payout
    })
}

/** next to a level, where no digit that is shown differs */
const besideBelow = 1 - 1e-9
const besideAbove = 1 + 1e-9

/** What one piece pays if the underlying stands there at its end, in the paper's money; undefined where more than that decides. */
export function payoutOf({
  derivative,
  fx,
  strike,
  barrier,
  barrierHit,
}: PayoffTerms): ((underlying: number) => number) | undefined {
  const { kind, isShort, ratio, cap, bonusLevel, couponPct, participation, upperBarrier, nominal } = derivative
  if (fx === undefined) return undefined
  const scale = ratio / fx
  const side = isShort ? -1 : 1
  if ((kind === 'warrant' || kind === 'knockOut') && strike !== undefined) {
    const beyond = (underlying: number) =>
      kind === 'knockOut' && barrier !== undefined && side * (underlying - barrier) <= 0
    return (underlying) => (beyond(underlying) ? 0 : Math.max(0, side * (underlying - strike)) * scale)
  }
  if (kind === 'discount' && cap !== undefined) return (underlying) => Math.min(underlying, cap) * scale
  if (kind === 'bonus' && barrier !== undefined && bonusLevel !== undefined) {
    return (underlying) =>
      Math.min(barrierHit || underlying <= barrier ? underlying : Math.max(underlying, bonusLevel), cap ?? Infinity) *
      scale
  }
  if (kind === 'reverseConvertible' && strike !== undefined && couponPct !== undefined) {
    // paid once, at the end, for all the time since the issue
    const coupon = (couponPct * lifeDays(derivative)) / 365
    return (underlying) => 100 * Math.min(1, underlying / strike) + coupon
  }
  if (kind === 'capitalProtection' && strike !== undefined)
    return (underlying) => 100 * Math.max(1, Math.min(underlying, cap ?? Infinity) / strike)
  if (kind === 'participation') return (underlying) => underlying * scale
  if (kind === 'sprint' && strike !== undefined && participation !== undefined) {
    return (underlying) => {
      const gained = Math.min(underlying, cap ?? Infinity)
      return (Math.min(gained, underlying) + (participation - 1) * Math.max(0, gained - strike)) * scale
    }
  }
  if (kind === 'exotic' && strike !== undefined && cap !== undefined)
    return (underlying) =>
      Math.max(0, side * (isShort ? Math.max(underlying, cap) : Math.min(underlying, cap)) - side * strike) * scale
  if (kind === 'exotic' && barrier !== undefined && nominal !== undefined) {
    const lower = isShort ? -Infinity : barrier
    const upper = isShort ? barrier : (upperBarrier ?? Infinity)
    return (underlying) => (underlying > lower && underlying < upper ? nominal : 0)
  }
  return undefined
}
