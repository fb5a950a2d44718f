import type { Instrument } from '../instruments.ts'
import { anchoredPath, type PathParts, startingLevel } from './anchored-path.ts'
import type { Path, Term } from './path.ts'
import { pathName } from './share-path.ts'
import { YEAR } from './time.ts'

/** Metals, energy, farming: a common factor each, and their own. */
export function commodityPath(parts: PathParts, instrument: Instrument): Path | undefined {
  if (instrument.facts.kind !== 'commodity') return undefined
  const { group } = instrument.facts
  const { factors } = parts
  const own = (vol: number, reverting?: { a: number; lags: readonly number[] }): Term => ({
    of: factors.own({
      name: pathName(instrument),
      clock: 'weekday',
      profile: 'world',
      vol,
      shared: 0.45,
      gamma: 0,
      coarse: 1,
      ...(reverting && { reverting }),
    }),
    beta: 1,
  })
  const back = { a: 0.7, lags: [522, 1044, 2088] }
  const terms = (): Term[] => {
    switch (group) {
      case 'metal':
        return instrument.symbol === 'XAUUSD'
          ? [{ of: factors.metals(), beta: 1 }]
          : [{ of: factors.metals(), beta: 1.1 }, own(0.2)]
      case 'energy':
        if (/brent|wti/i.test(instrument.name))
          return [{ of: factors.energy(), beta: 1 }, own(0.03, { a: 1, lags: [20, 60, 120] })]
        return /gas/i.test(instrument.name)
          ? [{ of: factors.energy(), beta: 0.4 }, own(0.5, back)]
          : [{ of: factors.energy(), beta: 0.8 }, own(0.18, back)]
      case 'industrialMetal':
        return [{ of: factors.world(), beta: 0.5 }, own(0.2)]
      case 'agriculture':
        return [{ of: factors.farming(), beta: 1 }, own(0.24, back)]
    }
  }
  return anchoredPath(parts, instrument, {
    profile: 'world',
    terms: terms(),
    driftPerDay: (group === 'metal' ? 0.025 : 0.01) / YEAR,
    // oil has real closes; until they are there it starts where it usually stands
    level: instrument.level ?? (group === 'energy' ? 70 : startingLevel(parts, instrument, [2, 2000])),
  })
}
