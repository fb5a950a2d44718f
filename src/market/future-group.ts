import type { Instrument } from './instruments.ts'

export type FutureGroup = 'index' | 'bond' | 'currency' | 'commodity' | 'volatility'

/** What a future is on, as lists group it; where its underlying is no instrument here its name says so. */
export function futureGroup({ facts }: Instrument, underlying: Instrument | undefined): FutureGroup {
  if (underlying?.entityType === 'INDEX') return 'index'
  if (underlying?.entityType === 'CURRENCY') return 'currency'
  if (underlying) return 'commodity'
  const name = facts.kind === 'future' ? facts.underlying : ''
  if (name === 'VSTOXX' || name === 'VIX') return 'volatility'
  return name.startsWith('Russell') ? 'index' : 'bond'
}
