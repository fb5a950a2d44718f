import { documentAt } from '#web/client/document-at.ts'
import { find } from '#web/client/dom.ts'

/** Another range of the chart beside an order is shown in place; without an answer its button goes as it does without script. */
export function wake(element: HTMLElement): void {
  element.addEventListener('click', onClick)

  function onClick(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button?.form) return
    event.preventDefault()
    void show(button, button.form)
  }

  async function show(button: HTMLButtonElement, form: HTMLFormElement): Promise<void> {
    const fields = new URLSearchParams()
    for (const [name, value] of new FormData(form, button)) if (typeof value === 'string') fields.append(name, value)
    const address = new URL(button.formAction)
    address.search = fields.toString()
    const page = await documentAt(address.href).catch(() => undefined)
    const fresh = page?.querySelector('[data-course]')
    const place = find('[data-course]', element)
    if (!fresh || !place) {
      element.removeEventListener('click', onClick)
      form.requestSubmit(button)
      return
    }
    place.replaceChildren(...document.importNode(fresh, true).childNodes)
    keep(form, button.value)
    find(`button[value="${button.value}"]`, place)?.focus()
  }
}

/** What is sent or loaded again from now on shows that range, too. */
function keep(form: HTMLFormElement, range: string): void {
  const field = find<HTMLInputElement>('input[name=zeitraum]', form)
  if (field) field.value = range
  const address = new URL(location.href)
  address.searchParams.set('zeitraum', range)
  history.replaceState(history.state, '', address)
}
