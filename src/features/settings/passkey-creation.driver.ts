import type { PasskeyCreation } from '#contract/passkey.ts'
import { find } from '#web/client/dom.ts'
import { hasPasskeys, makePasskey, passkeyForm } from '#web/client/passkeys.ts'

/** Makes the passkey that was asked for once its owner says so, and sends it by the form. */
export function wake(element: HTMLElement, { asked }: { asked: PasskeyCreation }): void {
  const told = find('[role="status"]', element)
  if (!hasPasskeys()) {
    if (told) told.textContent = 'Dieser Browser kann hier keine Passkeys.'
    return
  }
  const form = passkeyForm(element, () => makePasskey(asked))
  if (!form) return
  form.button.hidden = false
  form.button.focus()
}
