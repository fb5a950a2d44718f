import { utcDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '../instruments.ts'
import type { PathParts } from './anchored-path.ts'
import { shareLevel } from './levels.ts'
import type { Path } from './path.ts'
import { profileOf } from './profile.ts'
import { pathName } from './share-path.ts'
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

/** Days on which a share reports figures: one in every block of 64 weekdays, on which its own stream jumps. */
export function reportDaysOf(
  path: Path | undefined,
  share: Instrument,
  from: TradingDay,
  to: TradingDay,
): TradingDay[] {
  const own = path?.loadings.find(({ of }) => of.settings.name === pathName(share))?.of
  if (!own) return []
  const end = instantOf(to)
  const days: TradingDay[] = []
  for (let block = Math.floor(weekdayOf(calendarDayOf(instantOf(from))) / 64); ; block++) {
    const event = own.eventDay(block)
    if (event === undefined) return days
    const day = profileOf(own.settings.profile, 'weekday', event).jumpSlot === SLOTS - 1 ? event + 1 : event
    const at = startOfDay('weekday', day)
    if (at > end) return days
    if (at >= instantOf(from)) days.push(utcDayOf(at))
  }
}
