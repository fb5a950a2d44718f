import { addDays, addMonths, dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { fundFigures } from '#figures/fund.ts'
import { inPercent, tidy, tidyOrNone } from '#figures/rounding.ts'
import { courseOf, stretchOf, type FundStretch } from '#market/fund-course.ts'
import { followedIndex } from '#market/fund-holdings.ts'
import type { Closes } from '#market/held-returns.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { performanceByYear } from '#market/performance.ts'
import { keptForAWhile, mostOfPages } from '#platform/kept.ts'
import { getFundFigures, type FundFigures, type FundPeriod, type FundYear } from './fund-figures.contract.ts'

const spans = [
  { timeSpan: '1Y', years: 1 },
  { timeSpan: '3Y', years: 3 },
  { timeSpan: '5Y', years: 5 },
  { timeSpan: '10Y', years: 10 },
] as const
const yearsOfCourse = 5
const mostYears = 10
/** the close before the first day of five years may lie some days back */
const leadDays = 15

/** How a fund did by years, what it risked, and how its figures stood before. */
export function fundFiguresHandlers(rooms: Rooms) {
  const { market, calendar, statistics } = rooms
  const memory = perGeneration(rooms, () => ({
    /** up to a day that has ended */
    kept: keptForAWhile<Omit<FundFigures, 'expires'>>({
      forMs: dayMs,
      most: mostOfPages,
      now: () => rooms.clock.now(),
    }),
  }))

  return [
    handle(getFundFigures, async ({ params, expires }) => {
      const fund = instrumentOf(rooms, 'FUND', params.entityValue)
      const counted = statistics.of(fund.key)
      const to = counted?.day ?? addDays(calendar.dayOf('XETR', market.now()), -1)
      const key = `${fund.key} ${to}${counted ? '' : ', not counted yet'}`
      return { ...(await memory().kept(key, () => figuresOf(fund, to))), expires }
    }),
  ]

  async function figuresOf(fund: Instrument, to: TradingDay): Promise<Omit<FundFigures, 'expires'>> {
    const { isoCurrency } = mainListing(fund).notation
    const followed = followedIndex(rooms, fund)
    const index = followed && mainListing(followed).notation.isoCurrency === isoCurrency ? followed : undefined
    const { own, other } = await closesOf(fund, index, to)
    const course = addDays(addMonths(to, -12 * yearsOfCourse), -leadDays)
    const figures = statistics.of(fund.key)
    const sharpe = { '1Y': figures?.sharpe1y, '3Y': figures?.sharpe3y, '5Y': figures?.sharpe5y }
    return {
      isoCurrency,
      ...(index && { index: presentInstrument(index, rooms.origin) }),
      hint:
        followed && !index
          ? `Der Index ${followed.name} ist in anderer Währung: Verglichen würde auch der Wechselkurs.`
          : undefined,
      years: yearsOf(own, other, to),
      periods: spans.flatMap(({ timeSpan, years: count }): FundPeriod[] => {
        const riskFree = rooms.meanOvernight(own.day.at(-1) ?? to, count)
        const stretch = stretchOf(own, count, { index: other, riskFree })
        if (!stretch) return []
        return [
          {
            ...presentStretch(stretch),
            timeSpan,
            returnPctPa: tidy(((1 + stretch.return) ** (1 / count) - 1) * 100, 4),
            sharpeRatio: tidyOrNone(
              timeSpan === '10Y' ? sharpeRatio(sinceDay(own, stretch.from).close, riskFree) : sharpe[timeSpan],
              4,
            ),
            dateDrawdownHigh: stretch.drawdownFrom,
            dateDrawdownLow: stretch.drawdownTo,
            dateRecovered: stretch.recovered,
            informationRatio: tidyOrNone(stretch.informationRatio, 4),
            beta: tidyOrNone(stretch.beta, 4),
            alphaPct: inPercent(stretch.alpha),
            correlation: tidyOrNone(stretch.correlation, 4),
          },
        ]
      }),
      course: courseOf(sinceDay(own, course), other).map(presentStretch).toReversed(),
    }
  }

  /**
   * Closes of both from the end of the year before the eldest that is shown: working out ten years of an ETF on five hundred shares
   * takes seconds, so they are stored.
   */
  async function closesOf(fund: Instrument, index: Instrument | undefined, to: TradingDay) {
    const from: TradingDay = `${Number(to.slice(0, 4)) - mostYears - 1}-12-01`
    const ids = [fund, ...(index ? [index] : [])].map((each) => mainListing(each).notation.id)
    await rooms.pastCloses.prepare(ids.map((id) => ({ id, from })))
    const [own, other] = ids.map((id) => plainCloses(rooms.pastCloses.of(id, from), from, to))
    return { own: own ?? { day: [], close: [] }, other }
  }
}

function yearsOf(own: Closes, index: Closes | undefined, to: TradingDay): FundYear[] {
  const others = index ? performanceByYear(index) : []
  const running = Number(to.slice(0, 4))
  return performanceByYear(own)
    .filter(({ year }) => year >= running - mostYears)
    .map(({ year, performanceRel: performancePct }) => {
      const indexPerformancePct = others.find((each) => each.year === year)?.performanceRel
      return {
        year,
        running: year === running,
        performancePct,
        indexPerformancePct,
        trackingDifference:
          performancePct === undefined || indexPerformancePct === undefined
            ? undefined
            : tidy(performancePct - indexPerformancePct, 4),
      }
    })
}

const sinceDay = ({ day, close }: Closes, from: TradingDay): Closes => {
  const row = day.findIndex((each) => each >= from)
  return row < 0 ? { day: [], close: [] } : { day: day.slice(row), close: close.slice(row) }
}

function plainCloses(
  { days, values }: ReturnType<Rooms['pastCloses']['of']>,
  from: TradingDay,
  to: TradingDay,
): Closes {
  const [first, last] = [dayNumberOf(from), dayNumberOf(to)]
  const rows = Array.from(days.keys()).filter((row) => (days[row] ?? 0) >= first && (days[row] ?? 0) <= last)
  return { day: rows.map((row) => tradingDayOf(days[row] ?? 0)), close: rows.map((row) => values[row] ?? 0) }
}

const sharpeRatio = (values: readonly number[], riskFree: number) => fundFigures({ values, riskFree }).sharpeRatio

const presentStretch = (stretch: FundStretch): FundFigures['course'][number] => ({
  dateFirst: stretch.from,
  dateLast: stretch.to,
  returnPct: tidy(stretch.return * 100, 4),
  volatilityPct: inPercent(stretch.volatility),
  maxDrawdownPct: inPercent(stretch.maxDrawdown),
  trackingErrorPct: inPercent(stretch.trackingError),
})
