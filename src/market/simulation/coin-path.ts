import type { Instrument } from '../instruments.ts'
import { anchoredPath, type PathParts, startingLevel } from './anchored-path.ts'
import { isLargeCoin } from './coin-size.ts'
import { keyOf, uniform } from './hash.ts'
import type { Path } from './path.ts'
import { pathName } from './share-path.ts'

const stable = new Set(['USDT', 'USDC', 'TUSD', 'DAI', 'BUSD', 'USDP', 'GUSD', 'FDUSD', 'PYUSD', 'USNBT'])

/** A cryptocurrency: the common factor and its own move; stablecoins stay near one. */
export function coinPath(parts: PathParts, instrument: Instrument): Path {
  const { factors } = parts
  const symbol = instrument.symbol ?? instrument.name
  const name = pathName(instrument)
  const common = { name, clock: 'calendar', profile: 'crypto', shared: 0.3, gamma: 0, coarse: 1 } as const
  if (stable.has(symbol)) {
    const own = factors.own({ ...common, vol: 0.004, reverting: { a: 1, lags: [2, 5, 10] } })
    return anchoredPath(parts, instrument, {
      clock: 'calendar',
      profile: 'crypto',
      terms: [{ of: own, beta: 1 }],
      level: 1,
    })
  }
  const key = keyOf(factors.seed, `${name}:character`)
  const vol = isLargeCoin(instrument) ? 0.35 : 0.5 + 0.2 * uniform(key, 0)
  const own = factors.own({ ...common, vol })
  return anchoredPath(parts, instrument, {
    clock: 'calendar',
    profile: 'crypto',
    terms: [
      { of: factors.crypto(), beta: 0.9 + 0.2 * uniform(key, 1) },
      { of: own, beta: 1 },
    ],
    driftPerDay: (isLargeCoin(instrument) ? 0.15 : -0.05) / 365,
    level: startingLevel(parts, instrument, [0.002, 8]),
  })
}
