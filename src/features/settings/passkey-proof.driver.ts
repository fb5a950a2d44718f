import type { postLoginPasskeyRequest } from '#features/account/passkeys.contract.ts'
import { call } from '#web/client/call.ts'
import { find } from '#web/client/dom.ts'
import { hasPasskeys, passkeyForm, signByPasskey } from '#web/client/passkeys.ts'

/** Lets the owner sign by a passkey, and sends that by the form. */
export function wake(element: HTMLElement): void {
  const part = find('[hidden]', element)
  if (!part || !hasPasskeys()) return
  const form = passkeyForm(element, async () =>
    signByPasskey(await call<typeof postLoginPasskeyRequest>('/v1/users/login_passkey_request', { method: 'POST' })),
  )
  if (!form) return
  part.hidden = false
  const waitsForCode = find('[name="code"]') !== undefined
  if (document.activeElement === document.body && !waitsForCode) form.button.focus()
}
