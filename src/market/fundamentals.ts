import type { Calendar } from '#calendar/calendar.ts'
import { addDays, dayNumberOf } from '#calendar/days.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { paysDividends } from './fundamentals/company-profile.ts'
import {
  companyEvents,
  type CompanyEvent,
  reportInstant,
  reportLagDays,
  tradingDayFrom,
} from './fundamentals/events.ts'
import { businessYear, fiscalEndMonth, lastQuarter, quarterEnd, quarterStart } from './fundamentals/fiscal-calendar.ts'
import { fiscalQuarters, type FiscalQuarter } from './fundamentals/fiscal-quarters.ts'
import { fiscalYears, type Company, type FiscalYear, withYearBefore } from './fundamentals/fiscal-years.ts'
import { priceRanges, type PriceRange } from './fundamentals/price-ranges.ts'
import { recommendations, recommendationsAt, type Recommendation } from './fundamentals/recommendations.ts'
import type { Instrument } from './instruments.ts'
import { calendarIdOf, mainListing } from './listings.ts'
import type { SimulatedMarket } from './simulated-market.ts'
import { GenerationCache } from '#platform/kept.ts'

export type { CompanyEvent, EventKind } from './fundamentals/events.ts'
export { fiscalEndMonth, yearName } from './fundamentals/fiscal-calendar.ts'
export type { FiscalQuarter } from './fundamentals/fiscal-quarters.ts'
export type { FiscalYear, StatementItems } from './fundamentals/fiscal-years.ts'
export type { PriceRange } from './fundamentals/price-ranges.ts'
export type { Rating, Recommendation } from './fundamentals/recommendations.ts'

/** A dividend; amounts of years that have not ended are estimates. */
export interface Dividend {
  fiscalYear: number
  exDay: TradingDay
  payDay: TradingDay
  amount: number
  /** amount / close before the ex-day; undefined while that day is not past */
  yield?: number
  estimated: boolean
}

/** Fundamentals of a share. No source provides them under a free licence, so all are generated, and say so. */
export interface Fundamentals {
  /** shares outstanding: published where the seed has them, else of the paper's size class */
  shares(stock: Instrument): number | undefined
  /** ten ended years and three estimates, oldest first */
  years(stock: Instrument): readonly FiscalYear[]
  /**
   * the quarters of these years that have been reported, oldest first: of the current year those that the events show
   */
  quarters(stock: Instrument): readonly FiscalQuarter[]
  /** of the ended years and the current one, oldest first */
  priceRanges(stock: Instrument): readonly PriceRange[]
  dividends(stock: Instrument): readonly Dividend[]
  /** events from a day to another, both included, in order. @throws Failure INPUT_INVALID for days no calendar knows */
  events(stock: Instrument, from: TradingDay, to: TradingDay): readonly CompanyEvent[]
  recommendations(stock: Instrument): readonly Recommendation[]
  /** of them those of one day, at a fraction of the work */
  recommendationsOn(stock: Instrument, day: TradingDay): readonly Recommendation[]
}

const keptStocks = 2000
const keptYears = 4000

/** A dividend rounded as companies declare it: to the cent, small ones to its hundredth. */
const paidOut = (close: number, fraction: number): number =>
  Number((close * fraction).toFixed(close * fraction < 0.1 ? 4 : 2))

/**
 * Fundamentals are functions of the market's prices; results are kept for the day they are asked on, until its reports
 * are out and after.
 */
export function createFundamentals({
  market,
  calendar,
  seed,
}: {
  market: SimulatedMarket
  calendar: Calendar
  seed: string
}): Fundamentals {
  const companyOf = (stock: Instrument): Company => ({
    instrument: stock,
    seed,
    shares: market.sharesOf(stock),
    priceOf: yearEndPrices(stock),
    paidFor: (year) => paid(stock, year)?.amount,
  })
  const yearsOf = keptForADay((stock: Instrument) =>
    stock.facts.kind === 'stock' ? fiscalYears(companyOf(stock), runningYear(stock)) : [],
  )
  const quartersOf = keptForADay((stock: Instrument) => {
    if (stock.facts.kind !== 'stock') return []
    const endMonth = fiscalEndMonth(stock)
    const running = runningYear(stock)
    const years = withYearBefore(companyOf(stock), running).filter(({ year }) => year <= running)
    const reported = lastReported(stock)
    return fiscalQuarters(companyOf(stock), years, (year, quarter) =>
      closeAt(stock, quarterEnd(endMonth, year, quarter)),
    ).filter(({ end }) => reported !== undefined && end <= reported)
  })
  const rangesOf = keptForADay(rangesIn)
  const eventsKept = new GenerationCache<string, readonly CompanyEvent[]>(keptYears)
  const dayOf = (at: Instant) => calendar.dayOf('XETR', at)
  /** recommendations of the whole day: those later than now are not shown yet */
  const viewsOf = keptForADay((stock: Instrument) => recommendations(analysed(stock)))
  const analysed = (instrument: Instrument) => ({
    instrument,
    seed,
    now: Date.parse(`${today()}T23:00:00Z`),
    priceAt: (at: Instant) => closeOn(instrument, addDays(dayOf(at), -1)),
    isTradingDay: (at: Instant) => calendar.isTradingDay('XETR', dayOf(at)),
  })

  /** The first fiscal year that has not ended. */
  function runningYear(stock: Instrument): number {
    const { year, quarter } = lastQuarter(fiscalEndMonth(stock), today())
    return quarter === 4 ? year + 1 : year
  }
  const today = () => calendar.dayOf('XETR', market.now())
  /** the last day with final prices: what follows from them is the same all day */
  const yesterday = () => addDays(today(), -1)
  const partOfDay = (): string => `${today()} ${market.now() < reportInstant(today()) ? 'before' : 'after'} its reports`

  function keptForADay<T>(compute: (stock: Instrument) => T): (stock: Instrument) => T {
    let keptIn: string | undefined
    const kept = new Map<string, T>()
    return (stock) => {
      const part = partOfDay()
      if (keptIn !== part || kept.size > keptStocks) {
        kept.clear()
        keptIn = part
      }
      const known = kept.get(stock.key)
      if (known !== undefined) return known
      const fresh = compute(stock)
      kept.set(stock.key, fresh)
      return fresh
    }
  }

  /** Close on or before a day on the main listing. */
  function closeOn(stock: Instrument, day: TradingDay): number | undefined {
    const { id } = mainListing(stock).notation
    if (day < market.firstDay(id)) return undefined
    const last = calendar.previousTradingDay(calendarIdOf(mainListing(stock)), addDays(day, 1))
    // nothing may have been traded on it, or not yet
    return market.daily(id, last, last).close.at(-1) ?? market.daily(id, addDays(day, -12), last).close.at(-1)
  }

  function yearEndPrices(stock: Instrument): (year: number) => number | undefined {
    const prices = new Map<number, number | undefined>()
    const running = runningYear(stock)
    return (year) => {
      const asked = Math.min(year, running)
      if (!prices.has(asked))
        prices.set(asked, closeOn(stock, asked === running ? yesterday() : quarterEnd(fiscalEndMonth(stock), asked, 4)))
      return prices.get(asked)
    }
  }

  /** Close at the end of a quarter; undefined while it has not ended. */
  const closeAt = (stock: Instrument, end: TradingDay): number | undefined =>
    end < today() ? closeOn(stock, end) : undefined

  /** The last day of the last quarter whose figures are out. */
  function lastReported(stock: Instrument): TradingDay | undefined {
    const now = market.now()
    const year = Number(today().slice(0, 4))
    const report = [...eventsIn(year - 1, stock), ...eventsIn(year, stock)]
      .filter(({ kind, day }) => kind === 'RESULT_REPORTS' && reportInstant(day) <= now)
      .at(-1)
    if (!report) return undefined
    const endMonth = fiscalEndMonth(stock)
    const { year: of, quarter } = lastQuarter(endMonth, addDays(report.day, -reportLagDays))
    return quarterEnd(endMonth, of, quarter)
  }

  function rangesIn(stock: Instrument): PriceRange[] {
    const running = runningYear(stock)
    const years = yearsOf(stock).filter(({ year }) => year <= running)
    const [first] = years
    return first
      ? priceRanges(
          years,
          market.daily(mainListing(stock).notation.id, quarterStart(fiscalEndMonth(stock), first.year, 1), yesterday()),
        )
      : []
  }

  /** What was paid for a fiscal year, once its ex-day has come; undefined before, and where nothing is paid. */
  function paid(stock: Instrument, year: number): { exDay: TradingDay; before: number; amount: number } | undefined {
    const payout = market.payoutOf(stock, businessYear(fiscalEndMonth(stock), year) + 1)
    const id = calendarIdOf(mainListing(stock))
    const exDay = payout && tradingDayFrom(calendar, id, payout.day)
    const before = exDay && exDay <= today() ? closeOn(stock, calendar.previousTradingDay(id, exDay)) : undefined
    return payout && exDay && before ? { exDay, before, amount: paidOut(before, payout.fraction) } : undefined
  }

  function dividendsOf(stock: Instrument): Dividend[] {
    const id = calendarIdOf(mainListing(stock))
    return yearsOf(stock).flatMap(({ year, dps, estimate }) => {
      if (dps === 0) return []
      const ex = companyEvents({
        stock,
        seed,
        calendar,
        id,
        year: businessYear(fiscalEndMonth(stock), year) + 1,
        pays: true,
        reports: [],
      }).find(({ kind }) => kind === 'DIVIDENDS')
      if (!ex) return []
      const payDay = calendar.nextTradingDay(id, calendar.nextTradingDay(id, ex.day))
      const before = paid(stock, year)?.before
      return [
        {
          fiscalYear: year,
          exDay: ex.day,
          payDay,
          amount: dps,
          ...(before && { yield: dps / before }),
          estimated: estimate || ex.day > today(),
        },
      ]
    })
  }

  function eventsIn(year: number, stock: Instrument): readonly CompanyEvent[] {
    const isExpected = businessYear(fiscalEndMonth(stock), runningYear(stock)) < year
    const name = `${stock.key} ${year} ${isExpected ? 'expected' : ''}`
    const known = eventsKept.get(name)
    if (known) return known
    const reports = market.reportDays(stock, `${year}-01-01`, `${year}-12-31`)
    // before its fiscal year has ended nobody knows of the loss after which nothing is paid
    const pays = isExpected ? paysDividends(seed, stock) : market.payoutOf(stock, year) !== undefined
    const splits = market.splitsOf(stock).filter(({ day }) => day.startsWith(String(year)))
    return eventsKept.set(
      name,
      companyEvents({ stock, seed, calendar, id: calendarIdOf(mainListing(stock)), year, pays, reports, splits }),
    )
  }

  return {
    shares: (stock) => (stock.facts.kind === 'stock' ? market.sharesOf(stock) : undefined),
    years: yearsOf,
    quarters: quartersOf,
    priceRanges: rangesOf,
    dividends: keptForADay(dividendsOf),
    events: (stock, from, to) => {
      for (const day of [from, to]) dayNumberOf(day)
      const found: CompanyEvent[] = []
      for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) {
        found.push(...eventsIn(year, stock).filter(({ day }) => day >= from && day <= to))
      }
      return found
    },
    recommendations: (stock) => givenUntil(market.now(), viewsOf(stock)),
    recommendationsOn: (stock, day) =>
      givenUntil(
        market.now(),
        recommendationsAt(analysed(stock), (at) => dayOf(at) === day),
      ),
  }
}

/** Newest first: the same list again once all of the day are out. */
const givenUntil = (now: Instant, views: readonly Recommendation[]): readonly Recommendation[] =>
  (views[0]?.at ?? 0) <= now ? views : views.filter(({ at }) => at <= now)
