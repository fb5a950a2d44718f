import type { PriceState } from '#contract/push.ts'
import { placeOfBar } from '#web/blocks/bar-place.ts'
import { direction } from '#web/format.ts'

/** Lets the bars of changes follow the prices that come in; `data-follow` is the change that fills a half. */
export function wake(element: HTMLElement): void {
  element.addEventListener('parkett:price', (event) => {
    if (!(event instanceof CustomEvent) || !(event.target instanceof HTMLElement)) return
    const ratio = (event.detail as PriceState).trade?.latest?.performanceRelative
    const most = Number(event.target.dataset['follow'])
    const drawing = event.target.querySelector('svg')
    if (!drawing || ratio === undefined || !(most > 0)) return
    const { x, width } = placeOfBar(ratio * 100, most)
    drawing.setAttribute('class', `diverging ${direction(ratio * 100)}`)
    const bar = drawing.querySelector('rect')
    bar?.setAttribute('x', x)
    bar?.setAttribute('width', width)
  })
}
