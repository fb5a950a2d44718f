import type { SpeculationRules } from '#web/fetched-ahead.ts'

const margin = '200px'
const most = 8

/**
 * Fetches pages ahead whose links come within 200 px of the viewport, a few of each page, one after the other, never on
 * a slow or metered line.
 */
export function prefetchNearby(): void {
  const { connection } = navigator as Navigator & { connection?: { saveData: boolean; effectiveType: string } } // not in the DOM types
  const rules = document.querySelector('[type=speculationrules]')?.textContent
  // without rules a page lets nothing be fetched ahead
  if (!rules || connection?.saveData || connection?.effectiveType.includes('2g')) return
  const fetched = new Set<string>([location.href])
  let line = Promise.resolve()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
        observer.unobserve(target)
        if (fetched.size > most) return observer.disconnect()
        const { href } = target
        if (fetched.has(href)) continue
        fetched.add(href)
        line = line.then(() => prefetch(href))
      }
    },
    { rootMargin: margin },
  )
  const begin = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>(
      `main a[href^="/"]:not([rel~=nofollow],[href*="?"],${neverAhead(rules)})`,
    ))
      observer.observe(link)
  }
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 4000 })
  else setTimeout(begin, 2000)
}

/** Links that the page's own rules for browsers leave out. */
function neverAhead(rules: string): string {
  return (JSON.parse(rules) as SpeculationRules).prefetch[0].where.and[1].not.selector_matches // as web/shell/document.tsx writes them
}

/** Ends when the page has come, or could not be had. */
function prefetch(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'prefetch', href, as: 'document' })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}
