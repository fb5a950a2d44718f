import { mayUse } from '#contract/entitlements.ts'
import { handle } from '#api/handle.ts'
import { userOf, type Asker } from '#api/asker.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { addDays, dayNumberOf } from '#calendar/days.ts'
import { tradingDay, type NotationId, type TradingDay } from '#contract/vocabulary.ts'
import { inPercent, tidy, tidyOrNone } from '#figures/rounding.ts'
import { holdingsOf } from '#market/fund-holdings.ts'
import { mainListing } from '#market/listings.ts'
import { longHistory } from '#market/long-history.ts'
import { instrumentKey } from '#market/instruments.ts'
import { reportedNumber } from '#market/reported.ts'
import { toNumber } from '#portfolio/amounts.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { valuedAt } from '#portfolio/market-facts.ts'
import { addedUp, wealthOf } from '#portfolio/wealth.ts'
import { feesAfter, type RiskOfReturns, yearlyRisk } from '#portfolio/yearly-risk.ts'
import { explanationsOf } from '#features/instrument/explanations.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { sumCurrency, type Held, type OwnDepots } from './own-depots.handlers.ts'
import { getWealthRisk, type WealthRisk } from './risk.contract.ts'

const mostLargest = 6
/** of the largest; what is smaller changes the sum by little and counts as unknown */
const mostInCrises = 60
/** a year of bookings */
const costDays = 365
/** within which a day before the crisis has a close */
const daysBefore = 7
/** of what is held, whose prices must reach back */
const leastKnownPct = 50

/** From the highest to the lowest close of world share indices around it. */
const crises = [
  { name: 'Finanzkrise 2008', from: tradingDay('2007-10-31'), to: tradingDay('2009-03-09') },
  { name: 'Corona 2020', from: tradingDay('2020-02-19'), to: tradingDay('2020-03-23') },
  { name: 'Zinswende 2022', from: tradingDay('2022-01-03'), to: tradingDay('2022-10-12') },
] as const

const explanations = explanationsOf('fund')

/** Without the riskless rate there is no Sharpe. */
const presentRisk = (
  { volatility, sharpeRatio, sortinoRatio, valueAtRisk }: RiskOfReturns,
  riskFreePct: number | undefined,
) => ({
  volatilityPct: inPercent(volatility),
  sharpeRatio: riskFreePct === undefined ? undefined : tidyOrNone(sharpeRatio, 2),
  sortinoRatio: tidyOrNone(sortinoRatio, 2),
  valueAtRiskPct: inPercent(valueAtRisk),
})

/** Risk, costs and crises of all depots as one. */
export function riskHandlers(rooms: Rooms, { valuedOf, benchmarkOf, worthOf }: OwnDepots) {
  const { market, universe, origin } = rooms

  return [
    handle(getWealthRisk, async ({ asker }): Promise<WealthRisk> => {
      userOf(asker) // who is not signed in has none
      const none = { booked: undefined, funds: undefined, fundsKnown: 0, fundsHeld: 0 }
      if (!mayUse(asker.rights, 'portfolio_analysis_feature'))
        return { isWhole: false, explanations, largest: [], funds: [], costs: none, crises: [] }
      const all = await valuedOf(asker)
      if (all.length === 0) return { isWhole: true, explanations, largest: [], funds: [], costs: none, crises: [] }
      const held = worthOf(all)
      const wealth = wealthOf(all)
      const key = mayUse(asker.rights, 'portfolio_benchmarking_feature')
        ? all.find(({ portfolio }) => portfolio.benchmark)?.portfolio.benchmark
        : undefined
      const benchmark = await benchmarkOf(key, { isoCurrency: sumCurrency, period: wealth.period }, asker)
      const riskFreePct = overnightRate(asker)
      const value = (wealth.columns.totals.at(-1) ?? 0) / 100
      const risk = yearlyRisk(wealth, benchmark?.returns, (riskFreePct ?? 0) / 100)
      return {
        isWhole: true,
        benchmark: benchmark && presentInstrument(benchmark.instrument, origin),
        riskFreePct,
        explanations,
        risk: risk && {
          days: risk.days,
          ...presentRisk(risk, riskFreePct),
          valueAtRisk: risk.valueAtRisk === undefined ? undefined : tidy(risk.valueAtRisk * value, 2),
          ofBenchmark: risk.ofBenchmark && presentRisk(risk.ofBenchmark, riskFreePct),
          beta: tidyOrNone(risk.beta, 2),
          correlation: tidyOrNone(risk.correlation, 2),
        },
        largest: held.slice(0, mostLargest).map(({ instrument }) => presentInstrument(instrument, origin)),
        funds: held
          .filter(({ instrument }) => holdingsOf(rooms, instrument).length > 0)
          .slice(0, mostLargest)
          .map(({ instrument }) => presentInstrument(instrument, origin)),
        costs: costsOf(all, held, value),
        crises: held.length === 0 ? [] : await Promise.all(crises.map((crisis) => inCrisis(held, crisis))),
      }
    }),
  ]

  /** €STR, percent. */
  function overnightRate(asker: Asker): number | undefined {
    const rate = universe.ofType('INTEREST').find(({ name }) => name === '€STR')
    return rate && quoteOf(rooms, mainListing(rate), asker).last
  }

  function costsOf(all: readonly OpenPortfolio[], held: readonly Held[], value: number): WealthRisk['costs'] {
    const since = dayNumberOf(rooms.calendar.dayOf('XETR', market.now())) - costDays
    const funds = held.filter(({ instrument: { facts } }) => facts.kind === 'fund' || facts.kind === 'etf')
    const charges = funds.flatMap(({ instrument, value }) => {
      const percent = reportedNumber(instrument, 'ongoingCharges')
      return percent === undefined ? [] : [(value * percent) / 100]
    })
    const booked = toNumber(addedUp(all.map(({ book }) => feesAfter(book, since))))
    const inFunds = charges.reduce((sum, each) => sum + each, 0)
    return {
      booked,
      funds: charges.length === 0 ? undefined : tidy(inFunds, 2),
      pctOfValue:
        booked === undefined || charges.length < funds.length || value <= 0
          ? undefined
          : inPercent((booked + inFunds) / value),
      fundsKnown: charges.length,
      fundsHeld: funds.length,
    }
  }

  /** What the shares of today would have brought in euro, each by the closes of the listing that values it. */
  async function inCrisis(
    held: readonly Held[],
    { name, from, to }: (typeof crises)[number],
  ): Promise<WealthRisk['crises'][number]> {
    let [whole, known, gained] = [0, 0, 0]
    const rates = new Map<string, number | undefined>([[sumCurrency, 1]])
    const withoutRate = new Set<string>()
    for (const [place, { instrument, value }] of held.entries()) {
      whole += value
      const { notation } = valuedAt(instrument)
      const change = place < mostInCrises ? await factorOf(notation.id, from, to) : undefined
      if (change === undefined) continue
      const { isoCurrency } = notation
      if (!rates.has(isoCurrency)) rates.set(isoCurrency, await rateFactor(isoCurrency, from, to))
      const rate = rates.get(isoCurrency)
      if (rate === undefined) withoutRate.add(isoCurrency)
      known += value
      gained += value * (change / (rate ?? 1) - 1)
    }
    const knownPct = tidy((known / whole) * 100, 1)
    return {
      name,
      from,
      to,
      knownPct,
      changePct: knownPct < leastKnownPct ? undefined : inPercent(gained / known),
      withoutRate: [...withoutRate].toSorted(),
    }
  }

  /** Of units of a currency for one euro; undefined where the pair has no history so far back. */
  function rateFactor(isoCurrency: string, from: TradingDay, to: TradingDay): Promise<number | undefined> {
    const pair = universe.byKey(instrumentKey('CURRENCY', `${sumCurrency}${isoCurrency}`))
    return pair ? factorOf(mainListing(pair).notation.id, from, to) : Promise.resolve(undefined)
  }

  /** The close of one day in parts of an earlier one's; undefined where prices do not reach so far back. */
  async function factorOf(id: NotationId, from: TradingDay, to: TradingDay): Promise<number | undefined> {
    if (market.firstDay(id) > from) return undefined
    const [before, after] = await Promise.all(
      [from, to].map(async (day) => {
        const { close } = await longHistory(market, id, addDays(day, -daysBefore), day, market.now())
        return close.at(-1)
      }),
    )
    return before === undefined || after === undefined || before <= 0 ? undefined : after / before
  }
}
