import { find } from '#web/client/dom.ts'

/** Counts down how long a binding price can be taken, and takes its button away when it is over. */
export function wake(element: HTMLElement, { seconds }: { seconds: number }): void {
  const left = find('[data-left]', element)
  const accept = find('[data-accept]', element)
  const said = find('[data-said]', element)
  const endsAt = performance.now() + seconds * 1000
  const timer = setInterval(count, 200)
  count()

  function count(): void {
    if (!element.isConnected) return clearInterval(timer)
    const rest = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))
    if (left) left.textContent = rest === 1 ? 'Gilt noch 1 Sekunde.' : `Gilt noch ${rest} Sekunden.`
    if (rest > 0) return
    clearInterval(timer)
    if (left) left.textContent = ''
    if (said) said.textContent = 'Der Kurs ist abgelaufen. Es wurde nichts gehandelt.'
    if (accept) accept.hidden = true
  }
}
