import { handle } from '#api/handle.ts'
import type { Asker } from '#api/asker.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { requireQuality } from '#api/quality.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { addMonths, dayNumberOf, lastOfPreviousYear, tradingDayOf, type DayNumber } from '#calendar/days.ts'
import { assetClasses } from '#contract/asset-classes.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { continentOf, countryName } from '#contract/country.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { inPercent } from '#figures/rounding.ts'
import { holdingsOf } from '#market/fund-holdings.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { allocation, type Share, type Split } from '#portfolio/allocation.ts'
import { type BenchmarkPrices, benchmarkReturns, withPriceOfNow } from '#portfolio/benchmark.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { drawdowns, drawnDays, returnsByMonth, spanFrom } from '#portfolio/curves.ts'
import { type DividendMonth, dividendMonths } from '#portfolio/dividend-months.ts'
import type { InstrumentFigures, PortfolioFigures } from '#portfolio/evaluate.ts'
import { explainedFigure } from '#portfolio/explained-figure.ts'
import { exportedDepot } from '#portfolio/export-rows.ts'
import { cashByCurrency } from '#portfolio/headline.ts'
import { type MarketFacts, valuedAt } from '#portfolio/market-facts.ts'
import type { Returns } from '#portfolio/returns.ts'
import type { Transaction } from '#portfolio/transactions.ts'
import {
  exportPortfolio,
  getAnalysis,
  getTrail,
  type analysisRanges,
} from '#features/sample-portfolio/portfolios.contract.ts'

/** points of a curve */
const mostDrawn = 400

/** What coins and commodities are of. */
export const [withoutSector, stateSector, withoutRegion] = ['Ohne Branche', 'Staat', 'Ohne Region']

type Members = readonly { member: Instrument; weight: number }[]

/** A portfolio, or several as one, as the analysis reads them. */
export interface Analysed {
  readonly isoCurrency: string
  readonly period: { readonly start: DayNumber; readonly end: DayNumber }
  readonly figures: Pick<
    PortfolioFigures,
    'columns' | 'returns' | 'breakdown' | 'risk' | 'ttwror' | 'ttwrorAnnualised' | 'totalXirr'
  >
  readonly instruments: ReadonlyMap<string, Pick<InstrumentFigures, 'symbol' | 'marketValue' | 'delta'>>
  /** on accounts by currency, all in `isoCurrency`; empty where none is kept */
  readonly cash: ReadonlyMap<string, number>
  readonly dividends: readonly DividendMonth[]
}

/** What portfolios consist of and how they came about. */
export function analyses(rooms: Pick<Rooms, 'universe' | 'origin' | 'weightsOf'>, facts: () => MarketFacts) {
  const { universe, origin } = rooms
  const instrumentOf = (symbol: string): Instrument | undefined => universe.byKey(symbol as InstrumentKey) // stored so

  /** Prices of a benchmark from the start of a period on. */
  async function benchmarkPricesOf(
    key: InstrumentKey | undefined,
    { isoCurrency: baseCurrency, period }: Pick<Analysed, 'isoCurrency' | 'period'>,
    asker: Asker,
  ): Promise<{ instrument: Instrument; prices: BenchmarkPrices } | undefined> {
    const instrument = key && universe.byKey(key)
    if (!instrument) return undefined
    const listing = valuedAt(instrument)
    const from = tradingDayOf(period.start)
    const latest = facts().latestOf(listing, requireQuality(asker, listing))
    const { isoCurrency: currency } = listing.notation
    await facts().prepare([listing], [baseCurrency], from)
    const closes = withPriceOfNow(facts().closesOf(listing, from), latest)
    const rates = currency === baseCurrency ? [] : facts().ratesOf([currency, baseCurrency], from)
    return { instrument, prices: { closes, currency, rates } }
  }

  /** What a benchmark brought in the same time. */
  async function benchmarkOf(
    key: InstrumentKey | undefined,
    analysed: Pick<Analysed, 'isoCurrency' | 'period'>,
    asker: Asker,
  ) {
    const found = await benchmarkPricesOf(key, analysed, asker)
    if (!found) return undefined
    const { isoCurrency: baseCurrency, period } = analysed
    return { instrument: found.instrument, returns: benchmarkReturns(found.prices, { baseCurrency, period }) }
  }

  /** Of a fund what it holds; nothing of one that nobody looks into. Of anything else itself. */
  const membersOf = (instrument: Instrument): Members => {
    const isFund = instrument.facts.kind === 'fund' || (instrument.facts.kind === 'etf' && !instrument.facts.follows)
    return isFund ? holdingsOf(rooms, instrument) : [{ member: instrument, weight: 1 }]
  }

  const byMembers =
    (nameOf: (member: Instrument) => string | undefined) =>
    (instrument: Instrument, members = membersOf(instrument)): Split =>
      members.flatMap(({ member, weight }) => {
        const name = nameOf(member)
        return name === undefined ? [] : [{ name, part: weight }]
      })

  /** By what holdings are split. Funds are looked through where their index is known; what is not named is unknown. */
  const splits = {
    class: (instrument: Instrument): Split => [{ name: assetClasses.wordOf(instrument), part: 1 }],
    sector: byMembers((each) =>
      isNowhere(each)
        ? withoutSector
        : isOfState(each)
          ? stateSector
          : each.facts.kind === 'stock' && each.facts.sector
            ? germanTerm(each.facts.sector)
            : undefined,
    ),
    region: byMembers((each) => (isNowhere(each) ? withoutRegion : each.isoCountry && continentOf(each.isoCountry))),
    country: byMembers((each) => (isNowhere(each) ? 'Ohne Land' : each.isoCountry && countryName(each.isoCountry))),
    currency: byMembers(({ isoCurrency }) => isoCurrency),
  } as const

  function allocationsOf({ instruments, cash }: Pick<Analysed, 'instruments' | 'cash'>) {
    const looked = new Map<string, Members>() // once for all kinds
    const account = [{ name: 'Konto', value: [...cash.values()].reduce((sum, value) => sum + value, 0) }]
    const currencies = [...cash].map(([name, value]) => ({ name, value }))
    const allocated = (splitOf: (instrument: Instrument, members?: Members) => Split, held = account) => {
      const ofSymbol = (symbol: string) => {
        const instrument = instrumentOf(symbol)
        if (!instrument) return []
        const members = looked.get(symbol) ?? membersOf(instrument)
        looked.set(symbol, members)
        return splitOf(instrument, members)
      }
      return allocation(instruments, ofSymbol, held).map(({ name, value, share }: Share) => ({
        name,
        value: Math.round(value * 100) / 100,
        sharePct: inPercent(share) ?? 0,
      }))
    }
    return {
      class: allocated(splits.class),
      sector: allocated(splits.sector),
      region: allocated(splits.region),
      country: allocated(splits.country),
      currency: allocated(splits.currency, currencies),
    }
  }

  function analysisOf(
    analysed: Analysed,
    range: (typeof analysisRanges)[number],
    benchmark: Awaited<ReturnType<typeof benchmarkOf>>,
  ): ReplyOf<typeof getAnalysis> {
    const { period, figures, instruments, dividends } = analysed
    const { columns, returns, breakdown, risk } = figures
    const { start, end } = period
    const from = spanFrom(firstDayOf(range, end), start, columns.totals.length)
    const days = drawnDays(columns.totals.length - from, mostDrawn).map((index) => from + index)
    const below = drawdowns(returns)
    const isLong = end - start >= 365
    const isEmpty = columns.totals.every((value) => value === 0) // nothing was booked: there is no return, and none to compare
    const worst =
      benchmark?.returns && Math.min(0, ...drawdowns(benchmark.returns).filter((each) => !Number.isNaN(each)))
    return {
      isoCurrency: analysed.isoCurrency,
      benchmark: benchmark && presentInstrument(benchmark.instrument, origin),
      curve: {
        date: days.map((index) => tradingDayOf(start + index)),
        value: days.map((index) => inUnits(columns.totals[index])),
        returnPct: since(returns, from, days),
        ...(benchmark?.returns && { benchmarkPct: since(benchmark.returns, from, days) }),
        drawdownPct: days.map((index) => percentOf(below[index])),
      },
      figures: {
        ttwrorPct: isEmpty ? undefined : percentOf(figures.ttwror),
        ttwrorAnnualisedPct: isLong ? percentOf(figures.ttwrorAnnualised) : undefined,
        xirrPct: percentOf(figures.totalXirr),
        volatilityPct: percentOf(risk.volatility),
        maxDrawdownPct: risk.maxDrawdown === undefined ? undefined : percentOf(-risk.maxDrawdown),
        maxDrawdownDays: risk.maxDrawdownDays,
        benchmarkPct: isEmpty ? undefined : percentOf(benchmark?.returns?.accumulated.at(-1)),
        benchmarkMaxDrawdownPct: isEmpty ? undefined : percentOf(worst),
      },
      breakdown:
        breakdown &&
        ledgerLines.map(({ figure, sign }) => ({ figure, value: sign * (toNumber(breakdown[figure]) ?? 0) })),
      months: returnsByMonth(returns).map(({ year, value, months }) => ({
        year,
        yearPct: percentOf(value),
        monthPct: months.map((each) => percentOf(each) ?? null),
      })),
      allocation: allocationsOf(analysed),
      contributions: [...instruments.values()]
        .flatMap(({ symbol, delta }) => {
          const instrument = instrumentOf(symbol)
          const value = toNumber(delta?.delta)
          return instrument && value !== undefined
            ? [{ instrument: presentInstrument(instrument, origin), delta: value }]
            : []
        })
        .toSorted((a, b) => b.delta - a.delta),
      dividends: dividends.map(({ gross, net, year, month }) => ({
        year,
        month,
        gross: toNumber(gross) ?? 0,
        net: toNumber(net) ?? 0,
      })),
    }
  }
  return { benchmarkOf, benchmarkPricesOf, allocationsOf, splits, analysisOf, instrumentOf }
}

const mostDeals = 200

/** Days on which papers came in or went out, from a day on. */
function dealDays(transactions: readonly Transaction[], from: string | undefined): TradingDay[] {
  const deals = transactions.filter(({ kind, day }) => from !== undefined && day >= from && lotKinds.has(kind))
  return [...new Set(deals.map(({ day }) => day))].slice(-mostDeals)
}

const lotKinds: ReadonlySet<Transaction['kind']> = new Set([
  'BUY',
  'SELL',
  'DELIVERY_IN',
  'DELIVERY_OUT',
  'TRANSFER_IN',
  'TRANSFER_OUT',
])

/** The analysis of one portfolio and the trail of its figures. @param opened the asker's portfolio of this moment */
export function analysisHandlers(
  rooms: Rooms,
  opened: (asker: Asker, id: string) => Promise<OpenPortfolio>,
  facts: () => MarketFacts,
) {
  const { benchmarkOf, analysisOf, instrumentOf } = analyses(rooms, facts)

  return [
    handle(getAnalysis, async ({ params, query, asker }) => {
      const { portfolio, book, evaluation, transactions } = await opened(asker, params.entityValue)
      const analysed: Analysed = {
        isoCurrency: portfolio.currency,
        period: book.facts.period,
        figures: evaluation.figures,
        instruments: evaluation.instruments,
        cash: cashByCurrency(portfolio.keepsCash ? [book] : []),
        dividends: dividendMonths(book),
      }
      const benchmark = query.benchmark === undefined ? portfolio.benchmark : named(rooms, query.benchmark).key
      const analysis = analysisOf(analysed, query.range, await benchmarkOf(benchmark, analysed, asker))
      return { ...analysis, dateDeals: dealDays(transactions, analysis.curve.date[0]) }
    }),

    handle(getTrail, async ({ params, query, asker }) => {
      const { book, portfolio } = await opened(asker, params.entityValue)
      const trail = explainedFigure(book, query.figure, query.instrument)
      if (trail === 'unknown figure') throw new Failure('INPUT_INVALID', {}, `There is no figure ${query.figure}`)
      if (trail === undefined) throw new Failure('INSTRUMENT_UNKNOWN', {}, 'The portfolio has nothing of it')
      return {
        figure: query.figure,
        formula: trail.formula,
        isoCurrency: portfolio.currency,
        list: trail.lines.map(({ symbol, text, ...line }) => ({
          ...line,
          text: symbol === undefined ? text : text.replace(symbol, instrumentOf(symbol)?.name ?? symbol),
        })),
      }
    }),

    handle(exportPortfolio, async ({ params, asker }) => {
      const { rows, portfolio } = await opened(asker, params.entityValue)
      return exportedDepot(portfolio.id, rows())
    }),
  ]
}

/** Coins and commodities, and what follows them, are in no country and no line of business. */
const isNowhere = ({ facts }: Instrument): boolean =>
  facts.kind === 'crypto' || facts.kind === 'commodity' || (facts.kind === 'etf' && facts.follows !== undefined)

/** Bonds of Germany and Italy, whose types say so; of others nobody here knows who owes. */
const isOfState = ({ facts }: Instrument): boolean =>
  facts.kind === 'bond' && /^(Schatz|Bobl|Bund|BTP)\b/.test(facts.type)

/** The parts of the way from the first value to the last, with their sign in it. */
const ledgerLines = [
  { figure: 'initialValue', sign: 1 },
  { figure: 'transfers', sign: 1 },
  { figure: 'capitalGains', sign: 1 },
  { figure: 'realizedCapitalGains', sign: 1 },
  { figure: 'earnings', sign: 1 },
  { figure: 'currencyGains', sign: 1 },
  { figure: 'fees', sign: -1 },
  { figure: 'taxes', sign: -1 },
  { figure: 'finalValue', sign: 1 },
] as const

/** Of a range that is shown. */
export function firstDayOf(range: (typeof analysisRanges)[number], end: DayNumber): DayNumber {
  const months = (count: number) => dayNumberOf(addMonths(tradingDayOf(end), -count))
  return range === 'M1' ? months(1) : range === 'Y1' ? months(12) : range === 'CY' ? lastOfPreviousYear(end) : 0
}

/** Percent since the first day shown. */
export const since = ({ accumulated }: Returns, from: number, days: readonly number[]): (number | undefined)[] =>
  days.map((index) => percentOf((1 + (accumulated[index] ?? Number.NaN)) / (1 + (accumulated[from] ?? Number.NaN)) - 1))

export const percentOf = (fraction: number | undefined): number | undefined =>
  fraction === undefined || !Number.isFinite(fraction) ? undefined : inPercent(fraction)

const inUnits = (cents: number | undefined): number | undefined =>
  cents === undefined || !Number.isFinite(cents) ? undefined : Math.round(cents) / 100
