import { format } from '#web/format.ts'
import type { TimesAndSales } from '#contract/history.ts'
import { getJson } from '#web/client/api.ts'
import { toast } from '#web/client/layers.ts'
import { driveCells } from '#web/live/cells.ts'
import { browserEnvironment, createLive } from '#web/live/live.ts'
import { serverUnreachable } from '#web/problem-texts.ts'

/**
 * ms the market's clock is ahead of this browser's: a portal may have started it elsewhere. Small differences are the
 * network's.
 */
function marketAhead(): number {
  const ahead = Number(document.body.dataset['marketNow']) - Date.now()
  return Math.abs(ahead) > 60_000 ? ahead : 0
}

/** Starts the live prices of this page; cells that come later are announced by the event `parkett:cells`. */
export function startLive(): void {
  const ahead = marketAhead()
  const live = createLive(browserEnvironment('/api/v1/push/token'))
  const now = () => Date.now() + ahead
  if (document.querySelector('[data-sales]'))
    import('#web/live/sales.ts').then(
      ({ driveSales }) => driveSales(document, { live, format, now, load: loadTrades }),
      () => toast(serverUnreachable, 'error'),
    )
  const cells = driveCells(document, { live, format, now })
  document.addEventListener('parkett:cells', () => cells.scan())
}

const instant = (at: number): string => encodeURIComponent(new Date(at).toISOString())
const loadTrades = (path: string, from: number, to: number): Promise<TimesAndSales> =>
  getJson(`${path}&startDate=${instant(from)}&endDate=${instant(to)}&order=ASC`)
