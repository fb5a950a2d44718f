import type { NotationId } from '#contract/vocabulary.ts'
import type { DailyBars, Market } from './market.ts'

/**
 * Whether anybody counts what is traded of a notation: a zero of a share says that nothing was, one of an index, a currency, a
 * rate or a redemption price nothing at all. A file may have brought pieces of those, too.
 */
export const countsPieces = (
  market: Pick<Market, 'quote'>,
  id: NotationId,
  { volume }: Pick<DailyBars, 'volume'>,
): boolean => market.quote(id, 'EOD').volume !== undefined || volume.some((pieces) => pieces > 0)
