import type { PriceState } from '#contract/push.ts'
import { format } from '#web/format.ts'
import { figureAt, followingFigures, type Followed } from './following-figures.ts'

/** Lets leverage and distance of a list follow the asks that come in. */
export function wake(element: HTMLElement): void {
  element.addEventListener('parkett:price', (event) => {
    if (!(event instanceof CustomEvent) || !(event.target instanceof HTMLElement)) return
    const cell = event.target
    const { ask } = (event.detail as PriceState).bidAsk ?? {}
    const figure = followingFigures.find((each) => each === cell.dataset['field'])
    if (!figure || !ask || cell.dataset['follow'] === undefined) return
    const value = figureAt(figure, JSON.parse(cell.dataset['follow']) as Followed, ask)
    const text = figure === 'differenceKnockoutPct' ? format.percent(value) : format.number(value)
    if (cell.textContent !== text) cell.textContent = text
  })
}
