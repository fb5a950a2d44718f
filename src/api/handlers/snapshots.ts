import type { Quote } from '#contract/quotes.ts'
import { getSnapshot } from '#contract/snapshots.ts'
import type { EntityType, Instant, Range } from '#contract/vocabulary.ts'
import type { FiscalYear } from '#market/fundamentals.ts'
import type { Listing } from '#market/instruments.ts'
import type { Asker } from '../asker.ts'
import { handle } from '../handle.ts'
import { keeper, listKeeper, mostOfPages } from '../kept.ts'
import { presentCompany } from '../present/company.ts'
import { presentFundamentals, presentStatements } from '../present/fundamentals.ts'
import { presentInstrument } from '../present/instrument.ts'
import { tidy } from '../present/quote.ts'
import { iso } from '../present/time.ts'
import { requireQuality } from '../quality.ts'
import { chooseListing, instrumentOf } from '../resolve.ts'
import type { Rooms } from '../rooms.ts'
import { screenerRating, starsOf } from './screener.ts'
import { fundHoldings, fundPerformance } from './funds.ts'
import { number, type Sections } from './snapshot-figures.ts'
import { bondSections } from './snapshot-bond.ts'
import {
  commoditySections,
  cryptoSections,
  currencySections,
  fundSections,
  futureSections,
  indexSections,
} from './snapshot-classes.ts'
import { derivativeSections } from './snapshot-derivative.ts'
import { quoteOf, withTradedInMembers } from './quotes.ts'

const types: Record<EntityType, string> = {
  STOCK: 'StocksSnapshot',
  FUND: 'FundsSnapshot',
  DERIVATIVE: 'DerivativesSnapshot',
  BOND: 'BondsSnapshot',
  INDEX: 'IndicesSnapshot',
  CURRENCY: 'CurrenciesSnapshot',
  COMMODITY: 'CommoditySnapshot',
  PRECIOUS_METAL: 'PreciousMetalSnapshot',
  CRYPTO: 'CryptosSnapshot',
  FUTURE: 'FuturesSnapshot',
}
const chartRanges: Range[] = ['D1', 'W1', 'M1', 'M3', 'M6', 'Y1', 'Y3', 'Y5', 'MAX']

const simulatedHint = 'Kurse und Kennzahlen sind simuliert.'

const keptQuotes = listKeeper<Quote>()

export function snapshotHandlers(rooms: Rooms) {
  return [
    handle(getSnapshot, ({ params, query, asker, expires }) => {
      const instrument = instrumentOf(rooms, params.entityType, params.entityValue)
      const listing = chooseListing(instrument, query)
      const quote = withTradedInMembers(rooms, instrument, quoteOf(rooms, listing, asker), asker)
      return {
        type: types[instrument.entityType],
        expires,
        instrument: presentInstrument(instrument, rooms.origin),
        quote,
        quoteList: {
          list: keptQuotes(
            listing.notation,
            instrument.notations.map((notation) =>
              notation.id === listing.notation.id ? quote : quoteOf(rooms, { instrument, notation }, asker),
            ),
          ),
        },
        chart: { idNotation: listing.notation.id, ranges: chartRanges },
        hint: simulatedHint,
        ...sections(rooms, listing, asker),
      }
    }),
  ]
}

/** What a class says of itself beyond the head that all share. */
export function sections(rooms: Rooms, listing: Listing, asker: Asker): Sections {
  const { instrument } = listing
  const { facts } = instrument
  switch (facts.kind) {
    case 'stock':
      return stockSections(rooms, listing, asker)
    case 'etf':
    case 'fund':
      return {
        ...fundSections(rooms, listing, asker),
        ...fundHoldings(rooms, instrument),
        ...fundPerformance(rooms, listing, asker),
      }
    case 'bond':
      return bondSections(rooms, listing, asker)
    case 'index':
      return indexSections(rooms, instrument)
    case 'future':
      return futureSections(rooms, listing, asker)
    case 'derivative':
      return derivativeSections(rooms, listing, asker)
    case 'currency':
      return currencySections(rooms, listing, asker)
    case 'crypto':
      return cryptoSections(rooms, listing, asker)
    case 'commodity':
      return commoditySections(rooms, listing, asker)
  }
}

/** Means and fluctuation of the last weeks on the main listing, from the table of daily figures. */
function tradedLately({ statistics }: Rooms, { key }: Listing['instrument']): Pick<Sections, 'cnPerformance'> {
  const figures = statistics.of(key)
  if (!figures) return {}
  const { averageVolume20d, averageVolume30d, averageTurnover30d, volatility30d, volatility250d } = figures
  const percent = (fraction: number | undefined) => (fraction === undefined ? undefined : tidy(fraction * 100, 4))
  const whole = (value: number | undefined) => (value === undefined ? undefined : Math.round(value))
  const given = {
    averageVolumeD20: whole(averageVolume20d),
    averageVolumeD30: whole(averageVolume30d),
    averageMoneyD30: whole(averageTurnover30d),
    vola30: percent(volatility30d),
    vola250: percent(volatility250d),
  }
  return {
    cnPerformance: Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  }
}

const keptStocks = keeper<Sections>(mostOfPages)

/** The same object until a price or a day has brought something new. */
function stockSections(rooms: Rooms, listing: Listing, asker: Asker): Sections {
  const { instrument, notation } = listing
  const years = rooms.fundamentals.years(instrument)
  const home = instrument.notations[0] ?? notation
  const { last, lastAt } = rooms.market.quote(home.id, requireQuality(asker, { instrument, notation: home }))
  const price = { last, at: lastAt ?? rooms.market.now() }
  return keptStocks(notation, [years, last, lastAt, rooms.statistics.of(instrument.key)], () =>
    presentStock(rooms, listing, years, price),
  )
}

function presentStock(
  rooms: Rooms,
  { instrument, notation }: Listing,
  years: readonly FiscalYear[],
  price: { last: number | undefined; at: Instant },
): Sections {
  const { facts } = instrument
  if (facts.kind !== 'stock') return { figures: [] }
  const shares = rooms.fundamentals.shares(instrument)
  const home = instrument.notations[0]
  const marketCap = shares !== undefined && price.last !== undefined ? Math.round(shares * price.last) : undefined
  const estimate = years.find((year) => year.estimate)
  const list = presentFundamentals(years, shares, price.last)
  const { fundamentalList, riskList } = screenerRating(rooms, instrument)
  const current = estimate && list.find(({ idYear }) => idYear === estimate.year)
  return {
    company: presentCompany(instrument),
    stocksFigure: {
      isoCurrency: home?.isoCurrency ?? notation.isoCurrency,
      marketCapCompany: marketCap,
      marketCapInstrument: marketCap,
      numSharesCompany: shares,
      numSharesInstrument: shares,
      datetimeCalculation: iso(price.at),
      idCompany: Number(instrument.entityValue),
      idInstrument: Number(instrument.entityValue),
    },
    stocksDetails: {
      shortName: instrument.name,
      officialName: instrument.name,
      categories: [],
      theScreenerChance: starsOf(fundamentalList),
      theScreenerRisk: starsOf(riskList),
    },
    ...tradedLately(rooms, instrument),
    stocksCnFundamentalList: { list },
    stocksBalanceSheetList: { list: presentStatements(years, home?.isoCurrency ?? notation.isoCurrency) },
    indexList: facts.indices.flatMap((value) => {
      const index = rooms.universe.find('INDEX', value)
      return index ? [{ instrument: presentInstrument(index, rooms.origin) }] : []
    }),
    figures: [
      number('marketCap', 'Marktkapitalisierung', marketCap, home?.isoCurrency ?? ''),
      number('freeFloat', 'Streubesitz', undefined, '%', 'vom Datenlieferanten nicht geliefert'),
      number('peRatio', `KGV ${current?.label ?? ''}`.trim(), current?.cnPer, '', 'nicht anwendbar: kein Gewinn'),
      number(
        'dividendYield',
        `Div.-Rendite ${current?.label ?? ''}`.trim(),
        current?.cnDivYield,
        '%',
        'keine Dividende',
      ),
    ],
  }
}
