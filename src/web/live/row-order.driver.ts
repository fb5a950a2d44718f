import { changedOrder } from '#web/live/row-order.ts'
import { documentAt } from '#web/client/document-at.ts'
import { find, findAll, make } from '#web/client/dom.ts'
import { arePricesHeld } from '#web/live/held.ts'

/** How often rows may change places: often enough to be live, seldom enough to be read. */
const orderMs = 5000
/** and how often where only the server knows the order: the page is asked for again */
const askMs = 30_000

const words = (isHeld: boolean) => (isHeld ? 'Sortieren fortsetzen' : 'Sortieren anhalten')

/**
 * Keeps the rows of a live list in the order of its sorted column while prices change. They stay where they are while a
 * pointer or the focus is on them, and as long as the reader wants.
 * @param props.pages the list has further pages, whose rows may belong on this one
 */
export function wake(element: HTMLElement, { pages }: { pages: boolean }): void {
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
  const isStill = () =>
    isHeld ||
    document.hidden ||
    arePricesHeld(document) ||
    body.matches(':hover') ||
    body.contains(document.activeElement)
  const order = () => {
    const head = find('th[aria-sort]', element)
    const place = head ? findAll('thead th', element).indexOf(head) : -1
    if (place < 0) return
    const rows = findAll<HTMLTableRowElement>('tr', body)
    const texts = rows.map((row) => row.cells[place]?.textContent ?? '')
    const changed = changedOrder(texts, head?.ariaSort === 'ascending')
    if (changed) body.append(...changed.flatMap((index) => rows[index] ?? []))
  }
  const ask = async () => {
    const found = await documentAt(location.href).catch(() => undefined) // the next time is soon
    const rows = found?.querySelectorAll('[data-island=row-order] tbody tr') ?? []
    if (rows.length === 0 || isStill()) return
    body.replaceChildren(...rows)
    document.dispatchEvent(new Event('parkett:cells'))
  }
  if (pages) setInterval(() => void (isStill() || ask()), askMs)
  else setInterval(() => void (isStill() || order()), orderMs)
}
