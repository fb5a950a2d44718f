import { mayUse } from '#contract/entitlements.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { findNamed } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { dayNumberOf } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import type { Step } from '#db/transaction.ts'
import { amountOf, toNumber } from '#portfolio/amounts.ts'
import { riskOf } from '#portfolio/returns.ts'
import { createPortfolio, portfolioOf, portfoliosOf } from '#portfolio/stored-portfolios.ts'
import { portfolioOfTransaction } from '#portfolio/stored-transactions.ts'
import { transactionsOfTransfer } from '#portfolio/stored-transfers.ts'
import { transfer, transferCash } from '#portfolio/transfers.ts'
import { incomeMonths, wealthOf, type Wealth } from '#portfolio/wealth.ts'
import { cashIn, mergedInstruments, sumCurrency, type OwnDepots } from '#features/depots/own-depots.handlers.ts'
import {
  getBooking,
  getWealthAnalysis,
  listDepots,
  postCashTransfer,
  postDepot,
  postTransfer,
} from '#features/depots/wealth.contract.ts'
import {
  presentListed,
  presentPortfolio,
  presentTransaction,
} from '#features/sample-portfolio/present-portfolio.handlers.ts'

const benchmarking = 'portfolio_benchmarking_feature'

/** What is really owned: depots one by one, and the analysis of all of them together. */
export function wealthHandlers(rooms: Rooms, depots: OwnDepots) {
  const { db, universe } = rooms
  const { facts, analysisOf, benchmarkOf, opened, valuedOf } = depots

  /** The bookings of a transfer, as they stand in both portfolios. */
  const transferred = async (step: Step, owner: UserId, name: string) => ({
    list: (await transactionsOfTransfer(step, owner, name)).map((stored) => ({
      ...presentTransaction(rooms, stored),
      entityValue: stored.portfolio,
    })),
  })

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

    handle(postTransfer, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const way = { owner, from: params.entityValue, to: body.to }
      const entered = {
        date: body.date,
        note: body.note,
        quantity: amountOf(body.quantity),
        instrument: findNamed(rooms, body.instrument) ?? ('unknown' as const),
      }
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postTransfer.name, params, body] }
      return once(db, named, async (step) => {
        return transferred(step, owner, await transfer(step, way, entered, facts()))
      })
    }),

    handle(postCashTransfer, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const way = { owner, from: params.entityValue, to: body.to }
      const { date, note } = body
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postCashTransfer.name, params, body] }
      return once(db, named, async (step) => {
        const entered = { date, note, amount: amountOf(body.amount) }
        return transferred(step, owner, await transferCash(step, way, entered, facts()))
      })
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
