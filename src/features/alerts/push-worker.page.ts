import { file } from '#web/page.tsx'

/** Where the service worker lies that shows alerts while no page of the portal is open. */
export const pushWorkerPath = '/meldungen.js'

/** Plain JavaScript as browsers take it: it shows what comes, and opens the page it names, which is one of this portal. */
const program = `'use strict'
addEventListener('push', (event) => {
  const { title, body, url } = event.data.json()
  event.waitUntil(registration.showNotification(title, { body, lang: 'de', tag: url + title, data: { url } }))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  const url = new URL(event.notification.data.url, location.origin)
  event.waitUntil(clients.openWindow(url.origin === location.origin ? url.href : location.origin))
})
addEventListener('install', () => skipWaiting())
`

export const pushWorker = file({
  path: pushWorkerPath,
  load: async () => ({
    contentType: 'text/javascript; charset=utf-8',
    text: program,
    cacheControl: 'public, no-cache',
  }),
})
