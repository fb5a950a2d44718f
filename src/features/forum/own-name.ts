import type { PageContext } from '#web/page.tsx'
import { getForumMember } from './writing.contract.ts'

/** Under which the reader writes; undefined where nobody is signed in, or has no name yet. */
export const ownName = async ({ reader, call }: PageContext): Promise<string | undefined> =>
  reader.kind === 'user' ? (await call(getForumMember)).member?.name : undefined
