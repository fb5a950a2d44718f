import { hyphenated } from '#contract/german-text.ts'
import { valuePath, type About } from '#contract/forum-path.ts'

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
