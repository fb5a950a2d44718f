import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { keptForAWhile } from '#platform/kept.ts'
import { inTurns } from '#platform/turns.ts'
import type { Instrument } from '../instruments.ts'
import type { SimulatedMarket } from '../simulated-market.ts'

const minuteMs = 60_000
const mostIndices = 200

/** What each member moved its index by, for an index level of 1 at the first instant. */
export type MemberMoves = (index: Instrument, from: Instant, to: Instant) => Promise<Float64Array | undefined>

/**
 * What lies before the running day is kept for as long as somebody asks for it, the running day for a minute: an index of
 * five hundred members takes hundredths of a second, over ten years seconds, in turns with others.
 */
export function memberMoves(market: Pick<SimulatedMarket, 'contributionsTo' | 'now'>): MemberMoves {
  const now = () => market.now()
  const settled = keptForAWhile<Float64Array | undefined>({ forMs: dayMs, most: mostIndices, now })
  const running = keptForAWhile<Float64Array | undefined>({ forMs: minuteMs, most: mostIndices, now })

  async function walked(index: Instrument, from: Instant, to: Instant): Promise<Float64Array | undefined> {
    const walk = market.contributionsTo(index, from, to)
    return walk && inTurns(walk)
  }

  return async (index, from, to) => {
    const midnight = Math.floor(to / dayMs) * dayMs
    const minute = Math.floor(to / minuteMs)
    if (from >= midnight) return running(`${index.key} ${from} ${minute}`, () => walked(index, from, to))
    const before = await settled(`${index.key} ${from} ${midnight}`, () => walked(index, from, midnight))
    const today = await running(`${index.key} ${midnight} ${minute}`, () => walked(index, midnight, to))
    if (!before || !today) return undefined
    const level = 1 + sumOf(before)
    return before.map((moved, i) => moved + level * (today[i] ?? 0))
  }
}

export const sumOf = (values: Float64Array): number => values.reduce((sum, each) => sum + each, 0)
