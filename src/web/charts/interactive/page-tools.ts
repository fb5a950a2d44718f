import { comparisonsInAddress, toolsInAddress } from '#web/charts/drawn-tools.ts'
import type { Compared } from '#web/charts/interactive/state.ts'
import type { ToolStore } from '#web/charts/interactive/tools.ts'
import { make } from '#web/client/dom.ts'

/**
 * What the page of a chart has beyond a chart beside a quote.
 * @param usual what it is compared with as long as nobody chooses
 * @param inAddress takes up parameters with all their values
 */
export function offerPageTools(
  board: HTMLElement,
  toolbar: HTMLElement,
  tools: ToolStore,
  usual: readonly Compared[],
  inAddress: (changes: Readonly<Record<string, readonly string[]>>) => void,
): void {
  offerFullScreen(board, toolbar)
  tools.subscribe(() => {
    const chosen = tools.get()
    inAddress({ ...toolsInAddress(chosen), vergleich: comparisonsInAddress(chosen.compared, usual) })
  })
}

/** A button that shows a board on the whole screen, where the browser can; Escape leads back. */
function offerFullScreen(board: HTMLElement, tools: HTMLElement): void {
  if (!document.fullscreenEnabled) return
  const button = make('button', { type: 'button', class: 'chip' }, 'Vollbild')
  button.addEventListener('click', () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : board.requestFullscreen()
    change.catch(() => {}) // a browser may refuse: the page stays as it is
  })
  board.addEventListener('fullscreenchange', () => {
    const isFull = document.fullscreenElement === board
    button.textContent = isFull ? 'Vollbild beenden' : 'Vollbild'
    button.setAttribute('aria-pressed', String(isFull))
  })
  tools.append(button)
}
