import type { TradingDay, Instant } from '#contract/vocabulary.ts'
import { addDays } from '#calendar/days.ts'
import { regression } from '#figures/linear-regression.ts'
import { benchmarksOf } from '../benchmarks.ts'
import type { Instrument, Universe } from '../instruments.ts'
import { mainListing } from '../listings.ts'
import { longHistory } from '../long-history.ts'
import type { SimulatedMarket } from '../simulated-market.ts'

export const regressionDays = 250
/** calendar days within which so many trading days lie, and a few more */
const daysBack = 380
const mostPeers = 6

interface Rooms {
  readonly market: SimulatedMarket
  readonly universe: Pick<Universe, 'find' | 'membersOf' | 'ofType'>
}

/** How an instrument followed its index and its industry over the last 250 days. */
export interface MarketModel {
  readonly index: Instrument
  readonly betaIndex: number
  /** of a share with peers: their sector, as the reference data says it */
  readonly sector?: string
  readonly betaIndustry?: number
  readonly rSquared: number
  /** deviation a day of what neither explains, a fraction */
  readonly standardError: number
  readonly days: number
  /** ln of how far the index and the peers moved between two instants */
  moves(from: Instant, to: Instant): { index: number; industry: number }
}

/**
 * The market model with an industry (Sharpe 1963; King 1966): daily logarithmic returns on those of the index and of the
 * mean of the largest companies of the same sector, by least squares. Undefined where the history is too short.
 * @param day the last one whose close counts
 */
export async function marketModel(
  { market, universe }: Rooms,
  instrument: Instrument,
  day: TradingDay,
): Promise<MarketModel | undefined> {
  const index = benchmarksOf(universe, instrument).find(({ key }) => key !== instrument.key)
  if (!index) return undefined
  const peers = peersOf(universe, instrument, index)
  const closesOf = async (each: Instrument) =>
    longHistory(market, mainListing(each).notation.id, addDays(day, -daysBack), day, market.now())
  const own = await closesOf(instrument)
  const days = own.day.slice(-regressionDays - 1)
  const first = own.day.length - days.length
  const returns = days.slice(1).map((_, i) => Math.log((own.close[first + i + 1] ?? 1) / (own.close[first + i] ?? 1)))
  const returnsOf = async (each: Instrument) => returnsOn(days, await closesOf(each))
  const ofIndex = await returnsOf(index)
  const ofPeers: number[][] = []
  for (const peer of peers) ofPeers.push(await returnsOf(peer))
  const ofIndustry = ofIndex.map((_, i) => ofPeers.reduce((sum, each) => sum + (each[i] ?? 0), 0) / peers.length)
  const both = peers.length > 0 ? regression(returns, [ofIndex, ofIndustry]) : undefined
  const found = both ?? regression(returns, [ofIndex])
  if (!found) return undefined
  const [betaIndex = 0, betaIndustry] = found.betas
  const moved = (each: Instrument, from: Instant, to: Instant): number =>
    (market.lnMidOf(each, to) ?? 0) - (market.lnMidOf(each, from) ?? 0)
  return {
    index,
    betaIndex,
    ...(betaIndustry !== undefined && sectorOf(instrument) ? { betaIndustry, sector: sectorOf(instrument) ?? '' } : {}),
    rSquared: found.rSquared,
    standardError: found.standardError,
    days: found.count,
    moves: (from, to) => ({
      index: moved(index, from, to),
      industry: both ? peers.reduce((sum, peer) => sum + moved(peer, from, to), 0) / peers.length : 0,
    }),
  }
}

const sectorOf = ({ facts }: Instrument): string | undefined => (facts.kind === 'stock' ? facts.sector : undefined)
const sizeOf = ({ facts }: Instrument): number => (facts.kind === 'stock' ? (facts.marketCap ?? 0) : 0)

/** The largest others of the sector within the index, else within the country. */
function peersOf(universe: Rooms['universe'], instrument: Instrument, index: Instrument): readonly Instrument[] {
  const sector = sectorOf(instrument)
  if (!sector) return []
  const ofSector = (shares: readonly Instrument[]): Instrument[] =>
    shares.filter((each) => each.key !== instrument.key && sectorOf(each) === sector)
  const within = ofSector(universe.membersOf(index))
  const found =
    within.length > 1
      ? within
      : ofSector(universe.ofType('STOCK').filter(({ isoCountry }) => isoCountry === instrument.isoCountry))
  return found.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, mostPeers)
}

/** Logarithmic returns on given days; 0 where another venue was closed. */
function returnsOn(
  days: readonly TradingDay[],
  { day, close }: { day: readonly TradingDay[]; close: readonly number[] },
): number[] {
  let row = 0
  const closes = days.map((each) => {
    while (row + 1 < day.length && (day[row + 1] as TradingDay) <= each) row++
    return close[row] ?? 1
  })
  return closes.slice(1).map((value, i) => Math.log(value / (closes[i] ?? value)))
}
