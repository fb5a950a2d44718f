import type { Instrument, SizeClass } from '../instruments.ts'
import { keyOf, uniform } from './hash.ts'
import { calendarDayOf, instantOf, weekdayOf } from './time.ts'

/** A change of the number of shares: `ratio` new ones for one old; below 1 they were put together. */
export interface Split {
  /** weekday number of the first day on which the new shares trade */
  readonly day: number
  readonly ratio: number
}

/** Splits lie before the level day: prices that were once quoted stay what they were. */
const years = { from: 2001, to: 2025 }
/** from this price on shares were split, below it put together */
const dearFrom = 20
const dear = [2, 2, 2, 3, 3, 4, 5, 10]
const cheap = [0.1, 0.1, 0.2, 0.05]
const chance: Record<SizeClass, number> = { mega: 0.04, large: 0.02, mid: 0.015, small: 0.01, micro: 0.015 }
const restYears = 4

/**
 * The splits of a share, ascending: rare, in summer or autumn, none within four years of another. The path is adjusted
 * for them; what was quoted on a day is the path × the ratios of all later splits.
 * @param level the price the path starts from
 */
export function splitsOf(seed: string, { key: name, facts }: Instrument, level: number): Split[] {
  if (facts.kind !== 'stock') return []
  const key = keyOf(seed, `splits:${name}`)
  const ratios = level >= dearFrom ? dear : cheap
  const splits: Split[] = []
  let rest = 0
  for (let year = years.from; year <= years.to; year++) {
    if (rest-- > 0 || uniform(key, year * 4) >= chance[facts.size]) continue
    const ratio = ratios[Math.floor(uniform(key, year * 4 + 1) * ratios.length)] as number
    const day = weekdayOf(calendarDayOf(instantOf(`${year}-07-01`)) + Math.floor(uniform(key, year * 4 + 2) * 140))
    splits.push({ day, ratio })
    rest = restYears - 1
  }
  return splits
}
