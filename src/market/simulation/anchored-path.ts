import type { Instrument } from '../instruments.ts'
import type { YieldCurve } from './bond-path.ts'
import type { Currencies } from './currency-path.ts'
import type { Factors } from './factors.ts'
import { hashedBetween, levelSlot, twoDigits } from './levels.ts'
import { ln } from './math.ts'
import type { AnchorPoints, Path, Term } from './path.ts'
import type { ProfileName } from './profile.ts'
import { pathName } from './share-path.ts'
import { SumPath } from './sum-path.ts'
import type { DayClock } from './time.ts'

/** Real closes as points of a path; undefined where none were imported. */
export interface AnchorSource {
  ofInstrument(instrument: Instrument): AnchorPoints | undefined
  ofCurrency(currency: string): AnchorPoints | undefined
}

/** What all paths need to be built. */
export interface PathParts {
  readonly factors: Factors
  readonly currencies: Currencies
  readonly curve: YieldCurve
  readonly anchors: AnchorSource
}

/** A path that goes through its real closes, else through its starting level. */
export function anchoredPath(
  { anchors }: PathParts,
  instrument: Instrument,
  options: {
    clock?: DayClock
    profile: ProfileName
    terms: readonly Term[]
    driftPerDay?: number
    level: number
  },
): Path {
  const clock = options.clock ?? 'weekday'
  return new SumPath({
    name: pathName(instrument),
    clock,
    profile: options.profile,
    terms: options.terms,
    driftPerDay: options.driftPerDay ?? 0,
    anchors: anchors.ofInstrument(instrument),
    level: { slot: levelSlot(clock, options.profile), ln: ln(options.level) },
  })
}

/** Where a path without real closes starts: the given level, else hashed between the bounds. */
export function startingLevel(
  { factors: { seed } }: PathParts,
  instrument: Instrument,
  range: readonly [number, number],
): number {
  return instrument.level ?? twoDigits(hashedBetween(seed, `level:${instrument.key}`, range))
}
