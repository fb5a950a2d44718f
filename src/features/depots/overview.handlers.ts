import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { civil, dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { mayUse } from '#contract/entitlements.ts'
import { inPercent } from '#figures/rounding.ts'
import { toNumber } from '#portfolio/amounts.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { benchmarkReturns } from '#portfolio/benchmark.ts'
import { drawdowns, drawnDays, spanFrom } from '#portfolio/curves.ts'
import { headlineOf, paidIn } from '#portfolio/headline.ts'
import { valuedAt } from '#portfolio/market-facts.ts'
import { paymentsOf, samePayments, samePaymentsFormula } from '#portfolio/same-payments.ts'
import { incomeMonths, wealthOf, type Wealth } from '#portfolio/wealth.ts'
import { accountRowsOf } from '#features/depots/accounts.handlers.ts'
import { expectedIncome } from '#features/depots/expected-income.handlers.ts'
import {
  cashIn,
  hasBookings,
  mergedInstruments,
  sumCurrency,
  valueOf,
  type Held,
  type OwnDepots,
} from '#features/depots/own-depots.handlers.ts'
import { getBenchmarkTrail, getWealth, type LargestPosition } from '#features/depots/wealth.contract.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { firstDayOf, percentOf, since } from '#features/sample-portfolio/analysis.handlers.ts'
import { presentListed, warningsOf } from '#features/sample-portfolio/present-portfolio.handlers.ts'

const benchmarking = 'portfolio_benchmarking_feature'
/** points of a curve */
const mostDrawn = 400
/** as many tiles as can be told apart */
const mostLargest = 40
const mostNext = 5
const mostWarnings = 3

/** All that is owned, on one page, and what the benchmark beside it is made of. */
export function overviewHandlers(rooms: Rooms, depots: OwnDepots) {
  const { facts, allocationsOf, benchmarkPricesOf, opened, inSumCurrency, storedOf, valuedOf, worthOf } = depots
  const { expectedOf } = expectedIncome(rooms, depots)
  const accountRow = accountRowsOf(depots)

  const thisYear = (): number => civil(dayNumberOf(facts().today())).year

  /** The benchmark of the first depot that names one, with the payments of all. */
  async function comparedOf(all: readonly OpenPortfolio[], wealth: Wealth, asker: Asker) {
    const key = all.find(({ portfolio }) => portfolio.benchmark)?.portfolio.benchmark
    const found = await benchmarkPricesOf(key, { isoCurrency: sumCurrency, period: wealth.period }, asker)
    if (!found) return undefined
    const payments = paymentsOf(all.map(({ book }) => book))
    const same = payments && samePayments(payments, found.prices, sumCurrency)
    const cents = same && Number(same.centsOn(wealth.period.end))
    return {
      same,
      returns: benchmarkReturns(found.prices, { baseCurrency: sumCurrency, period: wealth.period }),
      benchmark: {
        instrument: presentInstrument(found.instrument, rooms.origin),
        value: cents === undefined ? undefined : cents / 100,
        difference: cents === undefined ? undefined : (Math.round(wealth.columns.totals.at(-1) ?? 0) - cents) / 100,
      },
    }
  }

  /** The largest of what is held, with the prices of now. */
  function largestOf(held: readonly Held[], asker: Asker): LargestPosition[] {
    const whole = held.reduce((sum, { value }) => sum + value, 0)
    return held.slice(0, mostLargest).map(({ instrument, value }) => ({
      idPosition: instrument.key,
      instrument: presentInstrument(instrument, rooms.origin),
      quote: quoteOf(rooms, valuedAt(instrument), asker),
      value,
      sharePct: inPercent(value / whole) ?? 0,
    }))
  }

  return [
    handle(getWealth, async ({ query, asker }) => {
      const stored = await storedOf(userOf(asker))
      const rows = []
      for (const portfolio of stored)
        rows.push({ own: await opened(portfolio, asker), summed: await inSumCurrency(portfolio, asker) })
      const counted = rows.filter(({ own }) => own.portfolio.isCounted)
      const all = counted.flatMap(({ summed }) =>
        hasBookings(summed) && valueOf(summed) !== undefined ? [summed] : [],
      )
      const wealth = all.length === 0 ? undefined : wealthOf(all)
      const value = Math.round(wealth?.columns.totals.at(-1) ?? 0) / 100
      const paid = wealth && paidIn(wealth.columns)
      const paidNow = Math.round(paid?.at(-1) ?? 0) / 100
      const share = (part: number | undefined) => (part === undefined || !value ? undefined : inPercent(part / value))
      const from = wealth
        ? spanFrom(firstDayOf(query.range, wealth.period.end), wealth.period.start, wealth.columns.totals.length)
        : 0
      const days = wealth ? drawnDays(wealth.columns.totals.length - from, mostDrawn).map((index) => from + index) : []
      const gain = Math.round((value - paidNow) * 100) / 100
      const held = worthOf(all)
      const isCompared = mayUse(asker.rights, benchmarking)
      const compared = wealth && isCompared ? await comparedOf(all, wealth, asker) : undefined
      const same = compared?.same
      const below = wealth && drawdowns(wealth.returns)
      const {
        class: byClass,
        region,
        currency,
      } = allocationsOf({
        instruments: mergedInstruments(all),
        cash: cashIn(all),
      })
      return {
        isoCurrency: sumCurrency,
        value,
        performanceDay: wealth?.day?.change,
        performanceDayPct: inPercent(wealth?.day?.rate),
        gain: wealth && gain,
        gainPct: paidNow > 0 ? inPercent(gain / paidNow) : undefined,
        paidIn: paidNow,
        ttwrorPct: inPercent(wealth?.ttwror),
        xirrPct: inPercent(wealth?.totalXirr),
        incomeYear: incomeMonths(all)
          .filter(({ year }) => year === thisYear())
          .reduce((sum, { gross }) => sum + (toNumber(gross) ?? 0), 0),
        cash: toNumber(wealth?.cash),
        dateFirst: wealth && tradingDayOf(wealth.period.start + 1),
        without: counted
          .filter(({ summed }) => hasBookings(summed) && valueOf(summed) === undefined)
          .map(({ own }) => own.portfolio.name),
        uncounted: rows.filter(({ own }) => !own.portfolio.isCounted).map(({ own }) => own.portfolio.name),
        curve: {
          date: days.map((index) => tradingDayOf((wealth?.period.start ?? 0) + index)),
          value: days.map((index) => Math.round(wealth?.columns.totals[index] ?? 0) / 100),
          paidIn: days.map((index) => Math.round(paid?.[index] ?? 0) / 100),
          ...(same && {
            benchmark: days.map((index) => Number(same.centsOn((wealth?.period.start ?? 0) + index)) / 100),
          }),
          returnPct: wealth ? since(wealth.returns, from, days) : [],
          ...(compared?.returns && { benchmarkPct: since(compared.returns, from, days) }),
          drawdownPct: days.map((index) => percentOf(below?.[index])),
        },
        isCompared,
        benchmark: compared?.benchmark,
        allocation: { class: byClass, region, currency },
        largest: largestOf(held, asker),
        numberPositions: held.length,
        nextIncome: mayUse(asker.rights, 'portfolio_payouts_feature') ? expectedOf(all, mostNext) : undefined,
        depots: rows
          .filter(({ own }) => own.portfolio.kind === 'DEPOT')
          .map(({ own, summed }) => ({
            ...presentListed(rooms, own),
            valueEur: hasBookings(summed) ? valueOf(summed) : 0,
            gainEur: hasBookings(summed) ? headlineOf(summed.book, summed.evaluation).result : undefined,
            sharePct: own.portfolio.isCounted ? share(valueOf(summed)) : undefined,
            xirrPct: hasBookings(own) ? inPercent(own.evaluation.figures.totalXirr) : undefined,
            numberWarnings: own.warnings.length + own.evaluation.warnings.length,
            warnings: warningsOf(rooms, own).slice(0, mostWarnings),
          })),
        accounts: rows
          .filter(({ own }) => own.portfolio.keepsCash)
          .map(({ own, summed }) => accountRow(own, summed, value)),
      }
    }),

    handle(getBenchmarkTrail, async ({ asker }) => {
      const all = await valuedOf(asker)
      const wealth = all.length === 0 ? undefined : wealthOf(all)
      const compared = wealth && mayUse(asker.rights, benchmarking) ? await comparedOf(all, wealth, asker) : undefined
      return {
        benchmark: compared?.benchmark,
        formula: samePaymentsFormula,
        isoCurrency: sumCurrency,
        list: (wealth && compared?.same?.linesOn(wealth.period.end)) ?? [],
      }
    }),
  ]
}
