import { addDays, dayNumberOf } from '#calendar/days.ts'
import { type Instant, type TradingDay } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import { closingOf, type Derivative, type Derivatives, expressRedemption, lifeDays } from './derivatives.ts'
import type { Universe } from './instruments.ts'
import { mainListing } from './listings.ts'
import type { Market } from './market.ts'
import { payoutOf } from './paper-payoff.ts'
import { paperState, type PaperEnd, type PaperState } from './paper-state.ts'

/** How a paper ended, and what its issuer pays for one, in the money it is quoted in. */
export interface Redemption {
  reason: PaperEnd['reason']
  each: number
}

interface Rooms {
  derivatives: Derivatives
  universe: Pick<Universe, 'byKey'>
  market: Pick<Market, 'book' | 'quote'>
}

const minuteMs = 60_000

/**
 * What a paper pays that has ended before a day: what its terms say at the price its underlying had at the end of trading on the last
 * day, after a touched barrier what lies between that and the strike. Undefined while it lives.
 * @param midnight with which the day begins
 */
export function redemptionOf(
  rooms: Rooms,
  paper: Derivative,
  day: TradingDay,
  midnight: Instant,
): Redemption | undefined {
  const early = rooms.derivatives.earlyRedemption(paper, day)
  if (early !== undefined) return { reason: 'REDEEMED', each: early }
  const isOver = paper.lastDay < day
  const state = stateAt(rooms, paper, isOver ? closingOf(dayNumberOf(paper.lastDay)) - minuteMs : midnight - minuteMs)
  if (state?.knockedOut) return { reason: 'KNOCKED_OUT', each: tidy(remainderOf(state), 3) }
  if (!isOver) return undefined
  return { reason: paper.openEnd ? 'TERMINATED' : 'MATURED', each: state ? tidy(paidAtEnd(state), 3) : 0 }
}

/**
 * When a paper ended within a time, and what it pays; undefined where it lived on, or had ended before.
 * @param from the paper lived when this day began
 * @param startOf midnight with which a day begins
 * @returns the last day on which there was something to trade
 */
export function redemptionWithin(
  rooms: Rooms,
  paper: Derivative,
  { from, today, startOf }: { from: TradingDay; today: TradingDay; startOf: (day: TradingDay) => Instant },
): (Redemption & { lastDay: TradingDay }) | undefined {
  const before = (day: TradingDay): Redemption | undefined => redemptionOf(rooms, paper, day, startOf(day))
  let found = before(today)
  if (!found || from >= today || before(from)) return undefined
  let [alive, over] = [0, dayNumberOf(today) - dayNumberOf(from)]
  while (over - alive > 1) {
    const middle = Math.floor((alive + over) / 2)
    const ended = before(addDays(from, middle))
    if (ended) [over, found] = [middle, ended]
    else alive = middle
  }
  return { ...found, lastDay: addDays(from, alive) }
}

function stateAt(rooms: Rooms, paper: Derivative, at: Instant): PaperState | undefined {
  const underlying = rooms.universe.byKey(paper.underlying.key)
  if (!underlying) return undefined
  const { notation } = mainListing(underlying)
  const { bid, ask, last } = rooms.market.quote(notation.id, 'RLT', at)
  return paperState(rooms, paper, { bid, ask, last, isoCurrency: notation.isoCurrency, shownAt: at })
}

/** A knock-out with a stop-loss is worth what lies between its barrier and its strike; all others nothing. */
export function remainderOf({ derivative: { kind, isShort, ratio }, barrier, strike, fx }: PaperState): number {
  if (kind !== 'knockOut' || barrier === undefined || strike === undefined || fx === undefined) return 0
  return (Math.max(0, isShort ? strike - barrier : barrier - strike) * ratio) / fx
}

function paidAtEnd(state: PaperState): number {
  const { derivative, spot, strike, barrier, bid = 0 } = state
  if (spot === undefined) return bid
  const { kind, couponPct = 0, nominal = 0 } = derivative
  if (kind === 'express' && strike !== undefined && barrier !== undefined) {
    const years = Math.max(1, Math.round(lifeDays(derivative) / 365))
    if (spot >= strike) return expressRedemption(years, couponPct)
    return spot >= barrier ? nominal : (nominal * spot) / strike
  }
  return payoutOf(state)?.(spot) ?? bid
}
