import { format } from '#web/format.ts'
import { driveCells } from '#web/live/cells.ts'
import { browserEnvironment, createLive } from '#web/live/live.ts'

/** ms the market's clock is ahead of this browser's: a portal may have started it elsewhere. Small differences are the network's. */
function marketAhead(): number {
  const ahead = Number(document.body.dataset['marketNow']) - Date.now()
  return Math.abs(ahead) > 60_000 ? ahead : 0
}

/** Starts the live prices of this page; cells that come later are announced by the event `parkett:cells`. */
export function startLive(): void {
  const ahead = marketAhead()
  const cells = driveCells(document, { live: createLive(browserEnvironment('/api/v1/push/token')), format, now: () => Date.now() + ahead })
  document.addEventListener('parkett:cells', () => cells.scan())
}
