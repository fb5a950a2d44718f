import type { Instant } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Rooms } from '../rooms.ts'
import { popularUnderlyings } from './selections.ts'

const quarterMs = 15 * 60_000
/** the leverage most readers look for */
const wantedGearing = 5
const each = 2

/**
 * Papers readers look for most: on each of the best known underlyings the knock-outs nearest to five times its moves, long
 * and short. Issuers' papers are quoted, not traded here, so no turnover could order them. Chosen anew every quarter of an hour.
 */
export function leadPapers({ universe, fittingPapers, derivatives, market }: Rooms): () => readonly Instrument[] {
  let chosen: { at: Instant; papers: Instrument[] } | undefined
  const choose = (at: Instant): Instrument[] =>
    popularUnderlyings(universe).flatMap((underlying) =>
      (['LONG', 'SHORT'] as const).flatMap((direction) =>
        fittingPapers.nearest(underlying, direction, wantedGearing, each, at).map(({ derivative }) => derivatives.instrumentOf(derivative))))
  return () => {
    const at = Math.floor(market.now() / quarterMs) * quarterMs
    if (chosen?.at !== at) chosen = { at, papers: choose(at) }
    return chosen.papers
  }
}
