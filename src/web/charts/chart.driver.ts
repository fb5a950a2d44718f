import { basisWords, besidePrice, type Comparison } from '#web/charts/comparison.ts'
import { paletteOf } from '#web/charts/interactive/colours.ts'
import { moveWithFinger, moveWithKeys } from '#web/charts/interactive/cursor.ts'
import { draw, drawing, type Drawing, type Material as DrawnMaterial } from '#web/charts/interactive/draw.ts'
import { chartEvents } from '#web/charts/interactive/live-chart.ts'
import { fetchLead, fetchSeries } from '#web/charts/interactive/load.ts'
import { second } from '#web/charts/interactive/lines.ts'
import {
  type ChartProps,
  type ChartState,
  firstState,
  firstTools,
  hasLines,
  indicators,
  paneCount,
} from '#web/charts/interactive/state.ts'
import type { LiveChart } from '#web/charts/interactive/live-chart.ts'
import { offerExports } from '#web/charts/interactive/offer-exports.ts'
import { pointerValues } from '#web/charts/interactive/pointer-values.ts'
import { type ToolStore, toolsOf } from '#web/charts/interactive/tools.ts'
import { zoomable } from '#web/charts/interactive/zoom.ts'
import { indicatorLooks, lookClass, seriesClass } from '#web/charts/line-looks.ts'
import { type Mark, marksLegend, placedMarks } from '#web/charts/marks.ts'
import { isMarked } from '#web/charts/marks-of.ts'
import { readoutOf, type Shown } from '#web/charts/readout.ts'
import { isChartRange, isIntraday, type Series, startOf } from '#web/charts/series.ts'
import { find, findAll, make } from '#web/client/dom.ts'
import { inPortions } from '#web/client/portions.ts'
import { Unreachable } from '#web/client/failure.ts'
import { toast } from '#web/client/layers.ts'
import { showFailure } from '#web/client/api-toasts.ts'
import { format } from '#web/format.ts'
import { arePricesHeld } from '#web/live/held.ts'

const refreshMs = 60_000

interface Material {
  series: Series
  compared: ({ name: string } & Comparison)[]
  marks: readonly Mark[]
  lead: Series | undefined
}

/**
 * Puts the interactive chart in the place of the drawn one, showing the same; range links, exports and keys work on it.
 */
export async function wake(element: HTMLElement, props: ChartProps): Promise<void> {
  const place = find('[data-chart]', element)
  const board = element.closest<HTMLElement>('.board')
  if (!place || !board) return
  const kind = { entityType: props.entityType, entitySubType: props.entitySubType }
  const host = make('div', {
    class: 'chart-live',
    tabindex: '0',
    role: 'group',
    'aria-label': `Chart ${props.name}. Mit den Pfeiltasten von Punkt zu Punkt.`,
  })
  const readout = make('p', { class: props.full ? 'vh' : 'chart-readout', 'aria-live': 'polite' })
  const panel = pointerValues(host)
  const zoom = zoomable(host, () => placeOf(keyed()))
  const tools = toolsOf(props.idNotation, firstTools(props))
  let state: ChartState = { ...firstState(props), ...tools.get() }
  let shown: Material | undefined
  let drawn: Drawing | undefined
  let addIndicators: DrawnMaterial['addIndicators']
  let addMarkers: DrawnMaterial['addMarkers']
  let listMarks: typeof import('#web/charts/interactive/markers.ts').listMarks | undefined
  const intraday = () => isIntraday(state.range)

  const materialOf = (material: Material) => ({
    ...material,
    kind,
    palette: paletteOf(host),
    base: startOf(material.series) ?? 1,
    previousClose: props.previousClose,
    addIndicators,
    addMarkers,
  })
  const asShown = (material: Material): Shown => ({
    ...material,
    compared: material.compared.map(({ name, own }) => ({ name, series: own })),
    name: props.name,
    lines: drawn?.lines ?? [],
    kind,
    intraday: intraday(),
  })
  const paint = (material: Material) => {
    const isSame = shown?.series.at[0] === material.series.at[0]
    drawn?.remove()
    show(material, draw(host, state, materialOf(material)), isSame)
  }
  const show = (material: Material, next: Drawing, keepZoom = false) => {
    const { series, compared, marks } = material
    shown = material
    drawn = next
    panel.hide()
    zoom.follow(next.chart, next.at.length, keepZoom)
    find('.legend', element)?.replaceChildren(
      ...legendOf(state, props, compared, marksLegend(placedMarks(marks, series))),
    )
    listMarks?.(find('[data-chart-marks]', board), material)
    next.chart.subscribeCrosshairMove(({ time }) => {
      const index = time === undefined ? -1 : series.at.findIndex((at) => second(at) === time)
      if (index < 0) panel.hide()
      else tell(material, next, index)
    })
    readout.replaceChildren(readoutOf(asShown(material), series.at.length - 1))
    host.dispatchEvent(new Event(chartEvents.drawn))
  }
  const tell = (material: Material, { chart }: Drawing, index: number) => {
    const x = chart.timeScale().timeToCoordinate(second(material.series.at[index] ?? 0)) ?? 0
    panel.show(asShown(material), index, x)
    readout.replaceChildren(readoutOf(asShown(material), index))
  }
  const pointed = {
    now: () => shown && drawn && { series: shown.series, chart: drawn.chart },
    point: (index: number) => {
      if (!shown || !drawn) return
      const { at, value } = shown.series
      drawn.chart.setCrosshairPosition(value[index] ?? 0, second(at[index] ?? 0), drawn.main)
      tell(shown, drawn, index)
      host.dispatchEvent(new CustomEvent(chartEvents.pointed, { detail: index }))
    },
    leave: () => {
      drawn?.chart.clearCrosshairPosition()
      panel.hide()
    },
  }
  const keyed = moveWithKeys(host, pointed)
  /** The place on the time axis of a point. */
  const placeOf = (index: number | undefined): number | undefined => {
    const scale = drawn?.chart.timeScale()
    const at = index === undefined ? undefined : shown?.series.at[index]
    const x = at === undefined ? null : scale?.timeToCoordinate(second(at))
    return typeof x === 'number' ? (scale?.coordinateToLogical(x) ?? undefined) : undefined
  }
  /** The first time the chart grows unseen above the drawn one, which it then replaces. */
  const appear = async (material: Material) => {
    const wanted = state
    place.append(host)
    const first = await inPortions(drawing(host, state, materialOf(material)))
    if (wanted !== state) return first.remove()
    place.replaceChildren(host, readout)
    show(material, first)
  }
  /** Marks are no part of the chart: where they do not come, it is drawn without them. */
  const loadMarks = async () => {
    const markers = await import('#web/charts/interactive/markers.ts')
    addMarkers = markers.addMarkers
    listMarks = markers.listMarks
    return markers.fetchMarks(props)
  }
  const load = async () => {
    const wanted = state
    const { entityType, entityValue, idNotation, at } = props
    const charted = { entityType, entityValue, idNotation, withEarnings: wanted.withEarnings }
    if (hasLines(wanted.indicators)) addIndicators ??= await overlay()
    const [series, marks, ...others] = await Promise.all([
      fetchSeries(charted, wanted.range, at),
      isMarked(entityType) && !isIntraday(wanted.range) ? loadMarks().catch(() => []) : [],
      ...wanted.compared.map((other) =>
        fetchSeries({ entityType: other.entityType, entityValue: other.entityValue }, wanted.range, at).catch(
          () => undefined,
        ),
      ),
    ])
    if (wanted !== state || series.value.length < 2) return
    const lead = hasLines(wanted.indicators) ? await fetchLead(charted, wanted.range, series) : undefined
    if (wanted !== state) return
    const found = wanted.compared.flatMap(({ name }, index) => {
      const other = others[index]
      return other && other.value.length > 1 ? [{ name, series: other }] : []
    })
    const compared = found.flatMap((other) => {
      const beside = besidePrice(series, other.series)
      return beside ? [{ name: other.name, ...beside }] : []
    })
    if (compared.length < found.length) toast('Stände, die durch null laufen, lassen sich nicht vergleichen.', 'error')
    place.dataset['panes'] = String(paneCount(wanted.indicators))
    if (shown) paint({ series, compared, marks, lead })
    else await appear({ series, compared, marks, lead })
  }
  const change = (next: Partial<ChartState>) => {
    const isDrawing = Object.keys(next).every((key) => key === 'type' || key === 'scale')
    state = { ...state, ...next }
    if (shown && isDrawing) return paint(shown)
    load().catch((fault: unknown) => showFailure(fault, () => change(next), 'cache'))
  }

  await load()
  moveWithFinger(host, pointed, zoom.isOn)
  tools.subscribe(() => {
    const { type, scale, indicators: chosen, compared } = tools.get()
    change({
      type,
      scale,
      ...(chosen === state.indicators ? {} : { indicators: chosen }),
      ...(compared === state.compared ? {} : { compared }),
    })
  })
  const earnings = find('[data-chart-earnings]', element)
  followLinks(findAll('header .segments a', board), 'range', (range) => {
    if (!isChartRange(range)) return
    change({ range })
    if (earnings) earnings.hidden = intraday()
  })
  if (earnings) followLinks(findAll('a', earnings), 'kurse', (view) => change({ withEarnings: view !== null }))
  const toolbar = find('.chart-tools', element)
  const live: LiveChart = {
    host,
    now: () => shown && drawn && { series: shown.series, drawing: drawn, intraday: intraday() },
  }
  if (toolbar)
    import('#web/charts/interactive/page-tools.ts').then(
      ({ offerPageTools }) => offerPageTools({ board, toolbar, place }, live, props, tools, inAddress),
      () => {}, // the chart is as good as it is
    )
  else offerScale(board, tools)
  offerExports(board, live, place, props.name, kind)
  const repaint = () => shown && paint(shown)
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ['data-theme', 'data-farbe'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint)
  setInterval(() => {
    if (state.range === 'D1' && !document.hidden && !arePricesHeld(document)) load().catch(() => {})
  }, refreshMs)
}

/** The lines of indicators come with the first that is chosen. */
const overlay = () =>
  import('#web/charts/interactive/overlay.ts').then(
    (module) => module.addIndicators,
    (fault: unknown) => Promise.reject(new Unreachable(fault)),
  )

/** Beside a quote the scale is the one tool there is room for. */
function offerScale(board: HTMLElement, tools: ToolStore): void {
  const words = (on: boolean) => `log. Achse ${on ? 'an' : 'aus'}`
  const button = make('button', { type: 'button', class: 'link' }, words(false))
  button.addEventListener('click', () => {
    const isOn = tools.get().scale !== 'log'
    button.textContent = words(isOn)
    tools.set({ scale: isOn ? 'log' : 'linear' })
  })
  find('footer > span', board)?.append(' · ', button)
}

/** Which line is which; the words are those of the drawn chart. */
function legendOf(
  state: ChartState,
  { name, previousClose, entityType, entitySubType }: ChartProps,
  compared: readonly ({ name: string } & Comparison)[],
  marks: readonly string[],
): HTMLElement[] {
  const entry = (mark: string, text: string) => make('span', {}, make('i', { class: mark }), text)
  return [
    entry('', state.withEarnings && !isIntraday(state.range) ? `${name}, mit Dividenden` : name),
    ...compared.map((other, index) =>
      entry(seriesClass(index + 1), `${other.name}, ${basisWords(state.range, state.compared.length > 1, other)}`),
    ),
    ...(state.range === 'D1' && previousClose !== undefined
      ? [entry('reference', `Schlusskurs Vortag ${format.price(previousClose, { entityType, entitySubType })}`)]
      : []),
    ...marks.map((text) => entry('mark', text)),
    ...state.indicators
      .map((key) =>
        key === 'volume'
          ? []
          : indicatorLooks[key].map((look, line) =>
              entry(`thin ${lookClass(look)}`, line === 0 ? indicators[key] : 'Signal'),
            ),
      )
      .flat(),
  ]
}

/**
 * Links that choose by a parameter of the address change the chart in place; without script they load the page anew.
 */
function followLinks(
  links: readonly HTMLAnchorElement[],
  parameter: string,
  choose: (value: string | null) => void,
): void {
  for (const link of links) {
    link.dataset['chooses'] = parameter
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      for (const other of links) other.removeAttribute('aria-current')
      link.setAttribute('aria-current', 'true')
      const value = new URL(link.href).searchParams.get(parameter)
      inAddress({ [parameter]: value === null ? [] : [value] })
      choose(value)
    })
  }
}

/**
 * What is chosen stands in the address, so that it can be shared and survives a reload, and in the links of this page
 * that choose something else. It replaces the entry of the browser's history: Back leaves the chart in one step, and
 * coming back shows it as it was left.
 */
function inAddress(changes: Readonly<Record<string, readonly string[]>>): void {
  const changed = (address: URL) => {
    for (const [name, values] of Object.entries(changes)) {
      address.searchParams.delete(name)
      for (const value of values) address.searchParams.append(name, value)
    }
    return address
  }
  for (const link of findAll<HTMLAnchorElement>('main a[href*="?"]')) {
    const address = new URL(link.href)
    const isItsChoice = Object.keys(changes).includes(link.dataset['chooses'] ?? '')
    if (address.pathname === location.pathname && !isItsChoice && link.dataset['chooses'] !== 'layout')
      link.href = changed(address).href
  }
  history.replaceState(history.state, '', changed(new URL(location.href)))
  for (const field of findAll<HTMLInputElement>('main input[data-address]')) field.value = location.search
}
