import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { changesBetween, type Wording } from '#content/own-pages.ts'
import { Failure } from '#contract/failures.ts'
import { getOwnPage } from './own-pages.contract.ts'

const named = ({ since, version }: Wording) => ({ since, version })

/** Pages of the operator. */
export const ownPageHandlers = ({ ownPages }: Pick<Rooms, 'ownPages'>) => [
  handle(getOwnPage, ({ params: { slug }, query: { since, comparedWith }, expires }) => {
    const page = ownPages.find(slug)
    const wordings: readonly Wording[] = page ? [page, ...page.earlier] : []
    const of = (day: string) => wordings.find((each) => each.since === day)
    const shown = since === undefined ? page : of(since)
    const other = comparedWith === undefined ? undefined : of(comparedWith)
    if (!page || !shown || (comparedWith !== undefined && !other))
      throw new Failure('NOT_FOUND', { slug }, `No page ${slug}`)
    return {
      expires,
      slug,
      title: page.title,
      description: page.description,
      ...named(shown),
      isCurrent: shown === page,
      contentItems: [...shown.items],
      wordings: wordings.map(named),
      changes: other && changesBetween(other.items, shown.items),
    }
  }),
]
