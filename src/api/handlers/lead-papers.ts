import type { Instant } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { oneByOne } from '../one-by-one.ts'
import type { Rooms } from '../rooms.ts'
import { popularUnderlyings } from './selections.ts'

const quarterMs = 15 * 60_000
/** the leverage most readers look for */
const wantedGearing = 5
const each = 2

/**
 * Papers readers look for most: on each of the best known underlyings the knock-outs nearest to five times its moves, long
 * and short. Issuers' papers are quoted, not traded here, so no turnover could order them. They are chosen anew every quarter
 * of an hour, one underlying after the other; the first reader waits for the best known one only. Which papers were knocked
 * out follows from years of prices, so the others come when those of the large indices have been worked out elsewhere.
 */
export function leadPapers({ universe, fittingPapers, derivatives, market, statistics }: Rooms): () => readonly Instrument[] {
  const underlyings = popularUnderlyings(universe)
  const chosen: (readonly Instrument[])[] = []
  let chosenAt: Instant | undefined
  const choose = (underlying: Instrument, index: number): void => {
    chosen[index] = (['LONG', 'SHORT'] as const).flatMap((direction) =>
      fittingPapers.nearest(underlying, direction, wantedGearing, each, market.now()).map(({ derivative }) => derivatives.instrumentOf(derivative)))
  }
  return () => {
    const [first] = underlyings
    const quarter = Math.floor(market.now() / quarterMs)
    if (chosen.length === 0 && first) choose(first, 0)
    if (chosenAt !== quarter && statistics.knowsLongHistories()) {
      chosenAt = quarter
      oneByOne(underlyings, choose)
    }
    return chosen.flat()
  }
}
