import { make } from '#web/client/dom.ts'

/** A button that shows a board on the whole screen, where the browser can; Escape leads back. */
export function offerFullScreen(board: HTMLElement, tools: HTMLElement): void {
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
