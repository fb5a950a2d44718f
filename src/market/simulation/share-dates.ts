import { utcDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '../instruments.ts'
import type { PathParts } from './anchored-path.ts'
import { profileOfRegion, regionOf } from './factors.ts'
import { shareLevel } from './levels.ts'
import type { Path } from './path.ts'
import { profileOf } from './profile.ts'
import { reportWeekdays } from './report-days.ts'
import { reportsOf } from './share-path.ts'
import { splitsOf } from './splits.ts'
import { SumPath } from './sum-path.ts'
import { calendarDayOf, instantOf, SLOTS, startOfDay, weekdayOf } from './time.ts'

/** The dividend a share pays in a calendar year: the first weekday without it, and its part of the close before. */
export function payoutIn(path: Path | undefined, year: number): { day: TradingDay; fraction: number } | undefined {
  const payouts = path instanceof SumPath ? path.payouts : undefined
  const fraction = payouts?.yieldOf(year) ?? 0
  return payouts && fraction > 0 ? { day: utcDayOf(startOfDay('weekday', payouts.day(year))), fraction } : undefined
}

/** Splits of a share, ascending; none where its closes are real, which are taken as they come. */
export function shareSplits(
  { factors: { seed }, anchors }: Pick<PathParts, 'factors' | 'anchors'>,
  share: Instrument,
): { day: TradingDay; ratio: number }[] {
  if (share.facts.kind !== 'stock' || anchors.ofInstrument(share)) return []
  const { size, marketCap, shares } = share.facts
  const level = shareLevel(seed, share, size, marketCap, shares)
  return splitsOf(seed, share, level).map(({ day, ratio }) => ({ day: utcDayOf(startOfDay('weekday', day)), ratio }))
}

/** Days on which a share reports figures, once a quarter; its own stream jumps on them. */
export function reportDaysOf(seed: string, share: Instrument, from: TradingDay, to: TradingDay): TradingDay[] {
  if (share.facts.kind !== 'stock') return []
  const profile = profileOfRegion(regionOf(share.isoCountry))
  const [first, last] = [weekdayOf(calendarDayOf(instantOf(from))), weekdayOf(calendarDayOf(instantOf(to)))]
  return reportWeekdays(reportsOf(seed, share), first - 1, last)
    .map((day) => {
      // a jump at the end of the UTC day is of the next session
      const isLate = profileOf(profile, 'weekday', day).jumpSlot === SLOTS - 1
      return utcDayOf(startOfDay('weekday', isLate ? day + 1 : day))
    })
    .filter((day) => day >= from && day <= to)
}
