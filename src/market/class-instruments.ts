import { assetClasses, type ClassKey } from '#contract/asset-classes.ts'
import type { Instrument, Universe } from './instruments.ts'

/** DIN 5007-1: ä sorts as a. */
export const germanOrder = new Intl.Collator('de', { numeric: true })

/** All instruments of a class by name, found among those of its types. */
export function classInstruments(key: ClassKey, ofType: Universe['ofType']): readonly Instrument[] {
  const { types, subType } = assetClasses.get(key)
  return types
    .flatMap(({ entityType }) => ofType(entityType, subType))
    .filter((instrument) => assetClasses.of(instrument).key === key)
    .toSorted((a, b) => germanOrder.compare(a.name, b.name))
}
