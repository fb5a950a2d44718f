import type { Instant } from '#contract/vocabulary.ts'
import { tickAt, tickDown, tickUp } from '../ticks.ts'
import { worthOf } from '../worth.ts'
import { uniform } from './hash.ts'
import type { Source } from './source.ts'

/** A level in units of the tick table. */
export interface Level {
  units: number
  size: number
  orders: number
}

const PACE_MS = 15_000

/** Lots that usually stand at the best price: an ordinary trade's several times over. */
function usualSize(source: Source, units: number): number {
  const { character } = source
  if (character.trades === 0) {
    const { facts } = source.instrument
    if (facts.kind === 'derivative') return facts.quotedInPercent ? 100 : 10_000
    return facts.kind === 'currency' ? 1_000_000 : 100
  }
  const price = Math.max(units / source.ticks.scale, 1e-9)
  return Math.max(1, (3 * character.money) / character.trades / price / worthOf(character.lot, source.instrument))
}

/** A level's lots. */
function lotsAt({ keys }: Source, usual: number, level: number, counter: number): number {
  return Math.max(1, Math.round(usual * (1 + 0.35 * level) * (0.3 + 1.4 * uniform(keys.book, counter))))
}

/** Counter of a level's random draws, constant for some seconds. */
function counterOf({ ticks }: Source, side: 'bid' | 'ask', level: number, units: number, at: Instant): number {
  const direction = side === 'bid' ? 0 : 1
  const tick = Math.round(units / tickAt(ticks, units)) % 65_536
  const lag = 1000 * (level * 7 + direction * 3)
  return (Math.floor((at + lag) / PACE_MS) % 32_768) * 131_072 + tick * 2 + direction
}

/** Size at the best price: that of the first of `levelsOf`. */
export function bestSize(source: Source, side: 'bid' | 'ask', best: number, at: Instant): number {
  return lotsAt(source, usualSize(source, best), 0, counterOf(source, side, 0, best, at)) * source.character.lot
}

/**
 * Resting orders on one side, best first: each level one or two ticks further out, on the ladder of the price it
 * reaches, growing outward. Sizes change every few seconds, each at its own moment.
 */
export function levelsOf(source: Source, side: 'bid' | 'ask', best: number, levels: number, at: Instant): Level[] {
  const { ticks, keys } = source
  const usual = usualSize(source, best)
  const out: Level[] = []
  let units = best
  for (let level = 0; level < levels; level++) {
    const further = level === 0 ? 0 : level % 3 === 0 ? 2 : 1
    for (let step = 0; step < further; step++) units = side === 'bid' ? tickDown(ticks, units) : tickUp(ticks, units)
    if (units <= 0) break
    const counter = counterOf(source, side, level, units, at)
    const lots = lotsAt(source, usual, level, counter)
    out.push({
      units,
      size: lots * source.character.lot,
      orders: Math.min(lots, 1 + Math.floor((2 + level) * uniform(keys.sides, counter))),
    })
  }
  return out
}
