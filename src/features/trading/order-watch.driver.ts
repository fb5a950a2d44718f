import { documentAt } from '#web/client/document-at.ts'
import { find, findAll } from '#web/client/dom.ts'
import type { TradingOrderChange } from '#features/trading/order-stream.contract.ts'

interface Watched {
  idAccount: string
  /** the page is about this order alone */
  idOrder?: string
  /** the version of it that the page shows */
  after?: number
}

/** after a change, so that several fills of a moment are one look */
const restMs = 300

/**
 * Follows the orders of an account: what changed is said, and the parts of the page that show it (`data-watched`) are
 * taken from the page as it is now. A part in which somebody writes stays until it is left.
 */
export function wake(element: HTMLElement, { idAccount, idOrder, after }: Watched): void {
  const source = new EventSource(
    `/api/v1/trading/accounts/${idAccount}/stream${after === undefined ? '' : `?after=${after}`}`,
  )
  let timer: ReturnType<typeof setTimeout> | undefined

  source.addEventListener('update', ({ data }) => {
    const change = JSON.parse(data as string) as TradingOrderChange
    if (idOrder !== undefined && change.idOrder !== idOrder) return
    say(change.text)
    lookSoon()
  })

  function say(text: string): void {
    const place = find('[data-said]', element)
    if (place) place.textContent = text
  }

  function lookSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), restMs)
  }

  async function look(): Promise<void> {
    if (!element.isConnected) return source.close()
    const page = await documentAt(location.href).catch(() => undefined) // the next change is another chance
    if (!page) return
    for (const part of findAll('[data-watched]')) {
      const fresh = page.querySelector(`[data-watched="${part.dataset['watched'] ?? ''}"]`)
      if (isWritten(part)) part.addEventListener('focusout', lookSoon, { once: true })
      else if (fresh && fresh.innerHTML !== part.innerHTML)
        part.replaceChildren(...document.importNode(fresh, true).childNodes)
    }
    document.dispatchEvent(new Event('parkett:cells'))
  }
}

/** Somebody is within it, or has written what is not sent yet. */
function isWritten(part: HTMLElement): boolean {
  const isOther = (field: HTMLInputElement): boolean => field.value !== field.defaultValue
  return (
    part.contains(document.activeElement) || findAll<HTMLInputElement>('input:not([type=hidden])', part).some(isOther)
  )
}
