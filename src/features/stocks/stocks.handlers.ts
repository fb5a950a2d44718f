import { addDays, addMonths } from '#calendar/days.ts'
import { countryName } from '#contract/country.ts'
import { getRecommendations } from '#features/stocks/ratings.contract.ts'
import { getCompany, getDividends, getStockFigures } from '#features/stocks/stocks.contract.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { venueOf } from '#market/venues.ts'
import { benchmarksOf } from '#market/benchmarks.ts'
import { dividendRecord } from '#market/dividend-record.ts'
import { capitalisation, pricedAt } from '#market/year-ratios.ts'
import { technicalFigures, betaAndCorrelation, outperformance } from '#market/technical.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { explanationsOf } from '#features/instrument/explanations.ts'
import { sourceOf } from '#features/instrument/reported-figures.ts'
import { longHistory } from '#market/long-history.ts'
import type { DailyBars } from '#market/market.ts'
import { presentCompany } from '#features/instrument/present-company.ts'
import { presentConsensus } from './present-consensus.ts'
import { companyPortrait } from './company-portrait.ts'
import { dataNotes } from './data-notes.ts'
import { presentFundamentals, presentStatements, yearLabel } from '#features/lists/present-fundamentals.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { tidy } from '#figures/rounding.ts'
import { iso } from '#api/present-time.ts'
import { presentFinancial, presentGrowth, withDays } from './year-figures.ts'
import { shownAt } from '#api/quality.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'

const simulated = 'Zahlen simuliert'
const notDelivered = 'vom Datenlieferanten nicht geliefert'

/** Figures of shares as the registry explains them. */
const explanations = explanationsOf('stock', 'statement', 'technicalFacts', 'fund')

export function stockHandlers(rooms: Rooms) {
  const { fundamentals, market, calendar, universe, origin } = rooms
  const stockOf = (entityValue: string) => instrumentOf(rooms, 'STOCK', entityValue)
  const sharesOf = (stock: Instrument) => fundamentals.shares(stock)
  const homeCurrency = (stock: Instrument) => mainListing(stock).notation.isoCurrency
  const today = () => calendar.dayOf('XETR', market.now())

  return [
    handle(getStockFigures, async ({ params, asker, expires }) => {
      const stock = stockOf(params.entityValue)
      const years = fundamentals.years(stock)
      const shares = sharesOf(stock)
      const listing = mainListing(stock)
      const { id } = listing.notation
      // highs and lows of all years need all days of them
      if (years[0]) await longHistory(market, id, addMonths(years[0].end, -12), today(), market.now())
      const bars = market.daily(id, addMonths(today(), -14), today(), shownAt(rooms, listing, asker))
      const { last } = market.quote(id, 'DLY')
      const ratios = presentFundamentals(years, shares, last)
      return {
        expires,
        hint: simulated,
        stocksBalanceSheetList: { list: presentStatements(years, homeCurrency(stock)) },
        stocksCnFundamentalList: {
          list: withDays(
            ratios,
            fundamentals.dividends(stock),
            fundamentals.priceRanges(stock),
            rooms.corporateActions.splits(stock, today()),
          ),
        },
        stocksCnFinancialList: { list: years.map((year, i) => presentFinancial(year, years[i - 1], shares)) },
        stocksCnGrowthList: { list: years.map((year, i) => presentGrowth(year, years[i - 1])) },
        dataNoteList: { list: dataNotes(pricedAt(years, last), ratios) },
        stocksCnTechnical: { ...technicalFigures(bars), datetimeCalculation: iso(market.now()) },
        explanations,
        stocksBenchmarkList: { list: benchmarks(stock, bars, asker) },
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
          marketCap: capitalisation(shares, last),
          numShares: shares,
          yearEndFiscal: years.at(-1)?.end,
          yearLastBalance: years.at(-1)?.year,
          company: presentCompany(stock),
          nameCountry: stock.isoCountry && countryName(stock.isoCountry),
          ...(facts.kind === 'stock' && {
            url: facts.website,
            nameSector: facts.sector && germanTerm(facts.sector),
            nameBranch: facts.industry && germanTerm(facts.industry),
          }),
        },
        profile: portraitOf(stock).map((value) => ({ type: 'NewsParagraph' as const, value })),
        companyOwnerList: { list: [], total: 0 as const },
        managingCommittee: { list: [], total: 0 as const },
        supervisorBoard: { list: [], total: 0 as const },
        companyParticipationList: { list: [], total: 0 as const },
        missing: {
          employees: notDelivered,
          companyOwnerList: notDelivered,
          managingCommittee: notDelivered,
          supervisorBoard: notDelivered,
          companyParticipationList: notDelivered,
        },
      }
    }),

    handle(getRecommendations, ({ params, expires }) => {
      const stock = stockOf(params.entityValue)
      return {
        expires,
        hint: 'Simuliert: Die Musterinstitute gibt es nicht.',
        idCurrencyTargetPrice: homeCurrency(stock),
        ...presentConsensus(fundamentals.recommendations(stock), today(), homeCurrency(stock)),
      }
    }),

    handle(getDividends, ({ params, expires }) => {
      const stock = stockOf(params.entityValue)
      const dividends = fundamentals.dividends(stock)
      return {
        expires,
        hint: simulated,
        list: dividends.toReversed().map(({ exDay, payDay, amount, yield: fraction, estimated }) => ({
          dateExDividend: exDay,
          datePayment: payDay,
          amount,
          isoCurrency: homeCurrency(stock),
          nameType: 'Bar',
          yieldPct: fraction === undefined ? undefined : tidy(fraction * 100, 4),
          estimated,
        })),
        splitList: rooms.corporateActions.splits(stock, today()).map(({ day, ratio }) => ({ date: day, ratio })),
        ...dividendRecord(dividends, fundamentals.years(stock)),
      }
    }),
  ]

  function portraitOf(stock: Instrument): string[] {
    const { facts, name, isoCountry } = stock
    const [main, ...others] = stock.notations
    const year = fundamentals.years(stock).findLast(({ estimate }) => !estimate)
    const shares = sharesOf(stock)
    const known = facts.kind === 'stock' ? facts : undefined
    const told = stock.reported?.description
    const portrait = companyPortrait({
      name,
      isoCountry,
      branch: known?.industry && germanTerm(known.industry),
      sector: known?.sector && germanTerm(known.sector),
      indices: known?.indices.flatMap((value) => universe.find('INDEX', value)?.name ?? []) ?? [],
      isoCurrency: homeCurrency(stock),
      marketCap: capitalisation(shares, market.quote(mainListing(stock).notation.id, 'DLY').last),
      shares,
      mainVenue: main && venueOf(main.venue)?.name,
      otherVenues: others.filter((each) => venueOf(each.venue)?.kind === 'exchange').length,
      lastYear: year && {
        label: yearLabel(year),
        end: year.end,
        revenue: year.revenue * 1e6,
        netIncome: year.netIncome * 1e6,
        dividend: year.dps > 0 ? year.dps : undefined,
      },
    })
    return told ? [`${told.value} (${sourceOf(told)})`, ...portrait] : portrait
  }

  function benchmarks(stock: Instrument, own: DailyBars, asker: Asker) {
    return benchmarksOf(universe, stock).map((index, i) => {
      const listing = mainListing(index)
      const from = own.day[0] ?? addDays(today(), -400)
      const bars = market.daily(listing.notation.id, from, today(), shownAt(rooms, listing, asker))
      return {
        instrument: presentInstrument(index, origin),
        default: i === 0,
        ...betaAndCorrelation(own, bars),
        ...outperformance(own, bars),
      }
    })
  }
}
