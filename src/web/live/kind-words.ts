import type { EntitySubType, EntityType } from '#contract/vocabulary.ts'

/** What decides how a live price is written. */
export interface CellKind {
  entityType: EntityType
  entitySubType?: EntitySubType | undefined
}

/** `FUTURE CURRENCY_FUTURE`: an attribute that says how the prices of an element are written. */
export const kindWords = ({
  entityType,
  entitySubType,
}: {
  entityType: EntityType
  entitySubType?: string | undefined
}): string => (entitySubType === undefined ? entityType : `${entityType} ${entitySubType}`)

/** What such an attribute says; of an element without one prices are written like a share's. */
export function kindOfWords(words: string | undefined): CellKind {
  const [entityType = 'STOCK', entitySubType] = (words ?? 'STOCK').split(' ') as [EntityType?, EntitySubType?] // `kindWords` wrote them
  return { entityType, entitySubType }
}
