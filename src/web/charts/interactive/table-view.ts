import { make } from '#web/client/dom.ts'
import type { Series } from '#web/charts/series.ts'
import { format, type PriceKind } from '#web/format.ts'

const most = 400

/** The same points as a table, newest first. */
export function tableOf(series: Series, name: string, kind: PriceKind, intraday: boolean): HTMLElement {
  const head = make('tr', {}, ...['Zeit', 'Eröffnung', 'Hoch', 'Tief', 'Schluss'].map((label, index) => make('th', { scope: 'col', class: index > 0 ? 'num' : '' }, label)))
  const rows = series.at.map((at, index) => {
    const price = (column: readonly number[] | undefined) => make('td', { class: 'num' }, format.price(column?.[index], kind))
    return make('tr', {}, make('th', { scope: 'row' }, format.date(at) + (intraday ? `, ${format.minute(at)}` : '')), price(series.open), price(series.high), price(series.low), price(series.value))
  })
  const table = make('table', {}, make('caption', { class: 'vh' }, `Verlauf ${name}`), make('thead', {}, head), make('tbody', {}, ...rows.toReversed().slice(0, most)))
  return make('div', { class: 'tw chart-table', tabindex: '0', role: 'region', 'aria-label': `Verlauf ${name} als Tabelle` }, table)
}
