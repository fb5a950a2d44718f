import type { InstrumentKey, NotationId } from '#contract/vocabulary.ts'
import type { Listing, Universe } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'

/** The listing that a row names, else the main one of its paper: an import may have taken it away. */
export function keptListing(
  universe: Pick<Universe, 'byNotation' | 'byKey'>,
  instrument: string,
  notation: number | string,
): Listing | undefined {
  const found = universe.byNotation(Number(notation) as NotationId)
  if (found) return found
  const paper = universe.byKey(instrument as InstrumentKey)
  return paper && mainListing(paper)
}
