import { strengthOf } from '#web/blocks/password-strength.ts'
import { find, findAll } from '#web/client/dom.ts'

/** Shows and hides what is typed, and says of a new password how far its length is. */
export function wake(element: HTMLElement): void {
  const field = find<HTMLInputElement>('input', element)
  const eye = find<HTMLButtonElement>('button', element)
  if (!field || !eye) return
  eye.hidden = false
  const show = (isShown: boolean) => {
    field.type = isShown ? 'text' : 'password'
    eye.setAttribute('aria-pressed', String(isShown))
  }
  eye.addEventListener('click', () => show(field.type === 'password'))
  // browsers keep passwords only of fields that hide them
  field.form?.addEventListener('submit', () => show(false))
  const meter = find('.strength', element)
  if (meter) field.addEventListener('input', () => measure(meter, field.value))
}

function measure(meter: HTMLElement, password: string): void {
  const { parts, text } = strengthOf(password)
  meter.hidden = password === ''
  findAll('i', meter).forEach((part, place) => part.classList.toggle('on', place < parts))
  const told = find('p', meter)
  if (told && told.textContent !== text) told.textContent = text
}
