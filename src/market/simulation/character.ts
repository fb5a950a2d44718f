import { futureGroup } from '../future-group.ts'
import type { Instrument, SizeClass } from '../instruments.ts'
import { americanTicks, europeanTicks, fixedTicks, rateTicks, significantTicks, type TickTable } from '../ticks.ts'
import { type Venue, venueOfMic } from '../venues.ts'
import { coinTrading } from './coin-size.ts'
import { keysOf, uniform } from './hash.ts'
import { lowestRate } from './rate-path.ts'
import { lowestSentiment } from './sentiment-path.ts'
import { pathName } from './share-path.ts'

/** How a notation shows its path: as trades, as a value at every step, or as one value a day (a fund). */
export type Style = 'trades' | 'values' | 'nav'

/** Everything that makes one notation of an instrument differ from another, except its mid. */
export interface Character {
  readonly style: Style
  readonly ticks: TickTable
  /** half the spread of an average day in relation to the mid; 0 where nobody quotes */
  readonly halfSpread: number
  /** trades and money (in the notation's currency) of an average day */
  readonly trades: number
  readonly money: number
  /** what volume is counted in: one piece, or the smallest sum of a bond's nominal that is traded */
  readonly lot: number
}

const sizeFigures: Record<SizeClass, { halfSpread: number; trades: number; money: number; band: number }> = {
  mega: { halfSpread: 0.0002, trades: 16_000, money: 4e8, band: 5 },
  large: { halfSpread: 0.0002, trades: 7000, money: 9e7, band: 5 },
  mid: { halfSpread: 0.0008, trades: 1800, money: 1.2e7, band: 3 },
  small: { halfSpread: 0.003, trades: 260, money: 9e5, band: 2 },
  micro: { halfSpread: 0.006, trades: 40, money: 7e4, band: 1 },
}

/** Smallest nominal anybody trades, even where the denomination is a cent. */
const leastNominal = 100
/** EUR: what one derivative that is quoted in percent repays if all goes well */
const paperNominal = 1000

/** Money of a day; of futures on volatility fewer and smaller contracts are traded. */
const futureMoney = { volatility: 3e8, others: 9e9 }

/** German venues trade a tenth of what they do in shares at home here, in shares at home elsewhere. */
const ABROAD = 0.1

/**
 * Bonds have their buyers on the floors of Frankfurt, their main listing, and Stuttgart; other venues trade the part
 * they do in shares.
 */
const bondShares: Readonly<Record<string, number>> = { _FRA: 1, _STU: 0.8 }

export function characterOf(seed: string, instrument: Instrument, venue: Venue): Character {
  const draws = (name: string) => uniform(keysOf(seed, pathName(instrument))(name), 0)
  const liveliness = 0.5 + draws(':liveliness')
  const quoted = (halfSpread: number, ticks: TickTable): Character => ({
    style: 'values',
    ticks,
    halfSpread: halfSpread * Math.max(1, venue.spreadFactor),
    trades: 0,
    money: 0,
    lot: 1,
  })
  const traded = (
    figures: { halfSpread: number; trades: number; money: number; lot?: number },
    ticks: TickTable,
    abroad = 1,
    share = venue.volumeShare,
  ): Character => ({
    style: venue.kind === 'indication' ? 'values' : 'trades',
    ticks,
    halfSpread: figures.halfSpread * venue.spreadFactor,
    trades: figures.trades * liveliness * share * abroad,
    money: figures.money * liveliness * share * abroad,
    lot: figures.lot ?? 1,
  })
  switch (instrument.facts.kind) {
    case 'stock': {
      const figures = sizeFigures[instrument.facts.size]
      const home = venueOfMic(instrument.facts.homeMic)
      const german = venue.isoCountry === 'DE' && home !== undefined && home.isoCountry !== 'DE'
      return traded(figures, stockTicks(venue, figures.band), german ? ABROAD : 1)
    }
    case 'etf':
      return traded(
        { halfSpread: 0.0004, trades: 700, money: 3e6 },
        venue.isoCountry === 'US' ? americanTicks : europeanTicks(5),
      )
    case 'bond':
      return traded(
        { halfSpread: 0.0004, trades: 90, money: 8e5, lot: Math.max(leastNominal, instrument.facts.denomination) },
        fixedTicks(0.01),
        1,
        bondShares[venue.code],
      )
    case 'crypto':
      return { ...traded(coinTrading(instrument, draws(':trading')), significantTicks), style: 'trades' }
    case 'future': {
      const money = futureMoney[futureGroup(instrument, undefined) === 'volatility' ? 'volatility' : 'others']
      return traded({ halfSpread: 0.0001, trades: 9000, money }, fixedTicks(instrument.facts.tickSize))
    }
    case 'index':
      if (instrument.facts.weighting === 'sentiment') return quoted(0, { ...fixedTicks(0.01), below: lowestSentiment })
      return quoted(venue.kind === 'indication' ? 0.000_08 : 0, fixedTicks(0.01))
    case 'interest':
      return quoted(0, { ...fixedTicks(0.001), below: lowestRate })
    case 'fund':
      return { ...quoted(0, fixedTicks(0.01)), style: 'nav' }
    case 'currency':
      return quoted(0.000_05, rateTicks)
    case 'commodity':
      return quoted(
        0.0002,
        instrument.level !== undefined && instrument.level < 2 ? fixedTicks(0.0001) : fixedTicks(0.01),
      )
    case 'derivative':
      return { ...quoted(0, fixedTicks(0.001)), lot: instrument.facts.quotedInPercent ? paperNominal : 1 }
  }
}

function stockTicks(venue: Venue, band: number): TickTable {
  return venue.isoCountry === 'US' ? americanTicks : europeanTicks(band)
}
