import { Best } from './search/best.ts'
import { compact } from './search/fold.ts'
import { buildTextIndex } from './search/text-index.ts'
import { beside, besidePages } from './search/wording.ts'

/** A page of the portal that search can name. */
export interface SearchablePage {
  path: string
  title: string
  /** other words readers use for it */
  keywords?: readonly string[]
}

/** points of a page that is titled as was typed before those that have it as another word */
const aTitle = 1000
/** letters a title may have more: „depot“ is „Depots“ */
const aPlural = 2

/** The same engine over pages („Seiten“), those first in the list first. */
export function createPageSearch(
  pages: readonly SearchablePage[],
): (query: string, limit: number) => readonly SearchablePage[] {
  const index = buildTextIndex(
    pages.map((page, place) => ({
      value: page,
      names: [page.title, ...(page.keywords ?? [])],
      codes: [],
      popularity: Math.max(0, 400 - place),
    })),
  )
  return (query, limit) => {
    const best = new Best<SearchablePage>(limit)
    const whole = compact(query)
    const isTitled = ({ title }: SearchablePage) => {
      const own = compact(title)
      return own.startsWith(whole) && own.length <= whole.length + aPlural
    }
    for (const words of [beside, besidePages]) {
      if (best.seen > 0) break
      index.match(query, (page, score) => best.add(page, isTitled(page) ? score + aTitle : score), { beside: words })
    }
    return best.values
  }
}
