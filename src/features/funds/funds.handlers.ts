import { addDays } from '#calendar/days.ts'
import { countryName } from '#contract/country.ts'
import { getFundBreakdowns, getFundEarnings, type Breakdown, type Holdings } from '#features/funds/funds.contract.ts'
import type { FundsSnapshot } from '#features/instrument/snapshots.contract.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { tidy } from '#figures/rounding.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { performanceOver } from '#features/instrument/quotes.handlers.ts'

const notDelivered = 'Die Zusammensetzung dieses Fonds liefert keine frei lizenzierte Quelle.'
const simulated = 'Simuliert: nach den Mitgliedern des Index und ihren Gewichten im Modell des Marktes.'
const noEarnings = 'Dieser Fonds schüttet nicht aus, oder seine Ausschüttungen liefert keine frei lizenzierte Quelle.'
const mostYears = 10

interface Held {
  member: Instrument
  weight: number
}

/** What a fund on an index holds, and what it paid out of that. */
export function fundHandlers(rooms: Rooms) {
  const { market, calendar, corporateActions } = rooms
  const fundOf = (entityValue: string) => instrumentOf(rooms, 'FUND', entityValue)
  const today = () => calendar.dayOf('XETR', market.now())

  return [
    handle(getFundBreakdowns, ({ params, expires }) => {
      const held = holdingsOf(rooms, fundOf(params.entityValue))
      const by = (key: (member: Instrument) => string | undefined, name: (key: string) => string): Breakdown => ({
        ...(held.length > 0 && { dateMaintenance: today() }),
        list: shares(held, key, name),
      })
      return {
        expires,
        hint: held.length > 0 ? simulated : notDelivered,
        countryBreakdown: by(({ isoCountry }) => isoCountry, countryName),
        branchBreakdown: by(branchOf, germanTerm),
        currencyBreakdown: by(
          ({ isoCurrency }) => isoCurrency,
          (code) => code,
        ),
        instrumentBreakdown: by(
          () => 'Aktien',
          (name) => name,
        ),
        fundsHoldingList: largest(rooms, held, today()),
      }
    }),

    handle(getFundEarnings, ({ params, expires }) => {
      const fund = fundOf(params.entityValue)
      const held =
        fund.facts.kind === 'etf' && fund.facts.distribution === 'distributing' ? holdingsOf(rooms, fund) : []
      const { id, isoCurrency } = mainListing(fund).notation
      const thisYear = Number(today().slice(0, 4))
      const list =
        held.length === 0
          ? []
          : Array.from({ length: mostYears }, (_, i) => thisYear - i).flatMap((year) => {
              // Members pay in spring; the fund passes it on at the end of June.
              const day = calendar.previousTradingDay('XETR', `${year}-07-01`)
              if (day > today() || day < market.firstDay(id)) return []
              const fraction = held.reduce(
                (sum, { member, weight }) =>
                  sum +
                  weight *
                    corporateActions
                      .payouts(member, addDays(day, -364), day)
                      .reduce((part, each) => part + each.fraction, 0),
                0,
              )
              const close = market.daily(id, addDays(day, -8), calendar.previousTradingDay('XETR', day)).close.at(-1)
              const value = close === undefined ? 0 : tidy(close * fraction, 4)
              return value > 0
                ? [{ dateEarning: day, valueEarning: value, valueEarningAdjusted: value, isoCurrency }]
                : []
            })
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
    branchFundsBreakdownList: { dateMaintenance: day, list: shares(held, branchOf, germanTerm) },
  }
}

const branchOf = ({ facts }: Instrument): string | undefined => (facts.kind === 'stock' ? facts.sector : undefined)

/** Members of the index a fund follows, with their weights; empty where either is not known. */
function holdingsOf({ universe, weightsOf }: Rooms, { facts }: Instrument): Held[] {
  const index =
    facts.kind === 'etf' && facts.indexEntityValue ? universe.find('INDEX', facts.indexEntityValue) : undefined
  const weights = index && weightsOf(index)
  return index && weights ? universe.membersOf(index).map((member, i) => ({ member, weight: weights[i] ?? 0 })) : []
}

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
  const { volatility250d } = figures
  const over = performanceOver(rooms, listing, asker)
  return {
    fundsPerformanceList: {
      list: spans.flatMap(([timeSpan, nameTimeSpan, period]) => {
        const change = over(period)
        return change === undefined ? [] : [{ timeSpan, nameTimeSpan, performanceTimeSpanPct: change }]
      }),
    },
    fundsRiskList: {
      list:
        volatility250d === undefined
          ? []
          : [{ timeSpan: '1Y', volatility: tidy(volatility250d * 100, 4), ...deepestFall(rooms, listing.instrument) }],
    },
    fundsFigureBenchmarkList: { list: againstIndex(rooms, listing, asker) },
  }
}

/** The deepest fall of the last 250 ended days, percent. */
function deepestFall({ market, calendar }: Rooms, fund: Instrument): { maxDrawdown?: number } {
  const today = calendar.dayOf('XETR', market.now())
  const { maxDrawdown } = worstDrawdown(
    market.daily(mainListing(fund).notation.id, addDays(today, -400), addDays(today, -1)).close.slice(-250),
  )
  return maxDrawdown === undefined ? {} : { maxDrawdown: tidy(maxDrawdown * 100, 4) }
}

/** What a fund earned beyond the index it follows; where the two are in different currencies that would be their rate. */
function againstIndex(
  rooms: Rooms,
  listing: Listing,
  asker: Asker,
): NonNullable<FundsSnapshot['fundsFigureBenchmarkList']>['list'] {
  const { facts } = listing.instrument
  const index =
    facts.kind === 'etf' && facts.indexEntityValue ? rooms.universe.find('INDEX', facts.indexEntityValue) : undefined
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

/** Sums of weights in percent by a key, the largest first; what has no key is „Sonstige“. */
function shares(
  held: readonly Held[],
  key: (member: Instrument) => string | undefined,
  name: (key: string) => string,
): Breakdown['list'] {
  const sums = new Map<string, number>()
  for (const { member, weight } of held) {
    const of = key(member)
    const label = of === undefined ? 'Sonstige' : name(of)
    sums.set(label, (sums.get(label) ?? 0) + weight)
  }
  return [...sums]
    .map(([nameBreakdown, sum]) => ({ nameBreakdown, investmentPct: tidy(sum * 100, 2) }))
    .toSorted((a, b) => b.investmentPct - a.investmentPct)
}

const largest = ({ origin }: Rooms, held: readonly Held[], day: string): Holdings => ({
  ...(held.length > 0 && { dateMaintenance: day }),
  list: held
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 10)
    .map(({ member, weight }) => ({
      instrument: presentInstrument(member, origin),
      investmentPct: tidy(weight * 100, 2),
    })),
})
