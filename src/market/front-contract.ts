import { addDays, utcDayOf } from '#calendar/days.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { FactsOf } from './instruments.ts'
import { type BusinessDays, type ContractCycle, frontContractOn } from './simulation/expiry.ts'
import { calendarDayOf, instantOf } from './simulation/time.ts'

/** The contract a future's price belongs to on a day: the first of its cycle that has not ended before. */
export interface FrontContract {
  expiry: TradingDay
  daysLeft: number
  /** by which the contract is called, `2026-12`: that of oil ends before its month begins */
  month: string
}

/** The front contract of a future on a day. */
export function frontContract(cycle: ContractCycle, day: TradingDay, calendar: BusinessDays): FrontContract {
  const today = instantOf(day)
  const { expiry, month } = frontContractOn(cycle, new Date(today), calendar)
  const daysLeft = expiry - calendarDayOf(today)
  return {
    expiry: addDays(day, daysLeft),
    daysLeft,
    month: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  }
}

/** The day from which contracts are counted beside a price: today, but of a contract that has ended the day of its last trade. */
export function contractDay(
  cycle: ContractCycle,
  lastAt: Instant | undefined,
  today: TradingDay,
  calendar: BusinessDays,
): TradingDay {
  const traded = lastAt === undefined ? today : utcDayOf(lastAt)
  return frontContract(cycle, traded, calendar).expiry === traded ? traded : today
}

type Contracts = [front: FrontContract, ...later: FrontContract[]]

/** The front contract and those that follow it, each with its days from the same day. */
export function contractsAhead(cycle: ContractCycle, day: TradingDay, most: number, calendar: BusinessDays): Contracts {
  const found: Contracts = [frontContract(cycle, day, calendar)]
  for (let last = found[0]; found.length < most; found.push(last)) {
    const next = frontContract(cycle, addDays(last.expiry, 1), calendar)
    last = { ...next, daysLeft: last.daysLeft + 1 + next.daysLeft }
  }
  return found
}

/** An underlying's price in the units of a contract on it: dollars as cents. */
export const inUnitsOf = (
  { perSpot }: Pick<FactsOf<'future'>, 'perSpot'>,
  spot: number | undefined,
): number | undefined => (spot === undefined ? undefined : spot * perSpot)
