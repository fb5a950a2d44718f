import type { EntitySubType, EntityType } from '#contract/vocabulary.ts'
import type { PriceKind } from '#web/format.ts'

/** How the prices of an instrument, a quote or a history are written. */
export const kindOf = ({
  entityType,
  entitySubType,
}: {
  entityType: EntityType
  entitySubType?: string | undefined
}): PriceKind => ({
  entityType,
  entitySubType: entitySubType as EntitySubType | undefined, // the wire says string; unknown words change nothing
})
