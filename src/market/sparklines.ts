import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Calendar } from '#calendar/calendar.ts'
import { addMonths } from '#calendar/days.ts'
import { dayMs, type TradingDay } from '#contract/vocabulary.ts'
import type { Instrument, Listing } from './instruments.ts'
import { calendarIdOf, mainListing } from './listings.ts'
import type { Market } from './market.ts'
import type { DailyFigures, Statistics } from './statistics.ts'
import { keeper } from '#platform/kept.ts'
import { longHistory } from './long-history.ts'

/** Prices of a small line, oldest first; nothing where there are too few. */
export interface Line {
  sparkline?: number[]
  /** where they lie between the first, 0, and the last, 1; default: evenly */
  sparklineAt?: number[]
}

type History = Pick<Market, 'daily' | 'firstDay' | 'now'>

const dayPoints = 40

/** Prices of a day's sparkline, oldest first: its minutes with yesterday's close in front. */
export function daySparkline(
  { market }: { market: Pick<Market, 'quote' | 'minutes' | 'now'> },
  { notation }: Listing,
): Line {
  const quote = market.quote(notation.id, 'DLY')
  const { close } = market.minutes(notation.id, quote.openAt ?? market.now() - dayMs, quote.shownAt, quote.shownAt)
  return { sparkline: thinned(quote.previousClose === undefined ? close : [quote.previousClose, ...close]) }
}

/**
 * The closes of a year on the main listing. Nothing until the background has come to the instrument: its history has
 * been read once then. Kept until the table counts another day; only for lists of a few rows.
 */
export function yearSparklines({
  market,
  statistics,
}: {
  market: History
  statistics: Pick<Statistics, 'of'>
}): (listing: Listing) => Promise<Line> {
  const kept = keeper<Promise<Line>>()
  const read = async ({ notation }: Listing, to: TradingDay) => {
    const { close } = await longHistory(market, notation.id, addMonths(to, -12), to, market.now())
    return { sparkline: thinned(close).map(shortened) }
  }
  return async ({ instrument }) => {
    const figures = statistics.of(instrument.key)
    return figures ? kept(instrument, [figures], () => read(mainListing(instrument), figures.day)) : {}
  }
}

interface LongRooms {
  market: History
  statistics: Pick<Statistics, 'of'>
  calendar: Calendar
}

const months = 60
/** ms that a list waits for lines not asked for before: forty shares take about as long, a large index seconds */
const patienceMs = 600
/** ms after which others get their turn */
const turnMs = 5

/**
 * Five years, or as much as there is, by the closes of the main listing at the ends of sixty months. Nothing until the
 * background has come to the instrument. Who has lost patience gets the few closes that the table knows, and the months
 * the next time. Kept until the table counts another day.
 */
export function longSparklines(
  { market, statistics, calendar }: LongRooms,
  usualPatience: () => Promise<unknown> = () => setTimeout(patienceMs),
): (listings: readonly Listing[], patience?: () => Promise<unknown>) => Promise<Line[]> {
  const kept = keeper<{ line?: Line; reading: Promise<Line> }>()
  let last: Promise<unknown> = Promise.resolve()

  function reading(instrument: Instrument, figures: DailyFigures) {
    return kept(instrument, [figures], () => {
      const made: { line?: Line; reading: Promise<Line> } = {
        reading: last.then(() => read(mainListing(instrument), figures)),
      }
      last = made.reading.then(
        (line) => {
          made.line = line
        },
        () => {},
      )
      return made
    })
  }
  async function read(listing: Listing, figures: DailyFigures): Promise<Line> {
    const id = calendarIdOf(listing)
    const first = market.firstDay(listing.notation.id)
    const points: { day: TradingDay; close: number }[] = []
    let began = performance.now()
    for (let back = months; back > 0; back--) {
      const end = addMonths(figures.day, -back)
      const day = calendar.isTradingDay(id, end) ? end : calendar.previousTradingDay(id, end)
      const close = day < first ? undefined : market.daily(listing.notation.id, day, day, market.now()).close[0]
      if (close !== undefined) points.push({ day, close })
      if (performance.now() - began < turnMs) continue
      await setImmediate()
      began = performance.now()
    }
    return lineOf([...points, figures].map(({ day, close }) => ({ at: Date.parse(day), close })))
  }

  return async (listings, patience = usualPatience) => {
    const asked = listings.map(({ instrument }) => {
      const figures = statistics.of(instrument.key)
      return figures && { figures, made: reading(instrument, figures) }
    })
    if (asked.some((each) => each && !each.made.line))
      await Promise.race([Promise.all(asked.map((each) => each?.made.reading)), patience()])
    return asked.map((each) => (each ? (each.made.line ?? knownLine(each.figures)) : {}))
  }
}

/** Stretches back from the last ended day whose starts are known without reading a history, in years. */
const supports = [
  ['Y5', 5],
  ['Y3', 3],
  ['Y1', 1],
  ['M6', 0.5],
  ['M3', 0.25],
  ['M1', 1 / 12],
  ['W1', 7 / 365],
] as const

const knownLine = ({ references: [reference], close: latest }: DailyFigures): Line =>
  lineOf([
    ...supports.flatMap(([period, years]) => {
      const close = reference?.closes[period]
      return close === undefined ? [] : [{ at: -years, close }]
    }),
    { at: 0, close: latest },
  ])

/** Points spaced by time; fewer than three have no shape. */
function lineOf(points: readonly { at: number; close: number }[]): Line {
  const [from, to] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  if (points.length < 3) return {}
  return {
    sparkline: points.map(({ close }) => shortened(close)),
    sparklineAt: points.map(({ at }) => Number(((at - from) / (to - from)).toFixed(4))),
  }
}

const shortened = (price: number): number => Number(price.toPrecision(6))

function thinned(points: readonly number[]): number[] {
  const step = Math.max(1, Math.ceil(points.length / dayPoints))
  return points.filter((_, i) => i === 0 || (points.length - 1 - i) % step === 0)
}
