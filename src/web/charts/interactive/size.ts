import type { IChartApi } from 'lightweight-charts'

/** ms for which a size must hold before the chart is drawn in it: a dragged window has hundreds */
const resizeMs = 300

/** Draws the chart in the size of its place whenever that has come to rest; what is returned ends it. */
export function followSize(host: HTMLElement, chart: Pick<IChartApi, 'resize'>): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  const observer = new ResizeObserver(() => {
    clearTimeout(waiting)
    waiting = setTimeout(() => chart.resize(host.clientWidth, host.clientHeight), resizeMs)
  })
  observer.observe(host)
  return () => {
    clearTimeout(waiting)
    observer.disconnect()
  }
}
