import { setImmediate as pause } from 'node:timers/promises'
import type { Instant } from '#contract/vocabulary.ts'
import type { Derivatives } from '#market/derivatives.ts'
import type { FittingPapers } from '#market/fitting-papers.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import type { Market } from '#market/market.ts'
import { oneByOne } from '#platform/one-by-one.ts'
import { popularUnderlyings } from './selections.ts'

const quarterMs = 15 * 60_000
/** the leverage most readers look for */
const wantedGearing = 5
const each = 2
/**
 * Only recent issues: whether an older paper was knocked out takes years of prices of every index member to tell, and
 * these offer hundreds to choose from.
 */
const months = 3

interface Rooms {
  universe: Universe
  fittingPapers: FittingPapers
  derivatives: Derivatives
  market: Pick<Market, 'now'>
}

/**
 * Papers readers look for most: on each of the best known underlyings the knock-outs nearest to five times its moves,
 * long and short. Issuers' papers are quoted, not traded here, so no turnover could order them. The first reader after
 * a start waits for all of them while others are answered in between; then they are chosen anew every quarter of an
 * hour, in the background.
 */
export function leadPapers({
  universe,
  fittingPapers,
  derivatives,
  market,
}: Rooms): () => Promise<readonly Instrument[]> {
  const underlyings = popularUnderlyings(universe)
  const chosen: (readonly Instrument[])[] = []
  let first: Promise<void> | undefined
  let chosenAt: Instant | undefined
  const quarterNow = () => Math.floor(market.now() / quarterMs)

  const choose = (underlying: Instrument, index: number): void => {
    chosen[index] = (['LONG', 'SHORT'] as const).flatMap((direction) =>
      fittingPapers
        .nearest(underlying, direction, wantedGearing, each, market.now(), months)
        .map(({ derivative }) => derivatives.instrumentOf(derivative)),
    )
  }
  async function chooseAll(): Promise<void> {
    for (const [index, underlying] of underlyings.entries()) {
      choose(underlying, index)
      await pause()
    }
    chosenAt = quarterNow()
  }

  return async () => {
    first ??= chooseAll().catch((error: unknown) => {
      first = undefined
      throw error
    })
    await first
    if (chosenAt !== quarterNow()) {
      chosenAt = quarterNow()
      oneByOne(underlyings, choose)
    }
    return chosen.flat()
  }
}
