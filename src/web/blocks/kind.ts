import type { EntitySubType, EntityType } from '#contract/vocabulary.ts'
import type { PriceKind } from '#web/format.ts'

/** How the prices of an instrument, a quote or a history are written; those of a paper that nobody knows here like a share's. */
export const kindOf = (
  thing: { entityType: EntityType; entitySubType?: string | undefined } | undefined,
): PriceKind => ({
  entityType: thing?.entityType ?? 'STOCK',
  entitySubType: thing?.entitySubType as EntitySubType | undefined, // the wire says string; unknown words change nothing
})
