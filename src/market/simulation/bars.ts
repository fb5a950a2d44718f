import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { DailyBars, MinuteBars, Trades } from '../market.ts'
import { priceOf } from '../ticks.ts'
import { worthOf } from '../worth.ts'
import type { RealDay, Sessions } from './sessions.ts'
import type { Source } from './source.ts'

/** Both days included; the running day's bar is of the trades up to `now`. */
export function dailyBars(sessions: Sessions, from: TradingDay, to: TradingDay, now: Instant): DailyBars {
  const { source, calendar, life } = sessions
  const bars: DailyBars = {
    day: [],
    open: [],
    high: [],
    low: [],
    close: [],
    volume: [],
    turnover: [],
    trades: [],
    sources: [],
  }
  const last = [to, calendar.dayOf(source.calendar, now), life.last ?? to].toSorted()[0] as TradingDay
  const first = from < life.first ? life.first : from
  if (first > last) return bars
  for (const day of calendar.tradingDays(source.calendar, first, last)) {
    const real = sessions.realDay(day)
    const session = calendar.sessionOf(source.calendar, day)
    if (!session || session.opensAt > now) continue
    const tape = sessions.passing(session)
    const isOver = now >= tape.shape.closesAt
    const bar = isOver ? tape.bar : tape.upTo(now)
    if (!bar) continue
    const traded = {
      open: shown(source, bar.open),
      high: shown(source, bar.high),
      low: shown(source, bar.low),
      close: shown(source, 'close' in bar ? bar.close : bar.last),
    }
    push(bars, source, day, (isOver && realPrices(real, traded)) || traded, bar, real?.source ?? 'simulated')
  }
  return bars
}

/** [from, to) */
export function minuteBars(sessions: Sessions, from: Instant, to: Instant): MinuteBars {
  const { source } = sessions
  const { lot } = source.character
  const bars: Record<keyof MinuteBars, number[]> = {
    at: [],
    open: [],
    high: [],
    low: [],
    close: [],
    volume: [],
    trades: [],
  }
  let i = -1
  sessions.walk(from, to, (at, units, size) => {
    const minute = Math.floor(at / 60_000) * 60_000
    const price = shown(source, units)
    if (bars.at[i] !== minute) {
      i++
      bars.at.push(minute)
      bars.open.push(price)
      bars.high.push(price)
      bars.low.push(price)
      bars.close.push(price)
      bars.volume.push(0)
      bars.trades.push(0)
    }
    if (price > (bars.high[i] as number)) bars.high[i] = price
    if (price < (bars.low[i] as number)) bars.low[i] = price
    bars.close[i] = price
    bars.volume[i] = (bars.volume[i] as number) + size * lot
    bars.trades[i] = (bars.trades[i] as number) + 1
  })
  return bars
}

/** [from, to), up to `now`. */
export function tradesBetween(sessions: Sessions, from: Instant, to: Instant, now: Instant): Trades {
  const { source } = sessions
  const { lot } = source.character
  const trades: Trades = { at: [], price: [], size: [], cumulative: [], kind: [] }
  sessions.walk(from, Math.min(to, now + 1), (at, units, size, kind, cumulative) => {
    trades.at.push(at)
    trades.price.push(shown(source, units))
    trades.size.push(size * lot)
    trades.cumulative.push(cumulative * lot)
    trades.kind.push(kind)
  })
  return trades
}

const shown = ({ ticks }: Source, units: number): number => priceOf(ticks, units)

/** What is known of a day that is over comes before what its trades add up to, which are on the grid of ticks. */
export function realPrices(real: RealDay | undefined, { open, high, low }: Prices): Prices | undefined {
  if (real?.bar) return real.bar
  if (real?.close === undefined) return undefined
  const { close } = real
  return { open, high: Math.max(high, close), low: Math.min(low, close), close }
}

interface Prices {
  open: number
  high: number
  low: number
  close: number
}

/** The mean of the four prices stands for a day's average when money is counted. */
export const meanPrice = ({ open, high, low, close }: Prices): number => (open + high + low + close) / 4

/** @param tape lots and trades of the day */
function push(
  bars: DailyBars,
  { instrument, character }: Source,
  day: TradingDay,
  prices: Prices,
  tape: { volume: number; trades: number },
  provider: string,
): void {
  const { open, high, low, close } = prices
  const volume = tape.volume * character.lot
  if (bars.sources.at(-1)?.source !== provider) bars.sources.push({ from: bars.day.length, source: provider })
  bars.day.push(day)
  bars.open.push(open)
  bars.high.push(high)
  bars.low.push(low)
  bars.close.push(close)
  bars.volume.push(volume)
  bars.turnover.push(Math.round(worthOf(volume, instrument) * meanPrice(prices)))
  bars.trades.push(tape.trades)
}
