import { countryName } from '#contract/country.ts'
import {
  getCompany, getDividends, getFittingDerivatives, getHoldingFunds, getPeers, getRecommendations, getStockFigures, type DerivativeRow, type PeerRow,
} from '#contract/stocks.ts'
import type { EntityType } from '#contract/vocabulary.ts'
import { Failure } from '#contract/failures.ts'
import { paperKinds, subTypeOf } from '#market/derivatives.ts'
import type { FittingPaper } from '#market/fitting-papers.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { technicalFigures, betaAndCorrelation, outperformance } from '#market/technical.ts'
import type { Asker } from '../asker.ts'
import { handle } from '../handle.ts'
import { keeper, listKeeper } from '../kept.ts'
import { explanationsOf } from '../present/explanations.ts'
import { longHistory } from '../long-history.ts'
import { presentCompany } from '../present/company.ts'
import { presentConsensus } from '../present/consensus.ts'
import { dataNotes } from '../present/data-notes.ts'
import { presentFundamentals, presentStatements } from '../present/fundamentals.ts'
import { displayType, presentInstrument } from '../present/instrument.ts'
import { tidy, unitsOf } from '../present/quote.ts'
import { addDays, addMonths, iso } from '../present/time.ts'
import { presentFinancial, presentGrowth, withDays } from '../present/year-figures.ts'
import { instrumentOf } from '../resolve.ts'
import type { Rooms } from '../rooms.ts'
import { stockRatios } from './ratios.ts'
import { listListing, listRow } from './rows.ts'
import { quoteOf } from './quotes.ts'

const simulated = 'Simuliert: Keine frei lizenzierte Quelle liefert diese Angaben.'
const notDelivered = 'vom Datenlieferanten nicht geliefert'
/** as many as the contract allows to ask for */
const mostPeers = 50

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
        stocksCnFinancialList: { list: years.map((year, i) => presentFinancial(year, years[i - 1])) },
        stocksCnGrowthList: { list: years.map((year, i) => presentGrowth(year, years[i - 1])) },
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
          company: presentCompany(stock),
          nameCountry: stock.isoCountry && countryName(stock.isoCountry),
          ...(facts.kind === 'stock' && { url: facts.website, nameSector: facts.sector && germanTerm(facts.sector), nameBranch: facts.industry && germanTerm(facts.industry) }),
        },
        profile: [],
        companyOwnerList: { list: [], total: 0 as const },
        managingCommittee: { list: [], total: 0 as const },
        supervisorBoard: { list: [], total: 0 as const },
        companyParticipationList: { list: [], total: 0 as const },
        missing: { employees: notDelivered, profile: notDelivered, companyOwnerList: notDelivered, managingCommittee: notDelivered, supervisorBoard: notDelivered, companyParticipationList: notDelivered },
      }
    }),

    handle(getRecommendations, ({ params, expires }) => {
      const stock = stockOf(params.entityValue)
      return { expires, hint: 'Simuliert: Die Musterinstitute gibt es nicht.', idCurrencyTargetPrice: homeCurrency(stock), ...presentConsensus(fundamentals.recommendations(stock), today(), homeCurrency(stock)) }
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
    const { cnPer, cnDivYield, marketCapitalization: marketCap, isoCurrencyMarketCapitalization: isoCurrencyMarketCap } = stockRatios(rooms, peer)
    const row = { instrument, quote, performance1YearPct, homeYear, cnPer, cnDivYield, marketCap, isoCurrencyMarketCap }
    return keptRows(peer, Object.values(row), () => row)
  }

  function benchmarks(stock: Instrument, days: readonly string[], closes: readonly number[]) {
    const own = stock.facts.kind === 'stock' ? stock.facts.indices.flatMap((value) => universe.find('INDEX', value) ?? []) : []
    const dax = universe.find('INDEX', '20735')
    const indices = own.length > 0 ? own : dax ? [dax] : []
    return indices.map((index, i) => {
      const bars = market.daily(mainListing(index).notation.id, days[0] ?? addDays(today(), -400), today())
      const own = { day: days, close: closes }
      return { instrument: presentInstrument(index, origin), default: i === 0, ...betaAndCorrelation(own, bars), ...outperformance(own, bars) }
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

const sizes = ['mega', 'large', 'mid', 'small', 'micro']

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
