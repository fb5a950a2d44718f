import type { postRegistrationPasskey } from '#features/account/users.contract.ts'
import { call } from '#web/client/call.ts'
import { find } from '#web/client/dom.ts'
import { hasPasskeys, makePasskey, passkeyFailureText } from '#web/client/passkeys.ts'

/** Offers a passkey before the password, where this browser has any; the form it lies in takes either. */
export function wake(element: HTMLElement, { ticket }: { ticket: string }): void {
  const part = find('[hidden]', element)
  const form = element.closest('form')
  const button = find<HTMLButtonElement>('button', element)
  const field = find<HTMLInputElement>('[name="antwort"]', element)
  const told = find('[role="status"]', element)
  const terms = form && find<HTMLInputElement>('[name="bedingungen"]', form)
  if (!part || !form || !button || !field || !told || !terms || !hasPasskeys()) return
  part.hidden = false
  button.addEventListener('click', () => {
    told.textContent = ''
    if (!terms.checked) {
      told.textContent = 'Bitte akzeptiere zuerst die Nutzungsbedingungen.'
      terms.focus()
      return
    }
    button.disabled = true
    call<typeof postRegistrationPasskey>('/v1/users/registration/passkey', { method: 'POST', body: { ticket } })
      .then(makePasskey)
      .then((made) => {
        field.value = JSON.stringify(made)
        button.disabled = false // for whoever comes back
        form.submit()
      })
      .catch((error: unknown) => {
        told.textContent = passkeyFailureText(error)
        button.disabled = false
      })
  })
}
