import type { PageContext } from '#web/page.tsx'

const anyOrigin = 'http://portal.invalid'
/** pages about signing in lead nowhere by themselves */
const aboutSigningIn = /^\/(login|logout|registrierung|aktivierung|passwort-zuruecksetzen)(\/|$)/

/** The page that the reader came from, as the address says it: of any form. Longer ones are no page of the portal. */
export function fromOf({ query }: Pick<PageContext, 'query'>): string | undefined {
  const from = query.get('from')
  return from !== null && from.length <= 1000 ? from : undefined
}

/** Where a sign-in leads: to a page of this site that there is, else to the overview. A browser reads `/\t/x` as another site. */
export function safeReturn(
  { query, hasPage }: Pick<PageContext, 'query' | 'hasPage'>,
  otherwise = '/dashboard',
): string {
  const from = query.get('from') ?? ''
  if (!from.startsWith('/') || !URL.canParse(from, anyOrigin)) return otherwise
  const { origin, pathname, search } = new URL(from, anyOrigin)
  if (origin !== anyOrigin || pathname.startsWith('//') || aboutSigningIn.test(pathname) || !hasPage(pathname))
    return otherwise
  return pathname + search
}
