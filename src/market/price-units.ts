import { assetClasses } from '#contract/asset-classes.ts'
import type { Instrument } from './instruments.ts'
import { isNominal } from './worth.ts'

/** Unit of prices, which says what volume counts (nominal where prices are percent), and what is shown behind a price. */
export function unitsOf(
  instrument: Pick<Instrument, 'entityType' | 'entitySubType' | 'facts'>,
  isoCurrency: string,
): { unitType: string; displayUnit: string } {
  const { unit } = assetClasses.of(instrument)
  if (unit === 'points') return { unitType: 'PKT', displayUnit: 'Pkt.' }
  if (unit === 'percent' || isNominal(instrument)) return { unitType: 'PRC', displayUnit: '%' }
  return { unitType: 'STK', displayUnit: isoCurrency }
}
