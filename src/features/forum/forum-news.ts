import type { ReplyOf } from '#contract/endpoint.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'
import { getForumNews } from './letters.contract.ts'

/** What waits for the reader; undefined where nobody is signed in, or it cannot be said. */
export type ForumNews = ReplyOf<typeof getForumNews> | undefined

/** For the head of the forum’s pages. */
export const forumNews = async ({ reader, call }: Pick<PageContext, 'reader' | 'call'>): Promise<ForumNews> =>
  reader.kind === 'user' ? ((await softly(call(getForumNews))) ?? undefined) : undefined
