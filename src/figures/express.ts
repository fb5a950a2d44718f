/** Express certificates: repaid early on the first observation day on which the underlying stands high enough. */
import { figure, perYear, requirePositive, type Maybe } from './figure.ts'
import { normalCdf } from './normal.ts'
import { checkPaper, priceOf, spreadFigures, type Paper, type SpreadFigures } from './paper.ts'

export interface ExpressFacts extends Paper {
  /** what the next observation day would pay */
  readonly redemption?: Maybe
  readonly spot?: Maybe
  readonly barrier?: Maybe
}

export interface ExpressFigures extends SpreadFigures {
  nextReturn: Maybe
  nextReturnPa: Maybe
  barrierDistancePct: Maybe
}

/** Return at the next redemption: redemption/P − 1; distance to the redemption level: (S − B)/S. */
export function expressFigures(facts: ExpressFacts): ExpressFigures {
  checkPaper(facts)
  requirePositive('spot', facts.spot)
  requirePositive('barrier', facts.barrier)
  requirePositive('redemption', facts.redemption)
  const { redemption, spot, barrier, days, yearlyDays = days } = facts
  const nextReturn = figure([redemption, priceOf(facts)], (paid, price) => paid / price - 1)
  return {
    ...spreadFigures(facts),
    nextReturn,
    nextReturnPa: perYear(nextReturn, yearlyDays),
    barrierDistancePct: figure([spot, barrier], (s, b) => ((s - b) / s) * 100),
  }
}

export interface ExpressObservation {
  /** years from now, ascending, > 0 */
  readonly years: number
  /** redeemed if the underlying stands at or above it */
  readonly level: number
  readonly redemption: number
}

export interface ExpressTerms {
  readonly observations: readonly ExpressObservation[]
  /** looked at on the last day only: at or above it `nominal` is paid, below it nominal·S/strike */
  readonly barrier: number
  readonly strike: number
  readonly nominal: number
}

/** Cells of the grid of log prices, 6 standard deviations either way. */
const CELLS = 400
const REACH = 6

/**
 * Model price of a whole certificate: backwards over the observation days on a grid of log prices that moves with the
 * drift. Between two days the values are averaged under the normal law; a cell that a level cuts counts in parts.
 */
export function expressPrice(
  terms: ExpressTerms,
  spot: number,
  rate: number,
  dividendYield: number,
  volatility: number,
): number {
  const { observations } = terms
  const last = observations.at(-1)
  if (last === undefined) return 0
  const drift = rate - dividendYield - 0.5 * volatility * volatility
  const step = (2 * REACH * volatility * Math.sqrt(last.years)) / CELLS
  const logPricesAt = (years: number): number[] =>
    Array.from({ length: CELLS + 1 }, (_, cell) => Math.log(spot) + drift * years + (cell - CELLS / 2) * step)
  const shareAbove = (logPrice: number, level: number): number =>
    Math.min(1, Math.max(0, (logPrice - Math.log(level)) / step + 0.5))

  let values = logPricesAt(last.years).map((x) => {
    const above = shareAbove(x, last.level)
    const safe = shareAbove(x, terms.barrier)
    const below = safe * terms.nominal + ((1 - safe) * terms.nominal * Math.exp(x)) / terms.strike
    return above * last.redemption + (1 - above) * below
  })
  for (let day = observations.length - 1; day > 0; day--) {
    const { years, level, redemption } = observations[day - 1]!
    const gap = observations[day]!.years - years
    const held = averaged(values, step, volatility * Math.sqrt(gap))
    values = logPricesAt(years).map((x, cell) => {
      const above = shareAbove(x, level)
      return above * redemption + (1 - above) * held[cell]! * Math.exp(-rate * gap)
    })
  }
  const first = observations[0]!.years
  return averaged(values, step, volatility * Math.sqrt(first))[CELLS / 2]! * Math.exp(-rate * first)
}

/** For every cell the mean of all values under a normal law of that deviation around it. */
function averaged(values: readonly number[], step: number, deviation: number): number[] {
  const reach = Math.ceil((REACH * deviation) / step)
  const weights = Array.from(
    { length: reach + 1 },
    (_, offset) => normalCdf(((offset + 0.5) * step) / deviation) - normalCdf(((offset - 0.5) * step) / deviation),
  )
  const end = values.length - 1
  const at = (cell: number): number => values[Math.min(end, Math.max(0, cell))]!
  return values.map((value, cell) => {
    let sum = value * weights[0]!
    for (let offset = 1; offset <= reach; offset++) sum += weights[offset]! * (at(cell - offset) + at(cell + offset))
    return sum
  })
}
