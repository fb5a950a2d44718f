import type { Drawing } from '#web/charts/interactive/draw.ts'
import { saveCsv, savePng, saveSvg } from '#web/charts/interactive/exports.ts'
import { tableOf } from '#web/charts/interactive/table-view.ts'
import { seriesTexts } from '#web/charts/series-rows.ts'
import type { Series } from '#web/charts/series.ts'
import { find, make } from '#web/client/dom.ts'
import type { PriceKind } from '#web/format.ts'

type Shown = { series: Series; drawing: Drawing } | undefined

/** Puts buttons for what is seen in the place of the links to its table and file. A table the server wrote is open, and can be closed. */
export function offerExports(board: HTMLElement, shown: () => Shown, place: HTMLElement, name: string, kind: PriceKind, intraday: () => boolean): void {
  const target = find('[data-chart-exports]', board)
  if (!target) return
  const button = (label: string, act: (now: NonNullable<Shown>) => void) => {
    const made = make('button', { type: 'button', class: 'link' }, label)
    made.addEventListener('click', () => {
      const now = shown()
      if (now) act(now)
    })
    return made
  }
  let table = find('.chart-table', board)
  const asTable = button('Als Tabelle', ({ series }) => {
    if (table) {
      table.remove()
      table = undefined
    } else place.after((table = tableOf(seriesTexts(series, name, kind, intraday()))))
    asTable.setAttribute('aria-pressed', String(table !== undefined))
  })
  asTable.setAttribute('aria-pressed', String(table !== undefined))
  target.replaceChildren(
    asTable, ' · ', button('CSV', ({ series }) => saveCsv(series, intraday(), name, kind)), ' · ', button('PNG', ({ drawing }) => savePng(drawing, name)), ' · ',
    button('SVG', ({ series }) => saveSvg(series, name, kind)),
  )
}
