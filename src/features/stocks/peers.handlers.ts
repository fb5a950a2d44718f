import { getPeers, type PeerRow } from '#features/stocks/stocks.contract.ts'
import { germanTerm } from '#market/german-terms.ts'
import { peersOf, type Peers } from '#finder/peers.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { keeper, listKeeper, once } from '#platform/kept.ts'
import { eachInTurn } from '#platform/turns.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { stockRatios } from '#features/lists/ratios.ts'
import { listRow } from '#features/lists/rows.ts'

/** as many as the contract allows to ask for */
const mostPeers = 50

/** Shares to compare one with. */
export function peerHandlers(rooms: Rooms) {
  const { universe } = rooms
  /** looked for once while the universe stays the same */
  const peersWith = perGeneration(rooms, () => once(nearestPeers))
  const keptRows = keeper<PeerRow>()
  const keptPeers = listKeeper<PeerRow>()

  return [
    handle(getPeers, async ({ params, query, asker, expires }) => {
      const stock = instrumentOf(rooms, 'STOCK', params.entityValue)
      const { branch, peers } = peersWith()(stock)
      const shown = [stock, ...peers.slice(0, query.perPage - 1)]
      const rows = await eachInTurn(shown, (peer) => peerRow(peer, asker))
      return { expires, nameBranch: germanTerm(branch), list: keptPeers(stock, rows) }
    }),
  ]

  function nearestPeers(stock: Instrument): Peers {
    const { branch, peers } = peersOf(universe, stock)
    return { branch, peers: peers.slice(0, mostPeers) }
  }

  function peerRow(peer: Instrument, asker: Asker): PeerRow {
    const { instrument, quote, performance1YearPct } = listRow(rooms, listListing(peer), asker)
    const {
      cnPer,
      cnDivYield,
      marketCapitalization: marketCap,
      isoCurrencyMarketCapitalization: isoCurrencyMarketCap,
    } = stockRatios(rooms, peer)
    const row = { instrument, quote, performance1YearPct, cnPer, cnDivYield, marketCap, isoCurrencyMarketCap }
    return keptRows(peer, Object.values(row), () => row)
  }
}
