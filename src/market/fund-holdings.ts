import type { Calendar } from '#calendar/calendar.ts'
import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import type { CorporateActions } from './corporate-actions.ts'
import type { Instrument, Universe } from './instruments.ts'
import { mainListing } from './listings.ts'
import type { Market } from './market.ts'

/** What a fund holds. */
export interface Held {
  member: Instrument
  /** share of the fund, a fraction */
  weight: number
}

interface Rooms {
  universe: Pick<Universe, 'find' | 'membersOf'>
  weightsOf(index: Instrument): Float64Array | undefined
}

/** The index an ETF follows, where it is known here. */
export const followedIndex = ({ universe }: { universe: Pick<Universe, 'find'> }, { facts }: Instrument) =>
  facts.kind === 'etf' && facts.indexEntityValue ? universe.find('INDEX', facts.indexEntityValue) : undefined

/** Members of the index a fund follows, with their weights; empty where either is not known. */
export function holdingsOf(rooms: Rooms, fund: Instrument): Held[] {
  const index = followedIndex(rooms, fund)
  const weights = index && rooms.weightsOf(index)
  return index && weights
    ? rooms.universe.membersOf(index).map((member, i) => ({ member, weight: weights[i] ?? 0 }))
    : []
}

/** The largest positions, percent. */
export const largestOf = (held: readonly Held[], most: number): { member: Instrument; weightPct: number }[] =>
  held
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, most)
    .map(({ member, weight }) => ({ member, weightPct: tidy(weight * 100, 2) }))

/** Sums of weights in percent by the name of a member's part, the largest first. */
export function weightsBy(
  held: readonly Held[],
  nameOf: (member: Instrument) => string,
): { name: string; weightPct: number }[] {
  const sums = new Map<string, number>()
  for (const { member, weight } of held) {
    const name = nameOf(member)
    sums.set(name, (sums.get(name) ?? 0) + weight)
  }
  return [...sums]
    .map(([name, sum]) => ({ name, weightPct: tidy(sum * 100, 2) }))
    .toSorted((a, b) => b.weightPct - a.weightPct)
}

/** What two funds hold both: the smaller of a member's two weights, summed; a fraction. */
export function overlapOf(one: readonly Held[], other: readonly Held[]): number {
  const weightOf = new Map(other.map(({ member, weight }) => [member, weight]))
  return one.reduce((sum, { member, weight }) => sum + Math.min(weight, weightOf.get(member) ?? 0), 0)
}

/** A member's weight in its index, percent; undefined where it is not known. */
export function weightIn(rooms: Rooms, index: Instrument, member: Instrument): number | undefined {
  const weight = rooms.weightsOf(index)?.[rooms.universe.membersOf(index).indexOf(member)]
  return weight === undefined ? undefined : tidy(weight * 100, 2)
}

const mostYears = 10

/**
 * What a distributing fund has paid out, newest first: what its members paid within a year, as a part of its own price.
 * Members pay in spring; the fund passes it on at the end of June.
 */
export function distributionsOf(
  rooms: DistributionRooms,
  fund: Instrument,
  held: readonly Held[],
): { day: TradingDay; amount: number }[] {
  if (held.length === 0) return []
  const { market, calendar } = rooms
  const today = calendar.dayOf('XETR', market.now())
  const thisYear = Number(today.slice(0, 4))
  return Array.from({ length: mostYears }, (_, i) => thisYear - i).flatMap((year) => {
    const day = distributionDay(rooms, year)
    const amount = day > today ? 0 : distributionOn(rooms, fund, held, day)
    return amount > 0 ? [{ day, amount }] : []
  })
}

/**
 * What a distributing fund is expected to pay next: as much as the last time, on the next day of payment.
 * @returns undefined where nobody knows what it holds, or it has paid nothing
 */
export function nextDistribution(
  rooms: DistributionRooms,
  fund: Instrument,
  held: readonly Held[],
  today: TradingDay,
): { day: TradingDay; amount: number } | undefined {
  if (held.length === 0) return undefined
  const year = Number(today.slice(0, 4))
  const next = distributionDay(rooms, year) > today ? year : year + 1
  const amount = distributionOn(rooms, fund, held, distributionDay(rooms, next - 1))
  return amount > 0 ? { day: distributionDay(rooms, next), amount } : undefined
}

interface DistributionRooms {
  market: Market
  calendar: Calendar
  corporateActions: Pick<CorporateActions, 'payouts'>
}

/** The day of a year on which distributing funds pay. */
export const distributionDay = ({ calendar }: Pick<DistributionRooms, 'calendar'>, year: number): TradingDay =>
  calendar.previousTradingDay('XETR', `${year}-07-01` as TradingDay)

/** What it pays for one unit on that day of a year; 0 where it pays nothing. */
export function distributionOn(
  { market, calendar, corporateActions }: DistributionRooms,
  fund: Instrument,
  held: readonly Held[],
  day: TradingDay,
): number {
  if (fund.facts.kind !== 'etf' || fund.facts.distribution !== 'distributing') return 0
  const { id } = mainListing(fund).notation
  if (day < market.firstDay(id)) return 0
  const paidBy = (member: Instrument) =>
    corporateActions.payouts(member, addDays(day, -364), day).reduce((part, each) => part + each.fraction, 0)
  const fraction = held.reduce((sum, { member, weight }) => sum + weight * paidBy(member), 0)
  const close = market.daily(id, addDays(day, -8), calendar.previousTradingDay('XETR', day)).close.at(-1)
  return close === undefined ? 0 : tidy(close * fraction, 4)
}
