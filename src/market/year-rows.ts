import { setImmediate } from 'node:timers/promises'
import { addDays, earlier, later } from '#calendar/days.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Notation } from '#market/instruments.ts'
import type { DailyBars, Market } from '#market/market.ts'
import { recentMemory } from '#platform/kept.ts'
import { longHistory } from './long-history.ts'

/** no venue rests longer around the turn of a year */
const turnDays = 16
/** by the third of January the old year has ended everywhere */
const settled = '01-03'

export type YearRows = Pick<DailyBars, 'day' | 'close' | 'sources'>

/**
 * First and last day of each calendar year from the first one with prices, and the last day there is. The whole history
 * of a share is most of a second of work, the days around the turns of its years are some hundredths: only a year
 * without a price there is read as a whole. Years that have ended are remembered.
 */
export function yearRowsOf(
  market: Pick<Market, 'daily' | 'firstDay'>,
): (notation: Pick<Notation, 'id'>, to: TradingDay, at: Instant) => Promise<YearRows> {
  const ended = recentMemory<{ year: number; rows: YearRows }>()
  return async (notation, to, at) => {
    const [first, thisYear] = [market.firstDay(notation.id), yearOf(to)]
    const known = ended.get(notation)
    const rows: YearRows = known && known.year < thisYear ? copyOf(known.rows) : { day: [], close: [], sources: [] }
    for (let year = known && known.year < thisYear ? known.year + 1 : yearOf(first); year <= thisYear; year++) {
      const begin = later(first, `${year}-01-01`)
      const end = earlier(to, `${year}-12-31`)
      const opening = market.daily(notation.id, begin, earlier(addDays(begin, turnDays), end), at)
      const closing = market.daily(notation.id, later(begin, addDays(end, -turnDays)), end, at)
      const isWhole = opening.day.length > 0 && closing.day.length > 0
      const bars = isWhole ? [opening, closing] : [await longHistory(market, notation.id, begin, end, at)]
      take(rows, bars[0], 0)
      take(rows, bars.at(-1), (bars.at(-1)?.day.length ?? 0) - 1)
      if (year < thisYear && to >= `${year + 1}-${settled}`) ended.set(notation, { year, rows: copyOf(rows) })
      await setImmediate()
    }
    return rows
  }
}

function take(rows: YearRows, bars: DailyBars | undefined, index: number): void {
  const [day, close] = [bars?.day[index], bars?.close[index]]
  if (day === undefined || close === undefined || day === rows.day.at(-1)) return
  const source = bars?.sources.findLast(({ from }) => from <= index)?.source
  if (source !== undefined && rows.sources.at(-1)?.source !== source)
    rows.sources.push({ from: rows.day.length, source })
  rows.day.push(day)
  rows.close.push(close)
}

const copyOf = ({ day, close, sources }: YearRows): YearRows => ({
  day: [...day],
  close: [...close],
  sources: [...sources],
})
const yearOf = (day: TradingDay): number => Number(day.slice(0, 4))
