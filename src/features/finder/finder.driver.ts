import { call } from '#web/client/call.ts'
import type { parseDerivativeText } from '#features/derivatives/finder.contract.ts'
import type { FinderClass, parseFinderText } from '#features/finder/finder.contract.ts'
import { documentAt } from '#web/client/document-at.ts'
import { dressHandles } from '#web/client/range-handles.ts'
import { dressSliders } from '#web/client/sliders.ts'

/** so long after the last key the hits are asked for */
const delayMs = 150

/**
 * Lets the hits follow the fields. What is asked for is the page itself under the address the form means, so that
 * what script shows and what the page says without it cannot differ: only its parts are exchanged, never a field.
 */
export function wake(element: HTMLElement, { assetClass }: { assetClass: FinderClass | 'derivatives' }): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let question = new AbortController()
  dressHandles(element)
  dressSliders(element)

  element.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLSelectElement) return void follow(false)
    if (!(target instanceof HTMLInputElement)) return
    if (target.id === 'finder-frage') void complete(target)
    const renews = target.dataset['renews'] !== undefined
    if (renews && !isListed(target)) return
    clearTimeout(timer)
    timer = setTimeout(() => void follow(renews), delayMs)
  })
  // what decides which fields there are counts once it is typed to its end
  element.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset['renews'] === undefined || isListed(target)) return
    clearTimeout(timer)
    void follow(true)
  })
  element.addEventListener('submit', (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== 'finder-form') return
    event.preventDefault()
    clearTimeout(timer)
    element.querySelector<HTMLElement>('#finder-filter:popover-open')?.hidePopover()
    void follow(true)
  })
  element.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.hasAttribute('download') || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (link.origin + link.pathname !== location.origin + location.pathname) return
    event.preventDefault()
    history.pushState(null, '', link.href)
    void show(link.href, true)
  })
  addEventListener('popstate', () => void show(location.href, true))
  // what was filled in before all this had come counts
  const early = [...(element.querySelector<HTMLFormElement>('#finder-form')?.elements ?? [])].filter(isFilledIn)
  if (early.length > 0) void follow(early.some(({ dataset }) => dataset['renews'] !== undefined))

  /** @param isDone a whole new state, for the button back; else the fields still change */
  async function follow(isDone: boolean): Promise<void> {
    const form = element.querySelector<HTMLFormElement>('#finder-form')
    if (!form) return
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string' && value.trim() !== '') query.append(name, value)
    const address = query.size > 0 ? `${location.pathname}?${query.toString()}` : location.pathname
    if (address !== location.pathname + location.search) history.pushState(null, '', address)
    await show(address, isDone)
  }

  async function show(address: string, whole: boolean): Promise<void> {
    question.abort()
    const { signal } = (question = new AbortController())
    element.setAttribute('aria-busy', 'true')
    try {
      const found = (await documentAt(address, signal)).querySelector('[data-island=finder]')
      if (!found) throw new Error('no finder')
      exchange(found, whole)
      document.dispatchEvent(new Event('parkett:cells'))
    } catch {
      if (!signal.aborted) fail()
    } finally {
      if (!signal.aborted) element.removeAttribute('aria-busy')
    }
  }

  function exchange(found: Element, whole: boolean): void {
    const focused = document.activeElement?.id
    if (whole) {
      for (const open of element.querySelectorAll<HTMLDetailsElement>('details[open][id]'))
        found.querySelector(`#${CSS.escape(open.id)}`)?.setAttribute('open', '')
      const place = element.querySelector('.finder-fields')?.scrollTop
      element.replaceChildren(...found.childNodes)
      dressHandles(element)
      dressSliders(element)
      if (place) element.querySelector('.finder-fields')?.scrollTo(0, place)
      if (focused) document.getElementById(focused)?.focus()
      return
    }
    for (const part of element.querySelectorAll<HTMLElement>('[data-part]')) {
      const next = found.querySelector(`[data-part="${CSS.escape(part.dataset['part'] ?? '')}"]`)
      if (next && !part.parentElement?.closest('[data-part]')) part.replaceWith(next)
    }
  }

  function fail(): void {
    const part = element.querySelector('[data-part=result]')
    const note = document.createElement('p')
    note.className = 'note warn'
    note.setAttribute('role', 'alert')
    note.textContent =
      'Die Suche antwortet nicht. Deine Filter sind noch da: „Treffer anzeigen“ versucht es noch einmal.'
    if (part && part.firstElementChild?.getAttribute('role') !== 'alert') part.prepend(note)
  }

  async function complete(field: HTMLInputElement): Promise<void> {
    const before = field.value.slice(0, field.selectionStart ?? field.value.length)
    const [word = ''] = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before) ?? []
    const list = document.getElementById('finder-woerter')
    if (!list || word.length < 2) return
    const { completions } = await wordsFor(assetClass, word).catch(() => ({ completions: [] }))
    list.replaceChildren(
      ...completions.map((each) => new Option(each.label, before.slice(0, -word.length) + each.word)),
    )
  }
}

/** Words of conditions that begin so. */
function wordsFor(
  assetClass: FinderClass | 'derivatives',
  complete: string,
): Promise<{ completions: readonly Completion[] }> {
  const query = { complete }
  return assetClass === 'derivatives'
    ? call<typeof parseDerivativeText>('/v1/derivatives/finder/parse', { query })
    : call<typeof parseFinderText>('/v1/finder/:assetClass/parse', { params: { assetClass }, query })
}

interface Completion {
  word: string
  label: string
}

/** Whether one of the values that a field proposes stands in it, or none at all. */
const isListed = ({ list, value }: HTMLInputElement): boolean =>
  value === '' || [...(list?.options ?? [])].some((option) => option.value === value)

/** Whether a field holds something else than the page came with. */
function isFilledIn(field: Element): field is HTMLInputElement | HTMLSelectElement {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected && selected)
  return (
    field instanceof HTMLInputElement && (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
  )
}
