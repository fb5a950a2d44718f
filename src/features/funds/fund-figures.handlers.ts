import { addDays, addMonths } from '#calendar/days.ts'
import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { inPercent, tidy, tidyOrNone } from '#figures/rounding.ts'
import { courseOf, stretchOf, type FundStretch } from '#market/fund-course.ts'
import { followedIndex } from '#market/fund-holdings.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { longPast } from '#market/long-history.ts'
import { performanceByYear } from '#market/performance.ts'
import { yearRowsOf } from '#market/year-rows.ts'
import { keptForAWhile, mostOfPages } from '#platform/kept.ts'
import { getFundFigures, type FundFigures, type FundPeriod, type FundYear } from './fund-figures.contract.ts'

const spans = [
  { timeSpan: '1Y', years: 1 },
  { timeSpan: '3Y', years: 3 },
  { timeSpan: '5Y', years: 5 },
] as const
const yearsRead = 5
const mostYears = 10
/** the close before the first day of five years may lie some days back */
const leadDays = 15

/** How a fund did by years, what it risked, and how its figures stood before. */
export function fundFiguresHandlers(rooms: Rooms) {
  const { market, calendar, statistics } = rooms
  const memory = perGeneration(rooms, () => ({
    yearRows: yearRowsOf(market),
    /** up to a day that has ended: five years of closes are read for it */
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
    const from = addDays(addMonths(to, -12 * yearsRead), -leadDays)
    const read = (each: Instrument) => longPast(market, mainListing(each).notation.id, from, to)
    const [own, other, years] = [await read(fund), index && (await read(index)), await yearsOf(fund, index, to)]
    const figures = statistics.of(fund.key)
    const sharpe = { '1Y': figures?.sharpe1y, '3Y': figures?.sharpe3y, '5Y': figures?.sharpe5y }
    return {
      isoCurrency,
      ...(index && { index: presentInstrument(index, rooms.origin) }),
      hint:
        followed && !index
          ? `Der Index ${followed.name} ist in anderer Währung: Verglichen würde auch der Wechselkurs.`
          : undefined,
      years,
      periods: spans.flatMap(({ timeSpan, years: count }): FundPeriod[] => {
        const stretch = stretchOf(own, count, other)
        if (!stretch) return []
        return [
          {
            ...presentStretch(stretch),
            timeSpan,
            returnPctPa: tidy(((1 + stretch.return) ** (1 / count) - 1) * 100, 4),
            sharpeRatio: tidyOrNone(sharpe[timeSpan], 4),
            dateDrawdownHigh: stretch.drawdownFrom,
            dateDrawdownLow: stretch.drawdownTo,
            dateRecovered: stretch.recovered,
            informationRatio: tidyOrNone(stretch.informationRatio, 4),
            beta: tidyOrNone(stretch.beta, 4),
            correlation: tidyOrNone(stretch.correlation, 4),
          },
        ]
      }),
      course: courseOf(own, other).map(presentStretch).toReversed(),
    }
  }

  async function yearsOf(fund: Instrument, index: Instrument | undefined, to: TradingDay): Promise<FundYear[]> {
    const at = market.now()
    const rowsOf = async (each: Instrument) =>
      performanceByYear(await memory().yearRows(mainListing(each).notation, to, at))
    const [own, others] = [await rowsOf(fund), index ? await rowsOf(index) : []]
    const running = Number(to.slice(0, 4))
    return own.slice(0, mostYears + 1).map(({ year, performanceRel: performancePct }) => {
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
}

const presentStretch = (stretch: FundStretch): FundFigures['course'][number] => ({
  dateFirst: stretch.from,
  dateLast: stretch.to,
  returnPct: tidy(stretch.return * 100, 4),
  volatilityPct: inPercent(stretch.volatility),
  maxDrawdownPct: inPercent(stretch.maxDrawdown),
  trackingErrorPct: inPercent(stretch.trackingError),
})
