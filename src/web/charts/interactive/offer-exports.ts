import type { LiveChart } from '#web/charts/interactive/live-chart.ts'
import { find, make } from '#web/client/dom.ts'
import { toast } from '#web/client/layers.ts'
import type { PriceKind } from '#web/format.ts'
import { serverUnreachable } from '#web/problem-texts.ts'

/** What writes files and tables comes when it is asked for. */
const writers = () => import('#web/charts/interactive/exports.ts')
type Writers = Awaited<ReturnType<typeof writers>>

/**
 * Puts buttons for what is seen in the place of the links to its table and file. A table the server wrote is open, and
 * can be closed.
 */
export function offerExports(
  board: HTMLElement,
  live: LiveChart,
  place: HTMLElement,
  name: string,
  kind: PriceKind,
): void {
  const target = find('[data-chart-exports]', board)
  if (!target) return
  const button = (label: string, act: (write: Writers, now: NonNullable<ReturnType<LiveChart['now']>>) => void) => {
    const made = make('button', { type: 'button', class: 'link' }, label)
    made.addEventListener('click', () => {
      const now = live.now()
      if (now)
        writers().then(
          (write) => act(write, now),
          () => toast(serverUnreachable, 'error'),
        )
    })
    return made
  }
  let table = find('.chart-table', board)
  const asTable = button('Als Tabelle', (write, { series, intraday }) => {
    if (table) {
      table.remove()
      table = undefined
    } else place.after((table = write.tableOf(series, name, kind, intraday)))
    asTable.setAttribute('aria-pressed', String(table !== undefined))
  })
  asTable.setAttribute('aria-pressed', String(table !== undefined))
  target.replaceChildren(
    asTable,
    ' · ',
    button('CSV', (write, { series, intraday }) => write.saveCsv(series, intraday, name, kind)),
    ' · ',
    button('PNG', (write, { drawing }) => write.savePng(drawing, name)),
    ' · ',
    button('SVG', (write, { series }) => write.saveSvg(series, name, kind, live.sketches)),
  )
}
