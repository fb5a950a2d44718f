import { documentAt } from '#web/client/document-at.ts'
import { find } from '#web/client/dom.ts'

/** after the last key */
const restMs = 500
/** the choice of kinds */
const kindsPlace = 'arten'
const wordOfKey: Readonly<Record<string, string>> = {
  k: 'kauf',
  v: 'verkauf',
  d: 'dividende',
  z: 'zins',
  e: 'einbuchung',
  a: 'ausbuchung',
  '+': 'einlage',
  '-': 'entnahme',
}

/**
 * The form of a booking by keys: what would follow is told while one types, letters choose the kind and the day while the choice of kinds
 * or a button has the focus (WCAG 2.1.4), and Strg Enter books.
 */
export function wake(element: HTMLElement, { days }: { days: { h: string; g: string } }): void {
  const form = find<HTMLFormElement>('form', element)
  const place = find('[data-foreseen]', element)
  if (!form || !place) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: AbortController | undefined

  form.addEventListener('input', lookSoon)
  element.addEventListener('keydown', onKey)

  function lookSoon(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), restMs)
  }

  async function look(): Promise<void> {
    if (!form || !place) return
    asked?.abort()
    asked = new AbortController()
    const fields = new URLSearchParams({ nur: 'pruefen' })
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value)
    const page = await documentAt(form.action, asked.signal, fields).catch(() => undefined) // the next key is another chance
    const fresh = page?.querySelector('[data-foreseen]')
    if (fresh && fresh.innerHTML !== place.innerHTML)
      place.replaceChildren(...document.importNode(fresh, true).childNodes)
  }

  function onKey(event: KeyboardEvent): void {
    if (!form) return
    if (event.key === 'Enter' && event.ctrlKey && form.contains(document.activeElement)) {
      event.preventDefault()
      form.requestSubmit()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isWriting()) return
    const word = wordOfKey[event.key]
    const day = event.key === 'h' ? days.h : event.key === 'g' ? days.g : undefined
    const field = find<HTMLInputElement>('input[name=tag]', form)
    const link = word && find<HTMLAnchorElement>(`a[href*="art=${word}"]`, element)
    if (link) {
      link.hash = kindsPlace // has the focus there, too
      link.click()
    } else if (day && field) {
      field.value = day
      lookSoon()
    }
  }
}

/** Letters are text in a field. */
const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
