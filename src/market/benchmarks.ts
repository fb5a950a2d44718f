import { daxValue } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from './instruments.ts'

/** The indices a share is measured against: those it is a member of, the best known first, else the DAX. */
export function benchmarksOf(universe: Pick<Universe, 'find'>, { facts }: Instrument): Instrument[] {
  const own = facts.kind === 'stock' ? facts.indices.flatMap((value) => universe.find('INDEX', value) ?? []) : []
  return own.length > 0 ? own : [universe.find('INDEX', daxValue)].filter((index) => index !== undefined)
}
