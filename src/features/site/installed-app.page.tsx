import { appIconSizes } from '#contract/sign.ts'
import { appWorkerPath } from '#web/client/installed.ts'
import { file, page } from '#web/page.tsx'

const offlinePath = '/offline'

/** What an installed app shows where the network does not answer; without script, for none may be there. */
export const offlinePage = page({
  path: offlinePath,
  widthClass: 'md',
  head: () => ({ title: 'Ohne Verbindung', noIndex: true }),
  Page: ({ at }) => (
    <section className="board">
      <div className="notice">
        <h1>Ohne Verbindung</h1>
        <p>
          {at.settings.name} ist gerade nicht zu erreichen. Kurse von vorhin zeigen wir hier nicht: Sie könnten längst
          andere sein.
        </p>
        <div className="acts">
          <a className="btn primary" href={offlinePath}>
            Noch einmal versuchen
          </a>
          <a className="btn" href="/">
            Startseite
          </a>
        </div>
      </div>
    </section>
  ),
})

/** How the portal is called and looks on a home screen. */
export const manifestFile = file({
  path: '/manifest.webmanifest',
  load: async ({ settings: { name, hidesPortfolio } }) => ({
    contentType: 'application/manifest+json; charset=utf-8',
    cacheControl: 'public, max-age=3600',
    text: JSON.stringify({
      id: '/',
      name,
      short_name: name,
      description: 'Kurse, Nachrichten und Depots',
      lang: 'de',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#FFFFFF',
      theme_color: '#FFFFFF',
      icons: appIconSizes.flatMap((size) =>
        ['any', 'maskable'].map((purpose) => ({
          src: `/icons/${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
      ),
      shortcuts: [
        { name: 'Watchlist', url: '/watchlist' },
        ...(hidesPortfolio ? [] : [{ name: 'Depots', url: '/depots' }]),
        { name: 'Suche', url: '/suche' },
      ],
    }),
  }),
})

/**
 * The worker of the installed app: it answers a page that the network does not with the offline page, which it keeps
 * with its stylesheet, and nothing else; the link to try again leads to what was asked for. What a reader has seen is
 * never kept.
 */
const program = `'use strict'
const kept = 'offline-1'
addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(kept)
    const page = await fetch('${offlinePath}', { credentials: 'omit', cache: 'reload' })
    const text = await page.clone().text()
    await cache.put('${offlinePath}', page)
    const styles = [...text.matchAll(/href="([/]assets[/][^"]+[.]css)"/g)].map(([, href]) => href)
    await cache.addAll(styles)
    await skipWaiting()
  })())
})
async function offline({ pathname, search }) {
  const page = await caches.match('${offlinePath}')
  const text = (await page.text()).replaceAll('href="${offlinePath}"', () => 'href="' + pathname + search + '"')
  return new Response(text, { headers: page.headers })
}
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate')
    event.respondWith(fetch(request).catch(() => offline(new URL(request.url))))
  else if (request.destination === 'style')
    event.respondWith(caches.match(request).then((style) => style ?? fetch(request)))
})
`

export const appWorker = file({
  path: appWorkerPath,
  load: async () => ({
    contentType: 'text/javascript; charset=utf-8',
    text: program,
    cacheControl: 'public, no-cache',
    policy: `default-src 'none'; connect-src 'self'`,
  }),
})
