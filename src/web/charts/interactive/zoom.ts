import type { IChartApi } from 'lightweight-charts'
import { make } from '#web/client/dom.ts'

/** Half a bar more or less is no zoom. */
const slack = 1

/** A part of the time axis, in places of the library. */
export interface Zoom {
  /** whether less than everything is in sight */
  isOn(): boolean
  /** follows a chart that was drawn anew. @param places of its time axis @param keep shows the same part of it */
  follow(chart: IChartApi, places: number, keep: boolean): void
}

/**
 * Zooming by keys and, with Strg held, by the wheel: else a page could not be scrolled past its chart. A button shows
 * everything again.
 * @param pointed the place of the time axis that keys point at
 */
export function zoomable(host: HTMLElement, pointed: () => number | undefined): Zoom {
  let chart: IChartApi | undefined
  let isOn = false
  let whole = { from: 0, to: 0 }
  let seen: { from: number; to: number } | undefined
  const everything = () => chart?.timeScale().fitContent()
  const reset = make('button', { type: 'button', class: 'chip chart-reset', hidden: '' }, 'Alles zeigen')
  reset.addEventListener('click', () => {
    everything()
    host.focus()
  })
  const by = (factor: number) => {
    const seen = chart?.timeScale().getVisibleLogicalRange()
    if (!chart || !seen) return
    const middle = pointed() ?? (seen.from + seen.to) / 2
    const half = Math.max(((seen.to - seen.from) / 2) * factor, 2)
    chart.timeScale().setVisibleLogicalRange({
      from: Math.max(Math.min(middle - half, whole.to - 2 * half), whole.from),
      to: Math.min(Math.max(middle + half, whole.from + 2 * half), whole.to),
    })
  }
  host.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey) return
    if (key === '+') by(0.5)
    else if (key === '-') by(2)
    else if (key === '0') everything()
  })
  let zooms = false
  host.addEventListener(
    'wheel',
    ({ ctrlKey }) => {
      if (ctrlKey || zooms) chart?.applyOptions({ handleScale: { mouseWheel: ctrlKey } })
      zooms = ctrlKey
    },
    { capture: true, passive: true },
  )
  return {
    isOn: () => isOn,
    follow(next, places, keep) {
      const before = keep && isOn ? seen : undefined
      chart = next
      whole = { from: 0, to: places - 1 }
      if (!reset.isConnected) host.append(reset)
      next.timeScale().subscribeVisibleLogicalRangeChange((range) => {
        if (!range || next !== chart) return
        seen = range
        isOn = range.from > whole.from + slack || range.to < whole.to - slack
        reset.hidden = !isOn
        next.applyOptions({ handleScroll: { horzTouchDrag: isOn } })
      })
      if (before) next.timeScale().setVisibleLogicalRange(before)
    },
  }
}
