import { following } from '#platform/following.ts'
import type { Derivatives } from './derivatives.ts'
import type { Universe } from './instruments.ts'
import type { RememberedDays } from './remembered-days.ts'
import type { SimulatedMarket } from './simulated-market.ts'

/** A whole market as it follows from what was taken in so far. */
export interface MarketGeneration {
  universe: Universe
  market: SimulatedMarket & RememberedDays
  derivatives: Derivatives
}

/** A market that can be replaced by one with more real data while readers look at it. */
export interface LiveMarket extends MarketGeneration {
  /** From now on everything comes from this one; who watches is told that prices may have changed. */
  replace(next: MarketGeneration): void
}

/** A proxy: its parts stay the same objects while the universe and the market behind them are replaced. */
export function createLiveMarket(first: MarketGeneration): LiveMarket {
  let current = first
  const watchers = new Set<Watcher>()
  const market = following(() => current.market)
  return {
    universe: following(() => current.universe),
    derivatives: following(() => current.derivatives),
    market: {
      ...market,
      watch(id, quality, changed) {
        const watcher: Watcher = { again: () => current.market.watch(id, quality, changed), changed, stop: () => {} }
        watcher.stop = watcher.again()
        watchers.add(watcher)
        return () => {
          watchers.delete(watcher)
          watcher.stop()
        }
      },
    },
    replace(next) {
      current = next
      for (const watcher of watchers) {
        watcher.stop()
        watcher.stop = watcher.again()
        watcher.changed()
      }
    },
  }
}

interface Watcher {
  again: () => () => void
  changed: () => void
  stop: () => void
}
