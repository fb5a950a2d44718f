/**
 * What a reader opened from the search, kept in this browser alone until it is deleted. A browser may refuse to give
 * its storage.
 */

export interface RecentSearch {
  label: string
  href: string
}

const key = 'parkett.suche'
const mostKept = 6

/** The last ones first; none where the browser keeps nothing. */
export function recentSearches(storage: () => Pick<Storage, 'getItem'>): readonly RecentSearch[] {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, mostKept) : []
  } catch {
    return [] // private browsing, or something else wrote there
  }
}

export function rememberSearch(storage: () => Pick<Storage, 'getItem' | 'setItem'>, opened: RecentSearch): void {
  const others = recentSearches(storage).filter(({ href }) => href !== opened.href)
  try {
    storage().setItem(key, JSON.stringify([opened, ...others].slice(0, mostKept)))
  } catch {
    // no room, or not allowed: the search works without
  }
}

export function forgetSearches(storage: () => Pick<Storage, 'removeItem'>): void {
  try {
    storage().removeItem(key)
  } catch {
    // nothing is kept where nothing may be
  }
}

/** Addresses of this site alone. */
const isRecent = (value: unknown): value is RecentSearch =>
  typeof value === 'object' &&
  value !== null &&
  'label' in value &&
  typeof value.label === 'string' &&
  'href' in value &&
  typeof value.href === 'string' &&
  /^\/(?!\/)/.test(value.href)
