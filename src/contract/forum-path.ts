import type { EntityType } from './vocabulary.ts'

/** Where the portal's own forum is; there is none where the operator has not switched it on. */
export const forumPath = '/whitelabels/forum2'

/** The instrument that a forum is about. */
export interface About {
  entityType: EntityType
  entityValue: string
}

/** Where the forum of an instrument is. */
export const valuePath = ({ entityType, entityValue }: About): string =>
  `${forumPath}/${entityType.toLowerCase()}/${encodeURIComponent(entityValue)}`
