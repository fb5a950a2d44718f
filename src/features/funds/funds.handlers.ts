import { countryName } from '#contract/country.ts'
import { getFundBreakdowns, getFundEarnings, type Breakdown, type Holdings } from '#features/funds/funds.contract.ts'
import type { FundsSnapshot } from '#features/instrument/snapshots.contract.ts'
import { germanTerm } from '#market/german-terms.ts'
import { distributionsOf, followedIndex, holdingsOf, largestOf, weightsBy, type Held } from '#market/fund-holdings.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { DailyFigures } from '#market/statistics.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { tidy } from '#figures/rounding.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { performanceOver } from '#features/instrument/quotes.handlers.ts'

const notDelivered = 'Die Zusammensetzung dieses Fonds ist nicht bekannt.'
const simulated = 'Nach den Mitgliedern des Index, Gewichte simuliert'
const noEarnings = 'Von diesem Fonds sind keine Ausschüttungen bekannt.'
const mostShown = 10

/** What a fund on an index holds, and what it paid out of that. */
export function fundHandlers(rooms: Rooms) {
  const { market, calendar } = rooms
  const fundOf = (entityValue: string) => instrumentOf(rooms, 'FUND', entityValue)
  const today = () => calendar.dayOf('XETR', market.now())

  return [
    handle(getFundBreakdowns, ({ params, expires }) => {
      const held = holdingsOf(rooms, fundOf(params.entityValue))
      const by = (nameOf: (member: Instrument) => string): Breakdown => ({
        ...(held.length > 0 && { dateMaintenance: today() }),
        list: parts(held, nameOf),
      })
      return {
        expires,
        hint: held.length > 0 ? simulated : notDelivered,
        countryBreakdown: by(({ isoCountry }) => (isoCountry ? countryName(isoCountry) : others)),
        branchBreakdown: by(branchOf),
        currencyBreakdown: by(({ isoCurrency }) => isoCurrency),
        instrumentBreakdown: by(() => 'Aktien'),
        fundsHoldingList: largest(rooms, held, today()),
        numberHoldings: held.length,
      }
    }),

    handle(getFundEarnings, ({ params, expires }) => {
      const fund = fundOf(params.entityValue)
      const { isoCurrency } = mainListing(fund).notation
      const list = distributionsOf(rooms, fund, holdingsOf(rooms, fund)).map(({ day, amount }) => ({
        dateEarning: day,
        valueEarning: amount,
        valueEarningAdjusted: amount,
        isoCurrency,
      }))
      return { expires, hint: list.length > 0 ? simulated : noEarnings, list }
    }),
  ]
}

/** The snapshot's part: the largest positions and the branches; nothing where the members are not known. */
export function fundHoldings(
  rooms: Rooms,
  fund: Instrument,
): { fundsHoldingList?: Holdings; branchFundsBreakdownList?: Breakdown } {
  const held = holdingsOf(rooms, fund)
  if (held.length === 0) return {}
  const day = rooms.calendar.dayOf('XETR', rooms.market.now())
  return {
    fundsHoldingList: largest(rooms, held, day),
    branchFundsBreakdownList: { dateMaintenance: day, list: parts(held, branchOf) },
  }
}

const others = 'Sonstige'

const branchOf = ({ facts }: Instrument): string =>
  facts.kind === 'stock' && facts.sector !== undefined ? germanTerm(facts.sector) : others

const parts = (held: readonly Held[], nameOf: (member: Instrument) => string): Breakdown['list'] =>
  weightsBy(held, nameOf).map(({ name, weightPct }) => ({ nameBreakdown: name, investmentPct: weightPct }))

const spans = [
  ['1Y', '1 Jahr', 'Y1'],
  ['3Y', '3 Jahre', 'Y3'],
  ['5Y', '5 Jahre', 'Y5'],
  ['10Y', '10 Jahre', 'Y10'],
] as const

/** Performance and fluctuation of a fund in the words of clients, percent; nothing until the table of daily figures has come to it. */
export function fundPerformance(
  rooms: Rooms,
  listing: Listing,
  asker: Asker,
): Pick<FundsSnapshot, 'fundsPerformanceList' | 'fundsRiskList' | 'fundsFigureBenchmarkList'> {
  const figures = rooms.statistics.of(listing.instrument.key)
  if (!figures) return {}
  const over = performanceOver(rooms, listing, asker)
  return {
    fundsPerformanceList: {
      list: spans.flatMap(([timeSpan, nameTimeSpan, period]) => {
        const change = over(period)
        return change === undefined ? [] : [{ timeSpan, nameTimeSpan, performanceTimeSpanPct: change }]
      }),
    },
    fundsRiskList: { list: presentRisk(figures) },
    fundsFigureBenchmarkList: { list: againstIndex(rooms, listing, asker) },
  }
}

/** Risk over one year and three, as far back as the table's figures reach. */
function presentRisk(figures: DailyFigures): NonNullable<FundsSnapshot['fundsRiskList']>['list'] {
  const { volatility1y, volatility3y } = figures
  const one = volatility1y !== undefined && {
    timeSpan: '1Y',
    volatility: tidy(volatility1y * 100, 4),
    maxDrawdown: percent(figures.maxDrawdown1y),
    sharpeRatio: rounded(figures.sharpe1y),
    trackingError: percent(figures.trackingError1y),
  }
  const three = volatility3y !== undefined && {
    timeSpan: '3Y',
    volatility: tidy(volatility3y * 100, 4),
    maxDrawdown: percent(figures.maxDrawdown3y),
    sharpeRatio: rounded(figures.sharpe3y),
    sortinoRatio: rounded(figures.sortino3y),
  }
  return [one, three].filter((each) => each !== false)
}

const rounded = (value: number | undefined) => (value === undefined ? undefined : tidy(value, 4))
const percent = (fraction: number | undefined) => (fraction === undefined ? undefined : tidy(fraction * 100, 4))

/** What a fund earned beyond the index it follows; where the two are in different currencies that would be their rate. */
function againstIndex(
  rooms: Rooms,
  listing: Listing,
  asker: Asker,
): NonNullable<FundsSnapshot['fundsFigureBenchmarkList']>['list'] {
  const index = followedIndex(rooms, listing.instrument)
  if (
    !index ||
    mainListing(index).notation.isoCurrency !== listing.notation.isoCurrency ||
    mainListing(listing.instrument).notation.isoCurrency !== listing.notation.isoCurrency
  )
    return []
  const [own, other] = [performanceOver(rooms, listing, asker), performanceOver(rooms, mainListing(index), asker)]
  return spans.flatMap(([timeSpan, , period]) => {
    const [fund, market] = [own(period), other(period)]
    return fund === undefined || market === undefined ? [] : [{ timeSpan, relativeReturnPct: tidy(fund - market, 4) }]
  })
}

const largest = ({ origin }: Rooms, held: readonly Held[], day: string): Holdings => ({
  ...(held.length > 0 && { dateMaintenance: day }),
  list: largestOf(held, mostShown).map(({ member, weightPct }) => ({
    instrument: presentInstrument(member, origin),
    investmentPct: weightPct,
  })),
})
