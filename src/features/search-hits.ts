import type { Rooms } from '#api/rooms.ts'
import { paperHits } from '#features/derivatives/finder.handlers.ts'
import { classHits } from '#features/finder/tables.ts'
import { mostTold, type FindHits } from '#searches/watch.ts'

/** What searches of all finders find now. */
export function searchHits(rooms: Rooms): FindHits {
  const [ofClass, ofPapers] = [classHits(rooms), paperHits(rooms)]
  return async (finder, filters) => {
    if (finder !== 'derivatives') {
      const found = ofClass(finder, new URLSearchParams(filters))
      return { total: found.length, papers: found.slice(0, mostTold).map(({ key, name }) => ({ key, name })) }
    }
    const { total, list } = await ofPapers(filters, mostTold)
    const papers = list.flatMap(({ number }) => rooms.derivatives.derivativeOf(number) ?? [])
    return {
      total,
      papers: papers.map((paper) => rooms.derivatives.instrumentOf(paper)).map(({ key, name }) => ({ key, name })),
    }
  }
}
