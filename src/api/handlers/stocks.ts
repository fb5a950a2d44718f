import { countryName } from '#contract/country.ts'
import {
  getCompany, getDividends, getFittingDerivatives, getHoldingFunds, getPeers, getRecommendations, getStockFigures, type DerivativeRow, type PeerRow,
} from '#contract/stocks.ts'
import type { StocksFundamental } from '#contract/snapshots.ts'
import type { EntityType, TradingDay } from '#contract/vocabulary.ts'
import { Failure } from '#contract/failures.ts'
import { paperKinds, subTypeOf } from '#market/derivatives.ts'
import type { FittingPaper } from '#market/fitting-papers.ts'
import type { Split } from '#market/corporate-actions.ts'
import type { Dividend, FiscalYear, PriceRange, Recommendation } from '#market/fundamentals.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { technicalFigures, betaAndCorrelation } from '#market/technical.ts'
import type { Asker } from '../asker.ts'
import { handle } from '../handle.ts'
import { keeper, listKeeper } from '../kept.ts'
import { explanationsOf } from '../present/explanations.ts'
import { longHistory } from '../long-history.ts'
import { dataNotes } from '../present/data-notes.ts'
import { presentFundamentals, presentStatements, yearLabel } from '../present/fundamentals.ts'
import { displayType, presentInstrument } from '../present/instrument.ts'
import { tidy, unitsOf } from '../present/quote.ts'
import { addDays, addMonths, iso } from '../present/time.ts'
import { instrumentOf } from '../resolve.ts'
import type { Rooms } from '../rooms.ts'
import { stockRatios } from './ratios.ts'
import { listListing, listRow } from './rows.ts'
import { quoteOf } from './quotes.ts'

const simulated = 'Simuliert: Keine frei lizenzierte Quelle liefert diese Angaben.'
const notDelivered = 'vom Datenlieferanten nicht geliefert'
/** as many as the contract allows to ask for */
const mostPeers = 50
const fourWeeksMs = 28 * 86_400_000

/** Figures of shares as the registry explains them. */
const explanations = explanationsOf('stock', 'statement', 'technicalFacts', 'fund')

interface Peers {
  branch: string
  peers: Instrument[]
}

export function stockHandlers(rooms: Rooms) {
  const peersByStock = new WeakMap<Instrument, Peers>()
  const keptRows = keeper<PeerRow>()
  const keptPeers = listKeeper<PeerRow>()
  const { fundamentals, market, calendar, universe, origin } = rooms
  const stockOf = (entityValue: string) => instrumentOf(rooms, 'STOCK', entityValue)
  const sharesOf = (stock: Instrument) => fundamentals.shares(stock)
  const homeCurrency = (stock: Instrument) => mainListing(stock).notation.isoCurrency
  const today = () => calendar.dayOf('XETR', market.now())

  return [
    handle(getStockFigures, async ({ params, expires }) => {
      const stock = stockOf(params.entityValue)
      const years = fundamentals.years(stock)
      const shares = sharesOf(stock)
      const { id } = mainListing(stock).notation
      // highs and lows of all years need all days of them
      if (years[0]) await longHistory(market, id, addMonths(years[0].end, -12), today(), market.now())
      const bars = market.daily(id, addMonths(today(), -14), today())
      return {
        expires,
        hint: simulated,
        stocksBalanceSheetList: { list: presentStatements(years, homeCurrency(stock)) },
        stocksCnFundamentalList: { list: withDays(presentFundamentals(years, shares), fundamentals.dividends(stock), fundamentals.priceRanges(stock), rooms.corporateActions.splits(stock, today())) },
        stocksCnFinancialList: { list: years.map((year, i) => financials(year, years[i - 1])) },
        stocksCnGrowthList: { list: years.map((year, i) => growthOf(year, years[i - 1])) },
        dataNoteList: { list: dataNotes(years, presentFundamentals(years, shares)) },
        stocksCnTechnical: { ...technicalFigures(bars), datetimeCalculation: iso(market.now()) },
        explanations,
        stocksBenchmarkList: { list: benchmarks(stock, bars.day, bars.close) },
      }
    }),

    handle(getCompany, ({ params, expires }) => {
      const stock = stockOf(params.entityValue)
      const { facts } = stock
      const years = fundamentals.years(stock).filter(({ estimate }) => !estimate)
      const last = market.quote(mainListing(stock).notation.id, 'DLY').last
      const shares = sharesOf(stock)
      return {
        expires,
        companyDescriptor: {
          nameCompanyFull: stock.name,
          marketCap: shares !== undefined && last !== undefined ? Math.round(shares * last) : undefined,
          numShares: shares,
          yearEndFiscal: years.at(-1)?.end,
          yearLastBalance: years.at(-1)?.year,
          nameCountry: stock.isoCountry && countryName(stock.isoCountry),
          ...(facts.kind === 'stock' && { url: facts.website, nameSector: facts.sector && germanTerm(facts.sector), nameBranch: facts.industry && germanTerm(facts.industry) }),
        },
        profile: [],
        companyOwnerList: { list: [], total: 0 as const },
        managingCommittee: { list: [], total: 0 as const },
        supervisorBoard: { list: [], total: 0 as const },
        missing: { employees: notDelivered, profile: notDelivered, companyOwnerList: notDelivered, managingCommittee: notDelivered, supervisorBoard: notDelivered },
      }
    }),

    handle(getRecommendations, ({ params, expires }) => {
      const stock = stockOf(params.entityValue)
      return { expires, hint: 'Simuliert: Die Musterinstitute gibt es nicht.', idCurrencyTargetPrice: homeCurrency(stock), ...consensus(fundamentals.recommendations(stock), today(), homeCurrency(stock)) }
    }),

    handle(getDividends, ({ params, expires }) => {
      const stock = stockOf(params.entityValue)
      const dividends = fundamentals.dividends(stock)
      const paid = dividends.filter(({ estimated }) => !estimated)
      const lastYear = fundamentals.years(stock).filter(({ estimate }) => !estimate).at(-1)
      return {
        expires,
        hint: simulated,
        list: dividends.toReversed().map(({ exDay, payDay, amount, yield: fraction, estimated }) => ({
          dateExDividend: exDay, datePayment: payDay, amount, isoCurrency: homeCurrency(stock), nameType: 'Bar',
          yieldPct: fraction === undefined ? undefined : tidy(fraction * 100, 4), estimated,
        })),
        splitList: rooms.corporateActions.splits(stock, today()).map(({ day, ratio }) => ({ date: day, ratio })),
        yearsWithoutCut: paid.length > 0 ? yearsWithoutCut(paid.map(({ amount }) => amount)) : undefined,
        growthPctPa5: growthPerYear(paid, 5),
        growthPctPa10: growthPerYear(paid, 9),
        payoutPct: lastYear && lastYear.eps > 0 && lastYear.dps > 0 ? tidy((lastYear.dps / lastYear.eps) * 100, 2) : undefined,
      }
    }),

    handle(getPeers, ({ params, query, asker, expires }) => {
      const stock = stockOf(params.entityValue)
      const { branch, peers } = peersOf(stock)
      const rows = [stock, ...peers.slice(0, query.perPage - 1)].map((peer) => peerRow(peer, asker))
      return { expires, nameBranch: germanTerm(branch), list: keptPeers(stock, rows) }
    }),

    handle(getFittingDerivatives, ({ params, query, asker, expires }) => {
      const underlying = instrumentOf(rooms, params.entityType as EntityType, params.entityValue)
      const now = market.now()
      const counts = rooms.fittingPapers.counts(underlying, now).flatMap((total, i) => {
        const kind = paperKinds[i]
        return kind && total > 0 ? [{ nameType: displayType({ entityType: 'DERIVATIVE', entitySubType: subTypeOf[kind] }), total }] : []
      })
      const rows = (direction: 'LONG' | 'SHORT') =>
        rooms.fittingPapers.nearest(underlying, direction, query.gearing, query.perPage, now).map((paper) => derivativeRow(underlying, paper, direction, asker))
      return { expires, total: counts.reduce((sum, { total }) => sum + total, 0), counts, longList: rows('LONG'), shortList: rows('SHORT') }
    }),

    handle(getHoldingFunds, ({ query, asker, expires }) => {
      const stock = instrumentOf(rooms, query.entityType as EntityType, query.entityValue)
      if (stock.facts.kind !== 'stock') throw new Failure('INPUT_INVALID', {}, 'Only shares are held by funds here')
      const { indices } = stock.facts
      const found = universe.ofType('FUND', 'ETF').flatMap((etf) => {
        const { facts } = etf
        if (facts.kind !== 'etf' || !facts.indexEntityValue || !indices.includes(facts.indexEntityValue)) return []
        const index = universe.find('INDEX', facts.indexEntityValue)
        return index ? [{ etf, index, family: facts.family ?? '' }] : []
      })
      const list = found.slice(0, query.perPage).map(({ etf, index, family }) => ({
        instrument: presentInstrument(etf, origin),
        quote: quoteOf(rooms, listListing(etf), asker),
        fundsIssuer: { name: family },
        investmentPct: weightIn(index, stock),
        nameIndex: index.name,
        performancePct1Y: listRow(rooms, listListing(etf), asker).performance1YearPct,
      }))
      return { expires, total: found.length, list }
    }),
  ]

  /** A member's weight in its index, percent: the one that its list of members shows. */
  function weightIn(index: Instrument, stock: Instrument): number | undefined {
    const weight = rooms.weightsOf(index)?.[universe.membersOf(index).indexOf(stock)]
    return weight === undefined ? undefined : tidy(weight * 100, 2)
  }

  /** Shares of the branch, the most alike first; the universe stands still, so each share's are looked for once. */
  function peersOf(stock: Instrument): Peers {
    const known = peersByStock.get(stock)
    if (known) return known
    const { branch, peers } = findPeers(stock)
    const found = { branch, peers: peers.slice(0, mostPeers) }
    peersByStock.set(stock, found)
    return found
  }

  function findPeers(stock: Instrument): Peers {
    if (stock.facts.kind !== 'stock') return { branch: '', peers: [] }
    const { industry, sector, size } = stock.facts
    const inSector = universe.ofType('STOCK').filter((other) => other !== stock && other.facts.kind === 'stock' && other.facts.sector === sector)
    const inIndustry = inSector.filter((other) => industry && other.facts.kind === 'stock' && other.facts.industry === industry)
    const pool = inIndustry.length >= 4 ? inIndustry : inSector
    const near = (other: Instrument) => (other.facts.kind === 'stock' ? Math.abs(sizes.indexOf(other.facts.size) - sizes.indexOf(size)) * 10 - other.facts.indices.length : 99)
    return { branch: (inIndustry.length >= 4 ? industry : sector) ?? '', peers: pool.toSorted((a, b) => near(a) - near(b)) }
  }

  function peerRow(peer: Instrument, asker: Asker): PeerRow {
    const { instrument, quote, performance1YearPct, homeYear } = listRow(rooms, listListing(peer), asker)
    const { cnPer, cnDivYield, marketCapitalization: marketCap } = stockRatios(rooms, peer)
    const row = { instrument, quote, performance1YearPct, homeYear, cnPer, cnDivYield, marketCap }
    return keptRows(peer, Object.values(row), () => row)
  }

  function benchmarks(stock: Instrument, days: readonly string[], closes: readonly number[]) {
    const own = stock.facts.kind === 'stock' ? stock.facts.indices.flatMap((value) => universe.find('INDEX', value) ?? []) : []
    const dax = universe.find('INDEX', '20735')
    const indices = own.length > 0 ? own : dax ? [dax] : []
    return indices.map((index, i) => {
      const bars = market.daily(mainListing(index).notation.id, days[0] ?? addDays(today(), -400), today())
      return { instrument: presentInstrument(index, origin), default: i === 0, ...betaAndCorrelation({ day: days, close: closes }, bars) }
    })
  }

  function derivativeRow(underlying: Instrument, { derivative, strike, knockOut, gearingAsk, barrierDistancePct }: FittingPaper, direction: 'LONG' | 'SHORT', asker: Asker): DerivativeRow {
    const instrument = rooms.derivatives.instrumentOf(derivative)
    const { bid, ask } = quoteOf(rooms, mainListing(instrument), asker)
    return {
      instrument: presentInstrument(instrument, origin),
      nameType: displayType(instrument),
      direction,
      unitUnderlying: unitsOf(underlying, underlying.isoCurrency).displayUnit,
      strikeAbs: tidy(strike, 4),
      knockOutAbs: tidy(knockOut, 4),
      gearingAsk: tidy(gearingAsk, 2),
      barrierDistancePct: tidy(barrierDistancePct, 2),
      bid, ask,
      spreadAskPct: bid !== undefined && ask ? tidy(((ask - bid) / ask) * 100, 2) : undefined,
      dateMaturity: derivative.openEnd ? undefined : derivative.lastDay,
      issuer: derivative.issuer.name,
    }
  }
}

const keptYears = keeper<StocksFundamental[]>()

/** Fiscal years with the ex-day of the dividend paid for each, and the price's highest and lowest. */
const withDays = (years: StocksFundamental[], dividends: readonly Dividend[], ranges: readonly PriceRange[], splits: readonly Split[]) =>
  keptYears(years, [dividends, ranges], () => {
    const exDays = new Map(dividends.map(({ fiscalYear, exDay, estimated }) => [fiscalYear, estimated ? undefined : exDay]))
    const rangeOf = new Map(ranges.map((range) => [range.year, range]))
    return years.map((year) => ({ ...year, dateExDividend: exDays.get(year.idYear), ...presentRange(rangeOf.get(year.idYear), splits) }))
  })

function presentRange(range: PriceRange | undefined, splits: readonly Split[]): Partial<StocksFundamental> {
  if (!range) return {}
  const quoted = (price: number, day: TradingDay) => tidy(price * splits.filter((split) => split.day > day).reduce((product, { ratio }) => product * ratio, 1), 4)
  return {
    cnPriceHigh: quoted(range.high, range.highDay), cnPriceHighAdj: range.high, datePriceHigh: range.highDay,
    cnPriceLow: quoted(range.low, range.lowDay), cnPriceLowAdj: range.low, datePriceLow: range.lowDay,
  }
}

const sizes = ['mega', 'large', 'mid', 'small', 'micro']

function financials(year: FiscalYear, before: FiscalYear | undefined) {
  const percent = (value: number, divisor: number) => (divisor > 0 ? tidy((value / divisor) * 100, 2) : undefined)
  return {
    label: yearLabel(year),
    idYear: year.year,
    cnEbit: year.ebit,
    cnEbitda: year.ebitda,
    cnEbitMa: percent(year.ebit, year.revenue),
    cnEbitdaMa: percent(year.ebitda, year.revenue),
    cnMarginNet: percent(year.netIncome, year.revenue),
    cnReturnEquity: percent(year.netIncome, before ? (year.equity + before.equity) / 2 : year.equity),
    cnReturnAssets: percent(year.netIncome, year.totalAssets),
    cnEquityRatio: percent(year.equity, year.totalAssets),
    cnDebtToEquity: percent(year.nonCurrentLiabilities + year.currentLiabilities, year.equity),
    cnCashflow: year.cashflowOperating,
    cnEpsAdj: year.eps,
    cnTurnoverGrowthPct: before ? percent(year.revenue - before.revenue, before.revenue) : undefined,
  }
}

/** Change of a year's items against the year before; only from a gain on there is a rate. */
function growthOf(year: FiscalYear, before: FiscalYear | undefined) {
  const rate = (item: 'revenue' | 'ebit' | 'netIncome' | 'eps' | 'dps' | 'equity') =>
    (before && before[item] > 0 ? tidy((year[item] / before[item] - 1) * 100, 2) : undefined)
  return {
    label: yearLabel(year), idYear: year.year,
    cnTurnoverGrowthPct: rate('revenue'), cnEbitGrowthPct: rate('ebit'), cnNetIncomeGrowthPct: rate('netIncome'),
    cnEpsGrowthPct: rate('eps'), cnDpsGrowthPct: rate('dps'), cnEquityGrowthPct: rate('equity'),
  }
}

const score = { STRONG_BUY: 1, BUY: 2, HOLD: 3, SELL: 4, STRONG_SELL: 5 } as const

const keptConsensus = keeper<ReturnType<typeof consensusOf>>()

const consensus = (all: readonly Recommendation[], today: TradingDay, isoCurrency: string) =>
  keptConsensus(all, [today, isoCurrency], () => consensusOf(all, today, isoCurrency))

/** Each institute counts with its newest view; changes count from four weeks before today on. */
function consensusOf(all: readonly Recommendation[], today: TradingDay, isoCurrency: string) {
  const since = Date.parse(`${today}T00:00:00Z`) - fourWeeksMs
  const recent = all.filter(({ at, ratingBefore }) => at >= since && ratingBefore !== undefined)
  const newest = [...Map.groupBy(all, ({ institute }) => institute).values()].flatMap((views) => views[0] ?? [])
  const count = (...ratings: Recommendation['rating'][]) => newest.filter(({ rating }) => ratings.includes(rating)).length
  const upgraded = recent.filter(({ rating, ratingBefore }) => ratingBefore && score[rating] < score[ratingBefore]).length
  const downgraded = recent.filter(({ rating, ratingBefore }) => ratingBefore && score[rating] > score[ratingBefore]).length
  const targets = newest.map(({ targetPrice }) => targetPrice)
  const positive = count('STRONG_BUY', 'BUY')
  const negative = count('STRONG_SELL', 'SELL')
  const mean = (values: readonly number[]) => (values.length > 0 ? tidy(values.reduce((sum, value) => sum + value, 0) / values.length, 2) : undefined)
  return {
    recommendationConsensus: mean(newest.map(({ rating }) => score[rating])),
    numTotal: newest.length,
    numStrongBuy: count('STRONG_BUY'), numBuy: count('BUY'), numHold: count('HOLD'), numSell: count('SELL'), numStrongSell: count('STRONG_SELL'),
    numPositive: positive, numNegative: negative,
    numUpgraded: upgraded, numDowngraded: downgraded, numUnchanged: recent.length - upgraded - downgraded,
    ratioPositiveToNegative: negative > 0 ? tidy(positive / negative, 2) : undefined,
    avgTargetPrice: mean(targets),
    minTargetPrice: targets.length > 0 ? Math.min(...targets) : undefined,
    maxTargetPrice: targets.length > 0 ? Math.max(...targets) : undefined,
    list: all.map(({ at, ...view }) => ({ datetime: iso(at), isoCurrency, ...view })),
  }
}

/** How many of the latest payments in a row were no smaller than the one before. */
function yearsWithoutCut(amounts: readonly number[]): number {
  let years = 0
  for (let i = amounts.length - 1; i > 0 && amounts[i] >= amounts[i - 1]; i--) years++
  return years
}

/** Mean growth a year over `years` payments, percent; absent when there are fewer. */
function growthPerYear(paid: readonly { amount: number }[], years: number): number | undefined {
  const last = paid.at(-1)
  const first = paid.at(-1 - years)
  return last && first && first.amount > 0 ? tidy(((last.amount / first.amount) ** (1 / years) - 1) * 100, 2) : undefined
}
