import { download } from '#web/client/download.ts'
import { csvOfSeries } from '#web/charts/csv.ts'
import { tableElement } from '#web/charts/interactive/table-view.ts'
import { seriesTexts } from '#web/charts/series-rows.ts'
import type { Drawing } from '#web/charts/interactive/draw.ts'
import type { LiveChart } from '#web/charts/interactive/live-chart.ts'
import type { Series } from '#web/charts/series.ts'
import type { SketchPicture } from '#web/charts/sketch/picture.ts'
import { format, type PriceKind } from '#web/format.ts'

/** The line of the chart and what is drawn into it, as a picture that can be scaled: 1200 × 600. */
export function svgOfSeries(
  { at, value }: Series,
  name: string,
  kind: PriceKind,
  sketches?: LiveChart['sketches'],
): string {
  const low = Math.min(...value)
  const span = Math.max(...value) - low || 1
  const x = (index: number) => Math.round((40 + (index / Math.max(value.length - 1, 1)) * 1060) * 10) / 10
  const y = (price: number) => Math.round((540 - ((price - low) / span) * 460) * 10) / 10
  const label = (price: number) => `<text x="1110" y="${y(price) + 5}">${format.price(price, kind)}</text>`
  const line = value.map((price, index) => `${x(index)} ${y(price)}`).join(' ')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 600" font-family="sans-serif" font-size="16" fill="#12181B">',
    '<rect width="1200" height="600" fill="#fff"/>',
    `<text x="40" y="40" font-size="22" font-weight="600">${safe(name)}</text>`,
    `<path fill="none" stroke="#12181B" stroke-width="2" d="M${line}"/>`,
    // what lies beyond the plot is cut off at its edges
    '<svg x="40" y="60" width="1060" height="500" viewBox="0 60 1060 500" stroke="#4e7a84" stroke-width="2" font-size="14">',
    sketches ? drawn(sketches(at, { width: 1060, y })) : '',
    '</svg>',
    label(low),
    label(low + span),
    `<text x="40" y="580">${format.date(at[0])}</text>`,
    `<text x="1100" y="580" text-anchor="end">${format.date(at.at(-1))}</text></svg>`,
  ].join('')
}

const safe = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** In the plot's own pixels, from its left edge. */
function drawn({ strokes, texts }: SketchPicture): string {
  const round = (value: number) => Math.round(value * 10) / 10
  const lines = strokes.map(
    ({ from, to, faint }) =>
      `<line x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(to.x)}" y2="${round(to.y)}"` +
      `${faint ? ' stroke-dasharray="6"' : ''}/>`,
  )
  const words = texts.map(
    ({ at, text }) => `<text x="${round(at.x) + 6}" y="${round(at.y) - 4}" stroke="none">${safe(text)}</text>`,
  )
  return [...lines, ...words].join('')
}

export const saveCsv = (series: Series, intraday: boolean, name: string, kind: PriceKind): void =>
  download(`${name}.csv`, new Blob([csvOfSeries(series, intraday, kind)], { type: 'text/csv' }))
export const saveSvg = (series: Series, name: string, kind: PriceKind, sketches: LiveChart['sketches']): void =>
  download(`${name}.svg`, new Blob([svgOfSeries(series, name, kind, sketches)], { type: 'image/svg+xml' }))

export const tableOf = (series: Series, name: string, kind: PriceKind, intraday: boolean): HTMLElement =>
  tableElement(seriesTexts(series, name, kind, intraday))

/** What is seen, as a picture. */
export function savePng({ chart }: Drawing, name: string): void {
  chart.takeScreenshot(true).toBlob((blob) => blob && download(`${name}.png`, blob))
}
