import { find } from '#web/client/dom.ts'

/** Codes come with spaces and dashes out of mails and apps; six digits are complete, and go at once. */
export function wake(element: HTMLElement): void {
  const field = find<HTMLInputElement>('input', element)
  const form = field?.form
  if (!field || !form) return
  let isSent = false
  // whoever presses Enter behind the sixth digit, too, sends it once: a code holds but once
  form.addEventListener('submit', (event) => {
    if (isSent) event.preventDefault()
    isSent = true
  })
  addEventListener('pageshow', () => {
    isSent = false
  })
  field.addEventListener('input', () => {
    const digits = field.value.replaceAll(/\D/g, '').slice(0, 6)
    if (field.value !== digits) field.value = digits
    if (digits.length === 6) form.requestSubmit()
  })
}
