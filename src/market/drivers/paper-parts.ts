import type { Derivatives } from '../derivatives.ts'
import type { Instrument, Universe } from '../instruments.ts'
import type { SimulatedMarket } from '../simulated-market.ts'
import type { Driver } from './model-parts.ts'
import type { PricedAt } from './reference.ts'

interface Rooms {
  readonly derivatives: Pick<Derivatives, 'derivativeOf' | 'revaluedBetween'>
  readonly market: Pick<SimulatedMarket, 'lnMidOf'>
  readonly universe: Pick<Universe, 'byKey'>
}

/**
 * A paper's move in percent of its first price: what each input did to its value, and what is left to the price being
 * a bid, an ask or a rounded one. Undefined for what is no paper, and where a value is not known.
 */
export function paperParts(
  { derivatives, market, universe }: Rooms,
  { facts }: Instrument,
  first: PricedAt,
  last: PricedAt,
): Driver[] | undefined {
  const derivative = facts.kind === 'derivative' ? derivatives.derivativeOf(facts.number) : undefined
  const underlying = derivative && universe.byKey(derivative.underlying.key)
  if (!derivative || !underlying) return undefined
  const [before, after] = [first, last].map(({ at }) => {
    const ln = market.lnMidOf(underlying, at)
    return ln === undefined ? undefined : { at, spot: Math.exp(ln) }
  })
  const moves = before && after && derivatives.revaluedBetween(derivative, before, after)
  if (!moves) return undefined
  const { key, isoCurrency } = derivative.underlying
  const inPercent = (change: number): number => (change / first.price) * 100
  const known = moves.reduce((sum, { change }) => sum + change, 0)
  return [
    ...moves.map(({ cause, change }) => ({
      cause,
      ...(cause === 'underlying' && { of: key }),
      ...(cause === 'currency' && { of: isoCurrency }),
      value: inPercent(change),
    })),
    { cause: 'spread', value: inPercent(last.price - first.price - known) },
  ]
}
