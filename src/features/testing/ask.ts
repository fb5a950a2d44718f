import { offered, routes } from '#features/features.ts'
import { createSite, type SiteRequest } from '#web/site.tsx'
import { fakeCall, now, settings } from '#features/testing/examples.ts'

/** addresses of a build's files */
export const assets = { css: '/assets/a.css', font: '/assets/f.woff2', script: '/assets/m.js', islands: {} }

export const websiteOf = (type: string) =>
  type === 'INDEX' ? 'https://parkett.example/index/DAX-Index-20735' : undefined

/** A page of a site that knows the examples alone; `changes` are other answers, by the name of their endpoint. */
export const ask = async (
  address: string,
  changes: Record<string, unknown> = {},
  request: Partial<SiteRequest> = {},
  maintenance = false,
  pages = routes,
) => {
  const url = new URL(address, 'http://localhost')
  const site = createSite({
    pages,
    call: fakeCall(changes),
    assets,
    settings: maintenance ? { ...settings, maintenance: { until: '18:00' } } : settings,
    websiteOf,
    now: () => now,
  })
  const response = await site.handle({
    method: 'GET',
    path: url.pathname,
    query: url.searchParams,
    cookies: {},
    headers: {},
    nonce: 'n0nce',
    requestId: 'r',
    ...request,
  })
  return { ...response, body: String(response.body) }
}

/** The same on a portal with a forum of its own. */
export const askWithForum = (
  address: string,
  changes: Record<string, unknown> = {},
  request: Partial<SiteRequest> = {},
) => ask(address, changes, request, false, offered({ ownForum: true }).routes)
