import type { Endpoint } from '#contract/endpoint.ts'
import { feature } from '../feature.ts'
import { apiDocsPage } from './api-docs.page.tsx'
import * as app from './app.page.tsx'
import { appWorker, manifestFile, offlinePage } from './installed-app.page.tsx'
import * as maintenance from './maintenance.page.tsx'
import * as sitemap from './sitemap.page.tsx'
import { route as updatesFeed } from './updates-feed.page.ts'
import * as updates from './updates.page.tsx'

/** Pages about the portal itself. @param endpoints of all features, in the order of the reference */
export const site = (endpoints: readonly Endpoint[]) =>
  feature({
    name: 'site',
    pages: [
      sitemap.route,
      apiDocsPage(endpoints),
      app.route,
      maintenance.route,
      updates.route,
      updatesFeed,
      offlinePage,
      manifestFile,
      appWorker,
    ],
  })
