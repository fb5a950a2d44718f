import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import type { Site } from '#api/server.ts'
import type { Metrics } from '#api/metrics.ts'
import type { Call } from '#contract/endpoint.ts'
import type { EntityValue } from '#contract/vocabulary.ts'
import type { Offered } from '#features/features.ts'
import { suggestions } from '#features/search/suggestions.ts'
import type { Log } from '#platform/log.ts'
import { assetsFrom, type Manifest } from '#web/assets.ts'
import type { SiteSettings } from '#web/settings.ts'
import type { createSite, SiteRequest } from '#web/site.tsx'

interface Parts {
  rooms: Rooms
  offer: Offered
  settings: SiteSettings
  /** folder of the files that browsers load */
  client: string
  /** for what no reader in particular asks */
  call: Call
  metrics: Pick<Metrics, 'pageError'>
  log: Log
}

/** The pages of a portal. @param openSite makes them */
export function openPortalSite(
  openSite: typeof createSite,
  { rooms: { market, universe, origin, ownPages }, offer, settings, client, call, metrics, log }: Parts,
): ReturnType<typeof createSite> {
  const manifest = readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')
  return openSite({
    pages: offer.routes,
    call,
    assets: assetsFrom(JSON.parse(manifest) as Manifest, '/assets/'),
    settings,
    websiteOf: (entityType, entityValue) => {
      const instrument = universe.find(entityType, entityValue as EntityValue) // the navigation's list is ours
      return instrument && presentInstrument(instrument, origin).urls.WEBSITE
    },
    now: () => market.now(),
    ownLinks: () =>
      ownPages
        .all()
        .map(({ slug, title, footer }) => ({ label: title, path: `/${slug}`, footer, sitemap: 'Rechtliches' })),
    suggest: suggestions,
    report: (error, { requestId, traceId }) => {
      metrics.pageError()
      log.error('page_error', { requestId, traceId, error: error instanceof Error ? error.stack : String(error) })
    },
  })
}

/** A page asked for by nobody, before its readers come: it takes as long then, but nobody waits for it. */
export const requestOf = (path: string): SiteRequest => ({
  method: 'GET',
  path,
  query: new URLSearchParams(),
  cookies: {},
  headers: {},
  nonce: '',
  requestId: 'start',
})

/** Answers in place of the site where a process has push alone. */
export const noPages: Site = {
  takesForms: () => false,
  handle: async () => ({
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: 'Hier antwortet nur der Push-Kanal.',
  }),
}
