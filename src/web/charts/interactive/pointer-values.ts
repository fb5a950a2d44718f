import { barAt, type Shown, timeAt, valuesAt } from '#web/charts/readout.ts'
import { make } from '#web/client/dom.ts'

/** The values at the pointer, inside the chart, on the side where the pointer is not. The readout below says the same. */
export function pointerValues(host: HTMLElement): {
  show(shown: Shown, index: number, xPx: number): void
  hide(): void
} {
  const panel = make('div', { class: 'chart-values', 'aria-hidden': 'true', hidden: '' })
  return {
    show(shown, index, xPx) {
      panel.hidden = false
      panel.classList.toggle('right', xPx < host.clientWidth / 2)
      panel.replaceChildren(
        make('b', {}, timeAt(shown, index)),
        ...valuesAt(shown, index).flatMap(({ look, name, value, change }) => [
          make('i', { class: look }),
          make('span', {}, name),
          make('span', { class: 'num' }, value),
          make('span', { class: 'num' }, change),
        ]),
        ...barAt(shown, index).map((text) => make('small', {}, text)),
      )
      if (!panel.isConnected) host.append(panel)
    },
    hide: () => {
      panel.hidden = true
    },
  }
}
