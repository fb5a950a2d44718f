import type { IChartApi, Logical } from 'lightweight-charts'
import type { Series } from '#web/charts/series.ts'

/** A chart whose points can be pointed at. */
interface Pointed {
  now(): { series: Series; chart: IChartApi } | undefined
  /** shows the values of a point */
  point(index: number): void
  leave(): void
}

/**
 * Moves a cursor along the chart with the arrow keys, and takes it away with Escape. It stays at its point through a zoom.
 * @returns the point it stands at, if any
 */
export function moveWithKeys(host: HTMLElement, { now, point, leave }: Pointed): () => number | undefined {
  let index = -1
  host.addEventListener('keydown', (event) => {
    const last = (now()?.series.at.length ?? 0) - 1
    if (last < 0) return
    const { key, shiftKey } = event
    if (key === 'Escape') {
      index = -1
      leave()
    }
    if (index >= 0 && ['+', '-', '0'].includes(key)) requestAnimationFrame(() => point(index))
    const from = index < 0 || index > last ? last : index
    const big = shiftKey ? 10 : 1
    const next = { ArrowLeft: from - big, ArrowRight: from + big, Home: 0, End: last }[key]
    if (next === undefined) return
    event.preventDefault()
    index = Math.min(Math.max(next, 0), last)
    point(index)
  })
  return () => (index < 0 ? undefined : index)
}

/** A finger on the chart shows what is below it, and stays there; while the chart is zoomed a drag moves it instead. */
export function moveWithFinger(host: HTMLElement, { now, point }: Pointed, isZoomed: () => boolean): void {
  let isDown = false
  const show = ({ clientX, pointerType }: PointerEvent) => {
    const { series, chart } = now() ?? {}
    if (!series || !chart || pointerType === 'mouse') return
    const scale = chart.timeScale()
    const place = scale.coordinateToLogical(clientX - host.getBoundingClientRect().left) ?? 0
    const nearest = scale.logicalToCoordinate(Math.max(place, 0) as Logical) // the library brands its places
    const time = nearest === null ? null : scale.coordinateToTime(nearest)
    const index = time === null ? -1 : series.at.findLastIndex((at) => at / 1000 <= Number(time))
    point(index < 0 ? series.at.length - 1 : index)
  }
  host.addEventListener('pointerdown', (event) => {
    isDown = true
    show(event)
  })
  host.addEventListener('pointermove', (event) => {
    if (isDown && !isZoomed()) show(event)
  })
  for (const end of ['pointerup', 'pointercancel'])
    host.addEventListener(end, () => {
      isDown = false
    })
}
