import { forumPath } from '#contract/forum-path.ts'

/**
 * Addresses that are never fetched ahead, a `*` at the end for all below: what changes something, and pages that note who reads
 * them. A letter or a thread that was only fetched would count as read, the overview as visited.
 */
export const neverAhead: readonly string[] = ['/api/*', '/logout', '/aktivierung/*', '/dashboard', `${forumPath}/*`]

/** Links to them. */
export const neverAheadLinks: string = neverAhead
  .map((path) => (path.endsWith('*') ? `[href^="${path.slice(0, -1)}"]` : `[href="${path}"]`))
  .join(',')
