import { make } from '#web/client/dom.ts'
import type { SeriesTexts } from '#web/charts/series-rows.ts'

/** The same table as the server writes. */
export function tableElement({ caption, label, heads, rows }: SeriesTexts): HTMLElement {
  const head = make(
    'tr',
    {},
    ...heads.map((text, index) => make('th', { scope: 'col', class: index > 0 ? 'num' : '' }, text)),
  )
  const body = rows.map(([time = '', ...prices]) =>
    make('tr', {}, make('th', { scope: 'row' }, time), ...prices.map((price) => make('td', { class: 'num' }, price))),
  )
  const table = make(
    'table',
    {},
    make('caption', { class: 'vh' }, caption),
    make('thead', {}, head),
    make('tbody', {}, ...body),
  )
  return make('div', { class: 'tw chart-table', tabindex: '0', role: 'region', 'aria-label': label }, table)
}
