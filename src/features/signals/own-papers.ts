import type { Instrument } from '#contract/instruments.ts'
import { softly } from '#web/soft.tsx'
import type { PageContext } from '#web/page.tsx'
import { listInvestments } from '#features/depots/wealth.contract.ts'
import { getPositions, listPortfolios } from '#features/sample-portfolio/portfolios.contract.ts'
import { listWatched } from '#features/watchlist/watchlists.contract.ts'

/** Where a reader has a paper, by its key: names of portfolios and lists. */
export type OwnPapers = ReadonlyMap<string, readonly string[]>

export const keyOf = ({ entityType, entityValue }: Pick<Instrument, 'entityType' | 'entityValue'>): string =>
  `${entityType}:${entityValue}`

/** Papers of all depots, sample portfolios and watchlists. Undefined where any part did not answer. */
export async function ownPapers({ call }: Pick<PageContext, 'call'>): Promise<OwnPapers | undefined | null> {
  return softly(
    Promise.all([
      call(listInvestments).then(({ list }) => list.map(({ instrument }) => ({ instrument, places: ['Portfolio'] }))),
      call(listPortfolios).then(async ({ list }) => {
        const held = await Promise.all(
          list.map(async ({ name, entityValue }) =>
            (await call(getPositions, { params: { entityValue } })).list.map(({ instrument }) => ({
              instrument,
              places: [name],
            })),
          ),
        )
        return held.flat()
      }),
      call(listWatched).then(({ list }) => list.map(({ instrument, watchlists: places }) => ({ instrument, places }))),
    ]).then((parts) => {
      const found = new Map<string, readonly string[]>()
      for (const { instrument, places } of parts.flat())
        found.set(keyOf(instrument), [...new Set([...(found.get(keyOf(instrument)) ?? []), ...places])])
      return found
    }),
  )
}
