import { entitySubTypes, entityTypes, type EntitySubType, type EntityType } from '#contract/vocabulary.ts'

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

/** What such an attribute says; unknown words change nothing. */
export function kindOfWords(words = ''): CellKind {
  const [type, subType] = words.split(' ')
  return {
    entityType: entityTypes.find((each) => each === type) ?? 'STOCK',
    entitySubType: entitySubTypes.find((each) => each === subType),
  }
}
