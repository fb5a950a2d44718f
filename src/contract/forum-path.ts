import { hyphenated } from './german-text.ts'
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

export const perThreadPage = 20

/** Where a thread is. */
export const threadPath = (instrument: About, { idThread, subject }: { idThread: string; subject: string }): string => {
  const slug = hyphenated(subject).toLowerCase()
  return `${valuePath(instrument)}/thema/${idThread}${slug ? `-${slug}` : ''}`
}

/** Where a post stands in its thread. @param number its place, from 1 */
export const postPath = (thread: string, number: number): string => {
  const page = Math.ceil(number / perThreadPage)
  return `${thread}${page > 1 ? `?page=${page}` : ''}#beitrag-${number}`
}
