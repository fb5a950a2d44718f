import { Failure } from '#contract/failures.ts'
import { listListing } from '#market/listings.ts'
import { getHoldingFunds } from '#features/funds/funds.contract.ts'
import { handle } from '#api/handle.ts'
import { followedIndex, weightIn } from '#market/fund-holdings.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { listRow } from '#features/lists/rows.ts'

/** Funds that hold a share, through the index they follow. */
export function holdingFundHandlers(rooms: Rooms) {
  const { universe } = rooms
  return [
    handle(getHoldingFunds, ({ query, asker, expires }) => {
      const stock = instrumentOf(rooms, query.entityType, query.entityValue)
      if (stock.facts.kind !== 'stock') throw new Failure('INPUT_INVALID', {}, 'Only shares are held by funds here')
      const { indices } = stock.facts
      const found = universe.ofType('FUND', 'ETF').flatMap((etf) => {
        const { facts } = etf
        if (facts.kind !== 'etf' || !facts.indexEntityValue || !indices.includes(facts.indexEntityValue)) return []
        const index = followedIndex(rooms, etf)
        return index ? [{ etf, index, family: facts.family ?? '' }] : []
      })
      const list = found.slice(0, query.perPage).map(({ etf, index, family }) => {
        const { instrument, quote, performance1YearPct } = listRow(rooms, listListing(etf), asker)
        return {
          instrument,
          quote,
          fundsIssuer: { name: family },
          investmentPct: weightIn(rooms, index, stock),
          nameIndex: index.name,
          performancePct1Y: performance1YearPct,
        }
      })
      return { expires, total: found.length, list }
    }),
  ]
}
