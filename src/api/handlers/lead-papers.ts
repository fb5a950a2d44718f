import type { Instant } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Rooms } from '../rooms.ts'
import { popularUnderlyings } from './selections.ts'

const quarterMs = 15 * 60_000
/** the leverage most readers look for */
const wantedGearing = 5
const each = 2
/** A pause between two underlyings, so that readers come in between: their papers are thousands. */
const restMs = 200

/**
 * Papers readers look for most: on each of the best known underlyings the knock-outs nearest to five times its moves, long
 * and short. Issuers' papers are quoted, not traded here, so no turnover could order them. They are chosen anew every quarter
 * of an hour, one underlying after the other; the first reader waits for the best known one only.
 */
export function leadPapers({ universe, fittingPapers, derivatives, market }: Rooms): () => readonly Instrument[] {
  const underlyings = popularUnderlyings(universe)
  const chosen: (readonly Instrument[])[] = []
  let chosenAt: Instant | undefined
  const choose = (index: number): void => {
    const underlying = underlyings[index]
    if (!underlying) return
    chosen[index] = (['LONG', 'SHORT'] as const).flatMap((direction) =>
      fittingPapers.nearest(underlying, direction, wantedGearing, each, market.now()).map(({ derivative }) => derivatives.instrumentOf(derivative)))
  }
  const chooseFrom = (index: number): void => {
    if (index >= underlyings.length) return
    setTimeout(() => {
      choose(index)
      chooseFrom(index + 1)
    }, restMs).unref()
  }
  return () => {
    const quarter = Math.floor(market.now() / quarterMs)
    if (chosenAt !== quarter) {
      chosenAt = quarter
      if (chosen.length === 0) choose(0)
      chooseFrom(0)
    }
    return chosen.flat()
  }
}
