import { postForm } from '#web/client/forms.ts'
import { documentAt } from '#web/client/document-at.ts'
import { find, findAll } from '#web/client/dom.ts'
import { toast } from '#web/client/layers.ts'

/**
 * Rows of an import by keys, while the focus is within them and no field is written in (WCAG 2.1.4): J and K go from row to row, Enter
 * takes the way out, Strg Z takes the last decision back. Whatever decides is done in place, and the reader stays at the row.
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
    } else if (key === 'enter' && document.activeElement?.matches('th[scope=row]')) pressIn(event)
  }

  function pressIn(event: KeyboardEvent): void {
    const why = whyOf(rowHere())
    if (why) press(event, find('[data-key=way]', why))
  }

  function step(by: 1 | -1): void {
    const rows = findAll('[data-row]', element)
    const here = rows.findIndex((row) => row === rowHere())
    focusOn(rows[here < 0 ? (by > 0 ? 0 : rows.length - 1) : here + by])
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
    const rows = findAll('[data-row]', element)
    const at = rows.findIndex((row) => row === rowHere() || whyOf(row)?.contains(submitter))
    const name = rows[at]?.dataset['row'] ?? ''
    try {
      await inPlace(form, submitter)
    } catch {
      document.removeEventListener('submit', onSubmit)
      form.requestSubmit(submitter)
      return
    }
    const fresh = findAll('[data-row]', element)
    focusOn(fresh.find((row) => row.dataset['row'] === name) ?? fresh[Math.max(0, at)])
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

  const rowHere = (): HTMLElement | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('tr')
    const named = row?.classList.contains('row-why') ? row.previousElementSibling : row
    return named instanceof HTMLElement && named.dataset['row'] !== undefined ? named : undefined
  }
}

/** What stands below a row. */
const whyOf = (row: HTMLElement | undefined): Element | undefined => {
  const next = row?.nextElementSibling
  return next?.classList.contains('row-why') ? next : undefined
}

const focusOn = (row: HTMLElement | undefined): void => {
  if (row) find('th', row)?.focus()
}

function press(event: KeyboardEvent, button: HTMLElement | undefined): void {
  if (!button) return
  event.preventDefault()
  button.click()
}

const isWriting = (): boolean => document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false
