import type { EntityType } from '#contract/vocabulary.ts'

/** Name of the setting that holds what a reader has drawn into the charts of an instrument. */
export const sketchKey = ({ entityType, entityValue }: { entityType: EntityType; entityValue: string }): string =>
  `chart.drawings.${entityType}.${entityValue}`
