import { postForm } from '#web/client/forms.ts'
import { documentAt } from '#web/client/document-at.ts'
import { find, findAll } from '#web/client/dom.ts'
import { toast } from '#web/client/layers.ts'

/**
 * Groups and rows of an import by keys, while the focus is within them and no field is written in (WCAG 2.1.4): J and K go from one to
 * the next, groups that can be put right first, Enter takes the way out, Strg Z takes the last decision back. Whatever decides is done
 * in place, and the reader stays where he was.
 */
export function wake(element: HTMLElement): void {
  element.addEventListener('keydown', onKey)
  document.addEventListener('submit', onSubmit)

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.metaKey || isWriting()) return
    const key = event.key.toLowerCase()
    if (event.ctrlKey) {
      if (key === 'z' && !event.shiftKey) press(event, find('[data-key=back]', element))
      return
    }
    if (key === 'j' || key === 'k') {
      event.preventDefault()
      step(key === 'j' ? 1 : -1)
    } else if (key === 'enter' && document.activeElement?.matches('th[scope=row], [data-cause]')) pressIn(event)
  }

  function pressIn(event: KeyboardEvent): void {
    const place = placeHere()
    const why = place?.dataset['cause'] === undefined ? whyOf(place) : place
    if (why) press(event, find('[data-key=way]', why))
  }

  function step(by: 1 | -1): void {
    const places = placesToGo()
    const here = places.findIndex((place) => place === placeHere())
    if (here >= 0) return focusOn(places[here + by])
    // from what holds the rows to its first, from elsewhere to the first of all
    const inside = places.findIndex((place) => document.activeElement?.contains(place))
    const first = document.activeElement === element ? 0 : Math.max(0, inside)
    focusOn(places[by > 0 ? first : Math.max(0, first - 1)])
  }

  function onSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event
    if (!element.isConnected || !(form instanceof HTMLFormElement) || form.id !== 'entscheiden') return
    if (!(submitter instanceof HTMLButtonElement)) return
    event.preventDefault()
    void decide(form, submitter)
  }

  /** Without an answer the form goes as it does without script. */
  async function decide(form: HTMLFormElement, submitter: HTMLButtonElement): Promise<void> {
    const places = placesToGo()
    const at = places.findIndex(
      (place) => place === placeHere() || place.contains(submitter) || whyOf(place)?.contains(submitter),
    )
    const name = nameOf(places[at])
    try {
      await inPlace(form, submitter)
    } catch {
      document.removeEventListener('submit', onSubmit)
      form.requestSubmit(submitter)
      return
    }
    const fresh = placesToGo()
    focusOn(fresh.find((place) => nameOf(place) === name) ?? fresh[Math.max(0, at)])
  }

  async function inPlace(form: HTMLFormElement, submitter: HTMLButtonElement): Promise<void> {
    const answer = await postForm(form, submitter)
    if (!('location' in answer)) throw new Error('refused')
    const page = await documentAt(location.href)
    for (const part of findAll('[data-follows]')) {
      const fresh = page.querySelector(`[data-follows="${part.dataset['follows'] ?? ''}"]`)
      if (fresh) part.replaceChildren(...document.importNode(fresh, true).childNodes)
    }
    if (answer.message) toast(answer.message)
  }

  const placesToGo = (): HTMLElement[] => findAll('[data-cause][tabindex], [data-row]', element)

  const placeHere = (): HTMLElement | undefined =>
    document.activeElement?.closest<HTMLElement>('[data-cause]') ?? rowHere()

  const rowHere = (): HTMLElement | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('tr')
    const named = row?.classList.contains('row-why') ? row.previousElementSibling : row
    return named instanceof HTMLElement && named.dataset['row'] !== undefined ? named : undefined
  }
}

const nameOf = (place: HTMLElement | undefined): string | undefined => place?.dataset['row'] ?? place?.dataset['cause']

/** What stands below a row. */
const whyOf = (row: HTMLElement | undefined): Element | undefined => {
  const next = row?.nextElementSibling
  return next?.classList.contains('row-why') ? next : undefined
}

const focusOn = (row: HTMLElement | undefined): void => {
  if (row) (find('th', row) ?? row).focus()
}

function press(event: KeyboardEvent, button: HTMLElement | undefined): void {
  if (!button) return
  event.preventDefault()
  button.click()
}

const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
