import type { Cause, Part } from '../simulated-market.ts'

/** What a part of a move is put down to. */
export const driverCauses = [
  'world',
  'region',
  'industry',
  'currency',
  'figures',
  'dividend',
  'own',
  'index',
  'underlying',
  'tracking',
  'costs',
  'trend',
  'carry',
  'roll',
  'time',
  'yieldLevel',
  'yieldSlope',
  'countrySpread',
  'group',
  'market',
  'unrest',
  'news',
  'mood',
  'base',
  'quote',
  'volatility',
  'barrier',
  'spread',
  'rest',
] as const
export type DriverCause = (typeof driverCauses)[number]

/** A part of a move. */
export interface Driver {
  readonly cause: DriverCause
  /** which one: a region, a sector, a currency, a country, the key of an instrument */
  readonly of?: string
  /** percent, or points where levels run through zero */
  readonly value: number
}

/** A cause of the model under the name readers of a move get. */
function named(cause: Cause, hasCosts: boolean): Omit<Driver, 'value'> {
  switch (cause.kind) {
    case 'region':
      return { cause: 'region', of: cause.region }
    case 'industry':
      return { cause: 'industry', of: cause.sector }
    case 'currency':
      return { cause: 'currency', of: cause.isoCurrency }
    case 'leg':
      return { cause: cause.side }
    case 'rates':
      return { cause: cause.part === 'level' ? 'yieldLevel' : 'yieldSlope' }
    case 'countrySpread':
      return { cause: 'countrySpread', of: cause.isoCountry }
    case 'group':
      return { cause: 'group', of: cause.group }
    case 'followed':
      return { cause: cause.key.startsWith('INDEX:') ? 'index' : 'underlying', of: cause.key }
    case 'drift':
      return { cause: hasCosts ? 'costs' : 'trend' }
    default:
      return { cause: cause.kind }
  }
}

/**
 * Parts of one cause added together, in logarithms.
 * @param hasCosts what grows steadily, or shrinks, is the price of a fund
 */
export function gathered(parts: readonly Part[], hasCosts: boolean): Driver[] {
  const sums = new Map<string, Driver>()
  for (const { cause, ln } of parts) {
    if (ln === 0) continue
    const driver = named(cause, hasCosts)
    const key = `${driver.cause} ${driver.of ?? ''}`
    sums.set(key, { ...driver, value: (sums.get(key)?.value ?? 0) + ln })
  }
  return [...sums.values()]
}
