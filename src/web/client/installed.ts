import { scriptUrl } from './script-url.ts'

/** Where the service worker of the installed app lies. */
export const appWorkerPath = '/app.js'

/** An installed app has a page to show where there is no network; in the browser, which has its own, nothing is installed. */
export function keepOfflinePage(): void {
  if (!matchMedia('(display-mode: standalone)').matches || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(scriptUrl(appWorkerPath)).catch(() => {}) // the next visit tries again
}
