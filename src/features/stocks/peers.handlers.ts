import { getPeers, type PeerRow } from '#features/stocks/stocks.contract.ts'
import { germanTerm } from '#market/german-terms.ts'
import { sizeClasses, type Instrument } from '#market/instruments.ts'
import type { Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { keeper, listKeeper, once } from '#platform/kept.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { stockRatios } from '#features/lists/ratios.ts'
import { listListing, listRow } from '#features/lists/rows.ts'

/** as many as the contract allows to ask for */
const mostPeers = 50

interface Peers {
  branch: string
  peers: Instrument[]
}

/** Shares to compare one with. */
export function peerHandlers(rooms: Rooms) {
  const { universe } = rooms
  /** looked for once while the universe stays the same */
  const peersOf = perGeneration(rooms, () => once(findPeers))
  const keptRows = keeper<PeerRow>()
  const keptPeers = listKeeper<PeerRow>()

  return [
    handle(getPeers, ({ params, query, asker, expires }) => {
      const stock = instrumentOf(rooms, 'STOCK', params.entityValue)
      const { branch, peers } = peersOf()(stock)
      const rows = [stock, ...peers.slice(0, query.perPage - 1)].map((peer) => peerRow(peer, asker))
      return { expires, nameBranch: germanTerm(branch), list: keptPeers(stock, rows) }
    }),
  ]

  /** Shares of the branch, the most alike first. */
  function findPeers(stock: Instrument): Peers {
    if (stock.facts.kind !== 'stock') return { branch: '', peers: [] }
    const { industry, sector, size } = stock.facts
    const inSector = universe
      .ofType('STOCK')
      .filter((other) => other !== stock && other.facts.kind === 'stock' && other.facts.sector === sector)
    const inIndustry = inSector.filter(
      (other) => industry && other.facts.kind === 'stock' && other.facts.industry === industry,
    )
    const pool = inIndustry.length >= 4 ? inIndustry : inSector
    const near = (other: Instrument) =>
      other.facts.kind === 'stock'
        ? Math.abs(sizeClasses.indexOf(other.facts.size) - sizeClasses.indexOf(size)) * 10 - other.facts.indices.length
        : 99
    return {
      branch: (inIndustry.length >= 4 ? industry : sector) ?? '',
      peers: pool.toSorted((a, b) => near(a) - near(b)).slice(0, mostPeers),
    }
  }

  function peerRow(peer: Instrument, asker: Asker): PeerRow {
    const { instrument, quote, performance1YearPct, homeYear } = listRow(rooms, listListing(peer), asker)
    const {
      cnPer,
      cnDivYield,
      marketCapitalization: marketCap,
      isoCurrencyMarketCapitalization: isoCurrencyMarketCap,
    } = stockRatios(rooms, peer)
    const row = { instrument, quote, performance1YearPct, homeYear, cnPer, cnDivYield, marketCap, isoCurrencyMarketCap }
    return keptRows(peer, Object.values(row), () => row)
  }
}
