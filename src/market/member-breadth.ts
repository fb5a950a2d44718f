import type { Instrument } from './instruments.ts'
import type { Statistics } from './statistics.ts'

export const volatilitySpans = [30, 250] as const
export type VolatilitySpan = (typeof volatilitySpans)[number]

/** A member and how its price moved, a fraction a year. */
export interface Moving {
  name: string
  volatility: number
}

/** How the members of an index stand, by the closes of the last ended day. */
export interface MemberBreadth {
  /** those above their mean of 200 closes, of those that have one */
  above: number
  judged: number
  /** those whose last counted day brought the highest or lowest price of 52 weeks */
  highs: number
  lows: number
  /** the members whose price moved the most and the least; undefined where no history is long enough */
  extremes: Readonly<Record<VolatilitySpan, { most: Moving; least: Moving } | undefined>>
}

/**
 * Members whose history is too short do not count. A share of some members would not be that of the index.
 * @returns undefined until the table of daily figures has come to all members
 */
export function memberBreadth(
  members: readonly Instrument[],
  statistics: Pick<Statistics, 'of' | 'completeSince'>,
): MemberBreadth | undefined {
  const counted = members.flatMap(({ name, key }) => {
    const figures = statistics.of(key)
    return figures ? [{ name, figures }] : []
  })
  if (counted.length < members.length && statistics.completeSince() === undefined) return undefined
  const sides = counted.flatMap(({ figures: { close, mean200d } }) =>
    mean200d === undefined ? [] : [close > mean200d],
  )
  const over = (days: VolatilitySpan) => {
    const moving = counted
      .flatMap(({ name, figures }) => {
        const volatility = figures[`volatility${days}d`]
        return volatility === undefined ? [] : [{ name, volatility }]
      })
      .toSorted((a, b) => a.volatility - b.volatility)
    const [least, most] = [moving[0], moving.at(-1)]
    return least && most && { most, least }
  }
  const reached = (edge: 'high52wDay' | 'low52wDay') =>
    counted.filter(({ figures }) => figures[edge] !== undefined && figures[edge] === figures.day).length
  return {
    above: sides.filter(Boolean).length,
    judged: sides.length,
    highs: reached('high52wDay'),
    lows: reached('low52wDay'),
    extremes: { 30: over(30), 250: over(250) },
  }
}
