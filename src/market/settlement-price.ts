import type { Calendar } from '#calendar/calendar.ts'
import { addDays, dayNumberOf } from '#calendar/days.ts'
import { timeZone } from '#calendar/time-zone.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import { onceByKey } from '#platform/kept.ts'
import type { FactsOf, Notation } from './instruments.ts'
import type { Market } from './market.ts'

export interface Settlement {
  day: TradingDay
  /** the instant its price is of */
  at: Instant
  price: number
}

const minuteMs = 60_000
const zoneOf = onceByKey(timeZone)

/**
 * The price at which gains and losses of a future were last settled: the mean of the last minute before the exchange's
 * settlement time, weighted by contracts; without a trade in it the middle of bid and ask. Undefined where that time is
 * not known, and before the first price.
 */
export function lastSettlement(
  { market, calendar }: { market: Pick<Market, 'trades' | 'quote'>; calendar: Calendar },
  { id }: Pick<Notation, 'id'>,
  facts: FactsOf<'future'>,
  now: Instant,
): Settlement | undefined {
  const found = lastSettled(calendar, facts, now)
  if (!found) return undefined
  const price = meanOfMinute(market, id, found.at)
  return price === undefined
    ? undefined
    : { ...found, price: tidy(Math.round(price / facts.tickSize) * facts.tickSize, 9) }
}

/** The newest trading day whose settlement time has come. */
function lastSettled(
  calendar: Calendar,
  { hours, settles }: FactsOf<'future'>,
  now: Instant,
): Omit<Settlement, 'price'> | undefined {
  const [, hour, minute, zone] = /^(\d\d):(\d\d) (\S+)$/.exec(settles ?? '') ?? []
  if (zone === undefined) return undefined
  const settledAt = (day: TradingDay) => zoneOf(zone).instantOf(dayNumberOf(day), Number(hour) * 60 + Number(minute))
  let day = calendar.dayOf(hours, now)
  while (!calendar.isTradingDay(hours, day) || settledAt(day) > now) day = addDays(day, -1)
  return { day, at: settledAt(day) }
}

function meanOfMinute(market: Pick<Market, 'trades' | 'quote'>, id: Notation['id'], at: Instant): number | undefined {
  const { price, size } = market.trades(id, at - minuteMs, at, at)
  const contracts = size.reduce((sum, each) => sum + each, 0)
  if (contracts > 0) return price.reduce((sum, each, i) => sum + each * (size[i] ?? 0), 0) / contracts
  const { bid, ask, last } = market.quote(id, 'RLT', at)
  return bid === undefined || ask === undefined ? last : (bid + ask) / 2
}
