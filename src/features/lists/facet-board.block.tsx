import type { ClassFacet, ClassFacets } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'

interface FacetBoardProps {
  title: string
  facets: readonly ClassFacet[]
  hrefFor: (facet: ClassFacet) => string
  most?: number
}

/** What a value is called, of whatever kind it is. */
export const facetName = (facets: ClassFacets | undefined, value: string): string | undefined =>
  facets &&
  [facets.groups, facets.categories, facets.families, facets.indices].flat().find(({ key }) => key === value)?.name

/** Where the list of a class is narrowed to one value: `/etf?index=20735#alle`. */
export const narrowedTo =
  (path: string, param: string) =>
  ({ key }: Pick<ClassFacet, 'key'>): string =>
    `${path}?${param}=${encodeURIComponent(key)}#alle`

/** Values of a class with how many instruments have them; each leads to the list narrowed to it. */
export function FacetBoard({ title, facets, hrefFor, most = 16 }: FacetBoardProps) {
  if (facets.length === 0) return null
  return (
    <Board title={title}>
      <ul className="chips pad">
        {facets.slice(0, most).map((facet) => (
          <li key={facet.key}>
            <a className="chip" href={hrefFor(facet)} rel="nofollow">
              {facet.name} <em>{format.integer(facet.total)}</em>
            </a>
          </li>
        ))}
      </ul>
    </Board>
  )
}
