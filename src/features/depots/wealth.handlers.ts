import { mayUse } from '#contract/entitlements.ts'
import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { civil, dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import { inPercent } from '#figures/rounding.ts'
import { toNumber } from '#portfolio/amounts.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { drawnDays, spanFrom } from '#portfolio/curves.ts'
import { cashOf } from '#portfolio/headline.ts'
import { valuedAt } from '#portfolio/market-facts.ts'
import { riskOf } from '#portfolio/returns.ts'
import { paymentsOf, samePayments, samePaymentsFormula } from '#portfolio/same-payments.ts'
import { createPortfolio, portfolioOf, portfoliosOf } from '#portfolio/stored-portfolios.ts'
import { portfolioOfTransaction } from '#portfolio/stored-transactions.ts'
import { addedUp, incomeMonths, wealthOf, type Wealth } from '#portfolio/wealth.ts'
import { expectedIncome } from '#features/depots/expected-income.handlers.ts'
import { hasBookings, sumCurrency, valueOf, type Held, type OwnDepots } from '#features/depots/own-depots.handlers.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { firstDayOf } from '#features/sample-portfolio/analysis.handlers.ts'
import {
  getAccount,
  getBenchmarkTrail,
  getBooking,
  getWealth,
  getWealthAnalysis,
  listAccounts,
  listDepots,
  postDepot,
  type AccountRow,
  type LargestPosition,
} from '#features/depots/wealth.contract.ts'
import {
  presentListed,
  presentPortfolio,
  presentTransaction,
} from '#features/sample-portfolio/present-portfolio.handlers.ts'

const benchmarking = 'portfolio_benchmarking_feature'
const mostDrawn = 400
/** as many tiles as can be told apart */
const mostLargest = 40
const mostNext = 5

/** What is really owned: depots and accounts one by one, and all of them together. */
export function wealthHandlers(rooms: Rooms, depots: OwnDepots) {
  const { db, universe } = rooms
  const { facts, allocationsOf, analysisOf, benchmarkOf, benchmarkPricesOf, ...opening } = depots
  const { opened, inSumCurrency, storedOf, valuedOf, worthOf } = opening
  const { expectedOf } = expectedIncome(rooms, depots)

  const thisYear = (): number => civil(dayNumberOf(facts().today())).year

  const interestOf = (open: OpenPortfolio, year: number): number =>
    incomeMonths([open])
      .filter((month) => month.kind === 'interest' && month.year === year)
      .reduce((sum, { gross }) => sum + (toNumber(gross) ?? 0), 0)

  function accountRow(own: OpenPortfolio, summed: OpenPortfolio, whole: number | undefined): AccountRow {
    const { id, name, kind, currency, isCounted } = own.portfolio
    const balanceEur = toNumber(cashOf(summed.book))
    return {
      entityValue: id,
      name,
      kind: kind === 'ACCOUNT' ? 'ACCOUNT' : 'DEPOT',
      isoCurrency: currency,
      balance: toNumber(cashOf(own.book)),
      balanceEur,
      isCounted,
      interestYear: interestOf(summed, thisYear()),
      sharePct: balanceEur === undefined || !whole || !isCounted ? undefined : inPercent(balanceEur / whole),
    }
  }

  /** What all depots hold, for allocation and contributions. */
  function mergedInstruments(all: readonly OpenPortfolio[]) {
    const symbols = new Set(all.flatMap(({ evaluation }) => [...evaluation.instruments.keys()]))
    return new Map(
      [...symbols].map((symbol) => {
        const parts = all.flatMap(({ evaluation }) => evaluation.instruments.get(symbol) ?? [])
        const delta = addedUp(parts.map((part) => part.delta?.delta))
        return [
          symbol,
          {
            symbol,
            marketValue: addedUp(parts.map((part) => part.marketValue)),
            delta: delta === undefined ? undefined : { delta, deltaPercent: 0 },
          },
        ] as const
      }),
    )
  }

  const cashIn = (all: readonly OpenPortfolio[]): number =>
    toNumber(addedUp(all.filter(({ portfolio }) => portfolio.keepsCash).map(({ book }) => cashOf(book)))) ?? 0

  /** What went in less what went out, up to each day, in cents. */
  function paidIn({ columns: { inflows, outflows } }: Pick<Wealth, 'columns'>): Float64Array {
    const paid = new Float64Array(inflows.length)
    let sum = 0
    for (let index = 0; index < inflows.length; index++) {
      sum += (inflows[index] ?? 0) - (outflows[index] ?? 0)
      paid[index] = sum
    }
    return paid
  }

  /** What a depot is worth less what was paid into it: dividends and what was sold count, as in the sum of all. */
  function gainIn(open: OpenPortfolio): number | undefined {
    const value = valueOf(open)
    const paid = (paidIn(open.book).at(-1) ?? 0) / 100
    return value === undefined ? undefined : Math.round((value - paid) * 100) / 100
  }

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
    handle(listDepots, async ({ query, asker }) => {
      const list = []
      for (const portfolio of await portfoliosOf(db, userOf(asker), ['DEPOT']))
        list.push(presentListed(rooms, await opened(portfolio, asker), query))
      return { list }
    }),

    handle(postDepot, async ({ body, asker, idempotencyKey, versionIs }) => {
      const owner = userOf(asker)
      const { name, note, isoCurrency, benchmark, kind, isCounted } = body
      if (!facts().isQuoted(isoCurrency))
        throw new Failure(
          'INPUT_INVALID',
          { faults: { isoCurrency: 'Für diese Währung kennen wir keinen Wechselkurs.' } },
          'No rate of this currency',
        )
      const compared = benchmark ? universe.byKey(benchmark as InstrumentKey) : undefined // unknown keys find nothing
      if (benchmark && !compared)
        throw new Failure(
          'INPUT_INVALID',
          { faults: { benchmark: 'Diesen Vergleich kennen wir nicht.' } },
          'Unknown benchmark',
        )
      const said = {
        name,
        note,
        currency: isoCurrency,
        keepsCash: kind === 'ACCOUNT' || body.keepsCash,
        benchmark: compared?.key,
        isCounted,
      }
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postDepot.name, body] }
      const made = await once(db, named, async (step) =>
        presentPortfolio(rooms, await createPortfolio(step, owner, said, kind)),
      )
      versionIs(made.version)
      return made
    }),

    handle(getBooking, async ({ params, asker, versionIs }) => {
      const owner = userOf(asker)
      const entityValue = await portfolioOfTransaction(db, owner, params.idTransaction)
      const { transactions } = await opened(await portfolioOf(db, owner, entityValue), asker)
      const found = transactions.find(({ id }) => id === params.idTransaction)
      if (!found) throw new Failure('TRANSACTION_UNKNOWN', {}, 'You have no such booking')
      versionIs(found.version)
      return { ...presentTransaction(rooms, found), entityValue }
    }),

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
      const paid = wealth && paidIn(wealth)
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
            gainEur: hasBookings(summed) ? gainIn(summed) : undefined,
            sharePct: own.portfolio.isCounted ? share(valueOf(summed)) : undefined,
            xirrPct: hasBookings(own) ? inPercent(own.evaluation.figures.totalXirr) : undefined,
            numberWarnings: own.warnings.length + own.evaluation.warnings.length,
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

    handle(listAccounts, async ({ asker }) => {
      const list: AccountRow[] = []
      for (const portfolio of await storedOf(userOf(asker)))
        if (portfolio.keepsCash)
          list.push(accountRow(await opened(portfolio, asker), await inSumCurrency(portfolio, asker), undefined))
      return { list }
    }),

    handle(getAccount, async ({ params, asker }) => {
      const stored = await portfolioOf(db, userOf(asker), params.entityValue)
      if (stored.kind === 'SAMPLE' || !stored.keepsCash)
        throw new Failure('PORTFOLIO_UNKNOWN', {}, 'You have no such account')
      const own = await opened(stored, asker)
      const summed = await inSumCurrency(stored, asker)
      const { start, end } = own.book.facts.period
      const days = drawnDays(end - start + 1, mostDrawn).map((index) => start + index)
      const points = days.flatMap((day) => {
        const value = toNumber(cashOf(own.book, day))
        return value === undefined ? [] : [{ date: tradingDayOf(day), value }]
      })
      const interest = incomeMonths([summed]).filter(({ kind }) => kind === 'interest')
      return {
        ...accountRow(own, summed, undefined),
        curve: { date: points.map(({ date }) => date), value: points.map(({ value }) => value) },
        interest: [...new Set(interest.map(({ year }) => year))].map((year) => {
          const months = interest.filter((each) => each.year === year)
          return {
            year,
            gross: toNumber(addedUp(months.map(({ gross }) => gross))) ?? 0,
            net: toNumber(addedUp(months.map(({ net }) => net))) ?? 0,
          }
        }),
      }
    }),

    handle(getWealthAnalysis, async ({ query, asker }) => {
      const all = await valuedOf(asker)
      const isWhole = mayUse(asker.rights, 'portfolio_analysis_feature')
      const isCompared = mayUse(asker.rights, benchmarking)
      const wealth = all.length === 0 ? emptyWealth(dayNumberOf(facts().today())) : wealthOf(all)
      const instruments = mergedInstruments(all)
      const analysed = {
        isoCurrency: sumCurrency,
        period: wealth.period,
        figures: { ...wealth, risk: riskOf(wealth.columns, wealth.returns) },
        instruments,
        cash: cashIn(all),
        dividends: incomeMonths(all).filter(({ kind }) => kind === 'dividend'),
      }
      const key = isCompared ? all.find(({ portfolio }) => portfolio.benchmark)?.portfolio.benchmark : undefined
      const analysis = analysisOf(analysed, query.range, await benchmarkOf(key, analysed, asker))
      const numberTransactions = all.reduce((sum, { transactions }) => sum + transactions.length, 0)
      if (!isWhole)
        return {
          numberTransactions,
          isWhole,
          isCompared,
          analysis: {
            ...analysis,
            breakdown: undefined,
            contributions: [],
            dividends: [],
            allocation: { class: analysis.allocation.class, sector: [], region: [], country: [], currency: [] },
            figures: {
              ttwrorPct: analysis.figures.ttwrorPct,
              ttwrorAnnualisedPct: analysis.figures.ttwrorAnnualisedPct,
              xirrPct: analysis.figures.xirrPct,
              benchmarkPct: analysis.figures.benchmarkPct,
            },
          },
        }
      const values = [...instruments.values()].map(({ marketValue }) => toNumber(marketValue) ?? 0)
      const whole = values.reduce((sum, value) => sum + value, 0)
      const shares = values.map((value) => (whole === 0 ? 0 : (value / whole) * 100)).toSorted((a, b) => b - a)
      return {
        numberTransactions,
        isWhole,
        isCompared,
        analysis,
        ...(whole > 0 && {
          concentration: {
            top10Pct: shares.slice(0, 10).reduce((sum, each) => sum + each, 0),
            hhi: shares.reduce((sum, each) => sum + each * each, 0),
          },
        }),
      }
    }),
  ]
}

/** Of somebody who has booked nothing yet. */
function emptyWealth(today: number): Wealth {
  const columns = {
    start: today,
    totals: new Float64Array(1),
    inflows: new Float64Array(1),
    outflows: new Float64Array(1),
  }
  return {
    period: { start: today, end: today },
    columns,
    returns: { start: today, daily: new Float64Array(1), accumulated: new Float64Array(1), withoutCapital: [] },
    ttwror: undefined,
    ttwrorAnnualised: undefined,
    totalXirr: undefined,
    breakdown: undefined,
    day: undefined,
    cash: 0n,
  }
}
