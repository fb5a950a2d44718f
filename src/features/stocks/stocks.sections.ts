import type { StocksSnapshot } from '#features/instrument/snapshots.contract.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { FiscalYear } from '#market/fundamentals.ts'
import { capitalisation } from '#market/year-ratios.ts'
import { factsOf, type Listing } from '#market/instruments.ts'
import type { Asker } from '#api/asker.ts'
import { keeper, mostOfPages } from '#platform/kept.ts'
import { presentCompany } from '#features/instrument/present-company.ts'
import { presentFundamentals, presentStatements } from '#features/lists/present-fundamentals.ts'
import { benchmarksOf } from '#market/benchmarks.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { tidy } from '#figures/rounding.ts'
import { iso } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { presentRating, starsOf } from './screener.handlers.ts'
import { number, type SectionsOf } from '#features/instrument/snapshot-figures.ts'

/** Means and fluctuation of the last weeks on the main listing, from the table of daily figures. */
function tradedLately({ statistics }: Rooms, { key }: Listing['instrument']): Pick<StocksSnapshot, 'cnPerformance'> {
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

const keptStocks = keeper<SectionsOf<StocksSnapshot>>(mostOfPages)

/** The same object until a price or a day has brought something new. */
export function stockSections(rooms: Rooms, listing: Listing, asker: Asker): SectionsOf<StocksSnapshot> {
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
): SectionsOf<StocksSnapshot> {
  const facts = factsOf(instrument, 'stock')
  const shares = rooms.fundamentals.shares(instrument)
  const home = instrument.notations[0]
  const [benchmark] = benchmarksOf(rooms.universe, instrument)
  const marketCap = capitalisation(shares, price.last)
  const estimate = years.find((year) => year.estimate)
  const list = presentFundamentals(years, shares, price.last)
  const { fundamentalList, riskList } = presentRating(rooms, instrument)
  const current = estimate && list.find(({ idYear }) => idYear === estimate.year)
  return {
    type: 'StocksSnapshot',
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
    benchmark: benchmark && presentInstrument(benchmark, rooms.origin),
    indexList: facts.indices.flatMap((value) => {
      const index = rooms.universe.find('INDEX', value)
      return index ? [{ instrument: presentInstrument(index, rooms.origin) }] : []
    }),
    figures: [
      number('marketCap', 'Marktkapitalisierung', marketCap, home?.isoCurrency ?? ''),
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
