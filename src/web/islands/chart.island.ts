import { paletteOf } from '#web/charts/interactive/colours.ts'
import { moveCursor, readoutOf } from '#web/charts/interactive/cursor.ts'
import { draw, type Drawing } from '#web/charts/interactive/draw.ts'
import { saveCsv, savePng, saveSvg } from '#web/charts/interactive/exports.ts'
import { fetchActions, fetchSeries, type Marker } from '#web/charts/interactive/load.ts'
import { type ChartProps, type ChartState, firstState } from '#web/charts/interactive/state.ts'
import { tableOf } from '#web/charts/interactive/table-view.ts'
import { toolbar } from '#web/charts/interactive/toolbar.ts'
import { isChartRange, type Series } from '#web/charts/series.ts'
import { find, findAll, make } from '#web/client/dom.ts'
import { toast } from '#web/client/layers.ts'
import { format } from '#web/format.ts'
import { serverUnreachable } from '#web/problem-texts.ts'

const refreshMs = 60_000

/** Puts the interactive chart in the place of the drawn one; range links, exports and keys work on it. */
export async function wake(element: HTMLElement, props: ChartProps): Promise<void> {
  const place = find('[data-chart]', element)
  const board = element.closest<HTMLElement>('.board')
  if (!place || !board) return
  const kind = { entityType: props.entityType, entitySubType: props.entitySubType }
  const host = make('div', {
    class: 'chart-live', tabindex: '0', role: 'group', 'aria-label': `Chart ${props.name}. Mit den Pfeiltasten von Punkt zu Punkt.`,
  })
  const readout = make('p', { class: 'chart-readout', 'aria-live': 'polite' })
  let state = firstState(props)
  let shown: { series: Series; drawing: Drawing; compared: { name: string; series: Series }[]; markers: Marker[] } | undefined
  const intraday = () => state.range === 'D1' || state.range === 'W1'

  const paint = (series: Series, compared: { name: string; series: Series }[], markers: Marker[]) => {
    shown?.drawing.remove()
    const base = props.full ? undefined : state.range === 'D1' ? props.previousClose : series.value[0]
    const drawing = draw(host, state, { series, compared, markers, kind, palette: paletteOf(host), base, previousClose: props.previousClose })
    shown = { series, drawing, compared, markers }
    find('.legend', element)?.replaceChildren(...legendOf(state, props, compared.map(({ name }) => name)))
    drawing.chart.subscribeCrosshairMove(({ time }) => {
      const index = time === undefined ? -1 : series.at.findIndex((at) => Math.floor(at / 1000) === time)
      if (index >= 0) readout.replaceChildren(readoutOf(series, index, kind, intraday()))
    })
    readout.replaceChildren(readoutOf(series, series.at.length - 1, kind, intraday()))
  }
  const load = async () => {
    const wanted = state
    const [series, markers, ...others] = await Promise.all([
      fetchSeries({ entityType: props.entityType, entityValue: props.entityValue, idNotation: props.idNotation }, wanted.range, props.at),
      props.entityType === 'STOCK' && wanted.range !== 'D1' && wanted.range !== 'W1' ? fetchActions(props.entityValue).catch(() => []) : [],
      ...wanted.compared.map(({ entityType, entityValue }) => fetchSeries({ entityType, entityValue }, wanted.range, props.at).catch(() => undefined)),
    ])
    if (wanted !== state || series.value.length < 2) return
    const compared = wanted.compared.flatMap(({ name }, index) => {
      const other = others[index]
      return other && other.value.length > 1 ? [{ name, series: other }] : []
    })
    if (!host.isConnected) place.replaceChildren(host, readout)
    paint(series, compared, markers)
  }
  const change = (next: Partial<ChartState>) => {
    state = { ...state, ...next }
    if (shown && next.range === undefined && next.compared === undefined) return paint(shown.series, shown.compared, shown.markers)
    load().catch(() => toast(serverUnreachable, 'error'))
  }

  await load()
  moveCursor(host, readout, () => shown && { ...shown, kind, intraday: intraday() })
  find('[data-chart-tools]', element)?.append(...toolbar(() => state, change))
  followRanges(board, (range) => change({ range }))
  offerExports(board, () => shown, place, props.name, kind, intraday)
  const repaint = () => shown && paint(shown.series, shown.compared, shown.markers)
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ['data-theme', 'data-farbe'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint)
  setInterval(() => {
    if (state.range === 'D1' && !document.hidden && !find('[data-live-pause][aria-pressed=true]')) load().catch(() => {})
  }, refreshMs)
}

/** Which line is which; the words are those of the drawn chart. */
function legendOf({ range }: ChartState, { full, name, previousClose, entityType, entitySubType }: ChartProps, compared: readonly string[]): HTMLElement[] {
  const entry = (mark: string, text: string) => make('span', {}, make('i', { class: mark }), text)
  const basis = full ? 'in Prozent' : range === 'D1' ? 'auf Vortag bezogen' : 'auf den Beginn bezogen'
  return [
    entry('', name),
    ...compared.map((other, index) => entry(`compare c${index + 1}`, `${other}, ${basis}`)),
    ...(range === 'D1' && previousClose !== undefined ? [entry('dotted', `Schlusskurs Vortag ${format.price(previousClose, { entityType, entitySubType })}`)] : []),
  ]
}

/** The range links change the chart in place; without script they load the page anew. */
function followRanges(board: HTMLElement, choose: (range: ChartState['range']) => void): void {
  const links = findAll<HTMLAnchorElement>('header .segments a', board)
  for (const link of links) {
    link.addEventListener('click', (event) => {
      const range = new URL(link.href).searchParams.get('range')
      if (event.metaKey || event.ctrlKey || event.shiftKey || !isChartRange(range)) return
      event.preventDefault()
      for (const other of links) other.removeAttribute('aria-current')
      link.setAttribute('aria-current', 'true')
      history.replaceState(history.state, '', link.href)
      choose(range)
    })
  }
}

type Shown = { series: Series; drawing: Drawing } | undefined

function offerExports(
  board: HTMLElement, shown: () => Shown, place: HTMLElement, name: string, kind: Parameters<typeof saveSvg>[2], intraday: () => boolean,
): void {
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
  let table: HTMLElement | undefined
  const asTable = button('Als Tabelle', ({ series }) => {
    if (table) {
      table.remove()
      table = undefined
    } else place.after((table = tableOf(series, name, kind, intraday())))
    asTable.setAttribute('aria-pressed', String(table !== undefined))
  })
  target.replaceChildren(
    asTable, ' · ', button('CSV', ({ series }) => saveCsv(series, intraday(), name)), ' · ', button('PNG', ({ drawing }) => savePng(drawing, name)), ' · ',
    button('SVG', ({ series }) => saveSvg(series, name, kind)),
  )
}
