import { changedOrder } from '#web/live/row-order.ts'
import { find, findAll, make } from '#web/client/dom.ts'
import { arePricesHeld } from '#web/live/held.ts'

/** How often rows may change places: often enough to be live, seldom enough to be read. */
const orderMs = 5000

const words = (isHeld: boolean) => (isHeld ? 'Sortieren fortsetzen' : 'Sortieren anhalten')

/**
 * Keeps the rows of a live list in the order of its sorted column while prices change. They stay where they are while a
 * pointer or the focus is on them, and as long as the reader wants.
 */
export function wake(element: HTMLElement): void {
  const body = find('tbody', element)
  if (!body) return
  let isHeld = false
  const button = make('button', { type: 'button', class: 'btn', 'aria-pressed': 'false' }, words(false))
  button.addEventListener('click', () => {
    isHeld = !isHeld
    button.textContent = words(isHeld)
    button.setAttribute('aria-pressed', String(isHeld))
  })
  find('[data-row-order]', document)?.append(button)
  setInterval(() => {
    if (isHeld || document.hidden || arePricesHeld(document)) return
    if (body.matches(':hover') || body.contains(document.activeElement)) return
    const head = find('th[aria-sort]', element)
    const place = head ? findAll('thead th', element).indexOf(head) : -1
    if (place < 0) return
    const rows = findAll<HTMLTableRowElement>('tr', body)
    const texts = rows.map((row) => row.cells[place]?.textContent ?? '')
    const order = changedOrder(texts, head?.ariaSort === 'ascending')
    if (order) body.append(...order.flatMap((index) => rows[index] ?? []))
  }, orderMs)
}
