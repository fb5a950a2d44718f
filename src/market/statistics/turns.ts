import type { InstrumentKey } from '#contract/vocabulary.ts'
import { sizeClasses, type Instrument } from '../instruments.ts'

const order = ['INDEX', 'PRECIOUS_METAL', 'CURRENCY', 'CRYPTO', 'COMMODITY', 'STOCK', 'FUTURE', 'BOND', 'FUND']

/** Whose turn it is to be counted. */
export interface Turns {
  /** A reader looks at an instrument; those it is too late for, and unknown ones, change nothing. */
  ask(key: InstrumentKey): void
  /** The one asked for first, else the best known of those left; undefined when all have been. */
  next(): { instrument: Instrument; isAsked: boolean } | undefined
}

/** Each instrument once: those that readers look at before the others. */
export function turnsOf(instruments: readonly Instrument[]): Turns {
  const left = new Map(
    instruments
      .toSorted((a, b) => importance(a) - importance(b))
      .map((instrument) => [instrument.key, instrument] as const),
  )
  const asked: InstrumentKey[] = []
  return {
    ask: (key) => void asked.push(key),
    next() {
      for (let key; (key = asked.shift()); ) {
        const instrument = left.get(key)
        if (instrument && left.delete(key)) return { instrument, isAsked: true }
      }
      const [instrument] = left.values()
      return instrument && left.delete(instrument.key) ? { instrument, isAsked: false } : undefined
    },
  }
}

/** Small comes first: the order in which readers are likely to ask. Shares of an index stand behind the indices. */
function importance({ entityType, facts }: Instrument): number {
  if (facts.kind !== 'stock') return order.indexOf(entityType) * 20
  return sizeClasses.indexOf(facts.size) + (facts.indices.length > 0 ? 1 : order.indexOf(entityType) * 20)
}
