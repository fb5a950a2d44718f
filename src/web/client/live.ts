import { format } from '#web/format.ts'
import { driveCells } from '#web/live/cells.ts'
import { browserEnvironment, createLive } from '#web/live/live.ts'

/** Starts the live prices of this page; cells that come later are announced by the event `parkett:cells`. */
export function startLive(): void {
  const cells = driveCells(document, { live: createLive(browserEnvironment('/api/v1/push/token')), format, now: () => Date.now() })
  document.addEventListener('parkett:cells', () => cells.scan())
}
