import { forumPath } from '#contract/forum-path.ts'

/**
 * Parts of addresses that are never fetched ahead: what changes something, and pages that note who reads them. A letter or a
 * thread that was only fetched would count as read, the overview as visited.
 */
const neverAhead: readonly string[] = ['/api/', '/logout', '/aktivierung/', '/dashboard', `${forumPath}/`]

/** What browsers may fetch ahead. The script that fetches what comes near reads the same rules. */
export interface SpeculationRules {
  readonly prefetch: readonly [
    {
      readonly source: 'document'
      readonly where: {
        readonly and: readonly [
          { readonly href_matches: '/*' },
          { readonly not: { readonly selector_matches: string } },
        ]
      }
      readonly eagerness: 'moderate'
    },
  ]
}

/** a table in another order; of readers whose order is kept it counts as chosen */
const inOtherOrder = 'sort='

/** @param hasForum where there is none, no page names it @param keepsOrder of this reader it is kept how they sort tables */
export function speculationRules(hasForum: boolean, keepsOrder: boolean): SpeculationRules {
  const parts = neverAhead
    .filter((part) => hasForum || !part.startsWith(forumPath))
    .concat(keepsOrder ? [inOtherOrder] : [])
  const selector_matches = parts.map((part) => `[href*="${part}"]`).join()
  return {
    prefetch: [
      {
        source: 'document',
        where: { and: [{ href_matches: '/*' }, { not: { selector_matches } }] },
        eagerness: 'moderate',
      },
    ],
  }
}
