import { documentAt } from '#web/client/document-at.ts'
import { find, findAll } from '#web/client/dom.ts'

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
 * or a button has the focus (WCAG 2.1.4), and Strg Enter books. Of pieces, price and amount the two that were typed last count; the
 * third shows what follows, and is not sent.
 */
export function wake(element: HTMLElement, { days }: { days: { h: string; g: string } }): void {
  const form = find<HTMLFormElement>('form', element)
  const place = find('[data-foreseen]', element)
  if (!form || !place) return
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked: AbortController | undefined

  const trio = findAll<HTMLInputElement>('[data-trio] input', form)
  let leading = trio.filter(({ value }) => value !== '')
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && trio.includes(target)) lead(target)
    lookSoon()
  })
  form.addEventListener('formdata', ({ formData }) => {
    const third = following()
    if (third) formData.delete(third.name)
  })
  element.addEventListener('keydown', onKey)
  if (following()) lookSoon()

  function lead(field: HTMLInputElement): void {
    leading = [...(field.value === '' ? [] : [field]), ...leading.filter((each) => each !== field)].slice(0, 2)
    for (const each of trio) mark(each)
  }

  function following(): HTMLInputElement | undefined {
    return leading.length === 2 ? trio.find((each) => !leading.includes(each)) : undefined
  }

  function mark(field: HTMLInputElement): void {
    field.parentElement?.classList.toggle('derived', field === following())
  }

  /** The third as the portal has worked it out; nothing where it could not. */
  function fill(answer: Document): void {
    const third = following()
    if (!third || third === document.activeElement) return
    const text = find('[data-figures]', answer)?.dataset['figures'] ?? '{}'
    third.value = (JSON.parse(text) as Record<string, string>)[third.name] ?? ''
    mark(third)
  }

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
    if (page) fill(page)
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
