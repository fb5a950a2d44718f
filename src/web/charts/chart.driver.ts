import { paletteOf } from '#web/charts/interactive/colours.ts'
import { moveCursor } from '#web/charts/interactive/cursor.ts'
import { draw, drawing, type Drawing, type Material as DrawnMaterial } from '#web/charts/interactive/draw.ts'
import { fetchMarks, fetchSeries } from '#web/charts/interactive/load.ts'
import { offerExports } from '#web/charts/interactive/offer-exports.ts'
import { type ChartProps, type ChartState, firstState, firstTools, indicators } from '#web/charts/interactive/state.ts'
import { type ToolStore, toolsOf } from '#web/charts/interactive/tools.ts'
import { indicatorLooks, lookClass, seriesClass } from '#web/charts/line-looks.ts'
import { type Mark, marksLegend, placedMarks } from '#web/charts/marks.ts'
import { readoutOf } from '#web/charts/readout.ts'
import { isChartRange, isComparable, isIntraday, type Series } from '#web/charts/series.ts'
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
  compared: { name: string; series: Series }[]
  marks: readonly Mark[]
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
  const readout = make('p', { class: 'chart-readout', 'aria-live': 'polite' })
  const tools = toolsOf(props.idNotation, firstTools(props))
  let state: ChartState = { ...firstState(props), ...tools.get() }
  let shown: (Material & { drawing: Drawing }) | undefined
  let addIndicators: DrawnMaterial['addIndicators']
  const intraday = () => isIntraday(state.range)

  const materialOf = (material: Material) => {
    const base = state.range === 'D1' ? props.previousClose : material.series.value[0]
    return {
      ...material,
      kind,
      palette: paletteOf(host),
      base: inPercent(state) ? undefined : base,
      previousClose: props.previousClose,
      addIndicators,
    }
  }
  const paint = (material: Material) => {
    shown?.drawing.remove()
    show(material, draw(host, state, materialOf(material)))
  }
  const show = (material: Material, drawn: Drawing) => {
    const { series, compared, marks } = material
    shown = { ...material, drawing: drawn }
    find('.legend', element)?.replaceChildren(
      ...legendOf(
        state,
        props,
        compared.map(({ name }) => name),
        marksLegend(placedMarks(marks, series)),
      ),
    )
    drawn.chart.subscribeCrosshairMove(({ time }) => {
      const index = time === undefined ? -1 : series.at.findIndex((at) => Math.floor(at / 1000) === time)
      if (index >= 0) readout.replaceChildren(readoutOf(series, index, kind, intraday(), marks))
    })
    readout.replaceChildren(readoutOf(series, series.at.length - 1, kind, intraday(), marks))
  }
  /** The first time the chart grows unseen above the drawn one, which it then replaces. */
  const appear = async (material: Material) => {
    const wanted = state
    place.append(host)
    const drawn = await inPortions(drawing(host, state, materialOf(material)))
    if (wanted !== state) return drawn.remove()
    place.replaceChildren(host, readout)
    show(material, drawn)
  }
  const load = async () => {
    const wanted = state
    const { entityType, entityValue, idNotation, at } = props
    const [series, marks, ...others] = await Promise.all([
      fetchSeries({ entityType, entityValue, idNotation, withEarnings: wanted.withEarnings }, wanted.range, at),
      entityType === 'STOCK' && !isIntraday(wanted.range) ? fetchMarks(entityValue).catch(() => []) : [],
      ...wanted.compared.map((other) =>
        fetchSeries({ entityType: other.entityType, entityValue: other.entityValue }, wanted.range, at).catch(
          () => undefined,
        ),
      ),
    ])
    if (wanted !== state || series.value.length < 2) return
    const found = wanted.compared.flatMap(({ name }, index) => {
      const other = others[index]
      return other && other.value.length > 1 ? [{ name, series: other }] : []
    })
    const compared = isComparable(series) ? found.filter((other) => isComparable(other.series)) : []
    if (compared.length < found.length) toast('Stände, die durch null laufen, lassen sich nicht vergleichen.', 'error')
    if (shown) paint({ series, compared, marks })
    else await appear({ series, compared, marks })
  }
  /** The lines of indicators come with the first that is chosen. */
  const loadIndicators = async () => {
    addIndicators = (await import('#web/charts/interactive/overlay.ts')).addIndicators
    if (shown) paint(shown)
  }
  const change = (next: Partial<ChartState>) => {
    state = { ...state, ...next }
    if (next.indicators && !addIndicators)
      loadIndicators().catch((fault: unknown) => showFailure(new Unreachable(fault), () => change(next)))
    if (shown && next.range === undefined && next.compared === undefined && next.withEarnings === undefined)
      return paint(shown)
    load().catch((fault: unknown) => showFailure(fault, () => change(next), 'cache'))
  }

  await load()
  zoomWithControl(host, () => shown?.drawing.chart)
  moveCursor(host, readout, () => shown && { ...shown, kind, intraday: intraday() })
  tools.subscribe(() => {
    const { type, logarithmic, indicators: chosen, compared } = tools.get()
    change({
      type,
      logarithmic,
      ...(chosen === state.indicators ? {} : { indicators: chosen }),
      ...(compared === state.compared ? {} : { compared }),
    })
    if (props.full) inAddress({ darstellung: type === 'line' ? null : type, achse: logarithmic ? 'log' : null })
  })
  if (isMoreThanDrawn(state)) change({ indicators: state.indicators })
  const earnings = find('[data-chart-earnings]', element)
  followLinks(findAll('header .segments a', board), 'range', (range) => {
    if (!isChartRange(range)) return
    change({ range })
    if (earnings) earnings.hidden = intraday()
  })
  if (earnings) followLinks(findAll('a', earnings), 'kurse', (view) => change({ withEarnings: view !== null }))
  if (!props.full) offerScale(board, tools)
  offerExports(board, () => shown, place, props.name, kind, intraday)
  const repaint = () => shown && paint(shown)
  new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ['data-theme', 'data-farbe'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', repaint)
  setInterval(() => {
    if (state.range === 'D1' && !document.hidden && !arePricesHeld(document)) load().catch(() => {})
  }, refreshMs)
}

/** Whether indicators were chosen before the chart was awake: their lines come with them. */
const isMoreThanDrawn = ({ indicators: chosen }: ChartState): boolean => chosen.some((key) => key !== 'volume')

/** Beside a quote the scale is the one tool there is room for. */
function offerScale(board: HTMLElement, tools: ToolStore): void {
  const words = (on: boolean) => `log. Achse ${on ? 'an' : 'aus'}`
  const button = make('button', { type: 'button', class: 'link' }, words(false))
  button.addEventListener('click', () => {
    const logarithmic = !tools.get().logarithmic
    button.textContent = words(logarithmic)
    tools.set({ logarithmic })
  })
  find('footer > span', board)?.append(' · ', button)
}

/** The wheel zooms only while Strg is held: else a page could not be scrolled past its chart. */
function zoomWithControl(host: HTMLElement, chart: () => Drawing['chart'] | undefined): void {
  let zooms = false
  host.addEventListener(
    'wheel',
    ({ ctrlKey }) => {
      if (ctrlKey || zooms) chart()?.applyOptions({ handleScale: { mouseWheel: ctrlKey } })
      zooms = ctrlKey
    },
    { capture: true, passive: true },
  )
}

/** One comparison is drawn on the scale of the price, as the server draws it; several are told apart in percent. */
const inPercent = ({ compared }: ChartState): boolean => compared.length > 1

/** Which line is which; the words are those of the drawn chart. */
function legendOf(
  state: ChartState,
  { name, previousClose, entityType, entitySubType }: ChartProps,
  compared: readonly string[],
  marks: readonly string[],
): HTMLElement[] {
  const entry = (mark: string, text: string) => make('span', {}, make('i', { class: mark }), text)
  const basis = inPercent(state) ? 'in Prozent' : state.range === 'D1' ? 'auf Vortag bezogen' : 'auf den Beginn bezogen'
  return [
    entry('', state.withEarnings && !isIntraday(state.range) ? `${name}, mit Dividenden` : name),
    ...compared.map((other, index) => entry(seriesClass(index + 1), `${other}, ${basis}`)),
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
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      for (const other of links) other.removeAttribute('aria-current')
      link.setAttribute('aria-current', 'true')
      const value = new URL(link.href).searchParams.get(parameter)
      inAddress({ [parameter]: value })
      choose(value)
    })
  }
}

/**
 * What is chosen stands in the address, so that it can be shared and survives a reload. @param changes null takes one
 * out
 */
function inAddress(changes: Readonly<Record<string, string | null>>): void {
  const address = new URL(location.href)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) address.searchParams.delete(name)
    else address.searchParams.set(name, value)
  }
  history.replaceState(history.state, '', address)
}
