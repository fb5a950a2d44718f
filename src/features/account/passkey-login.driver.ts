import type { PasskeyRequest } from '#contract/passkey.ts'
import type { postLoginPasskeyRequest } from '#features/account/passkeys.contract.ts'
import { call } from '#web/client/call.ts'
import { find } from '#web/client/dom.ts'
import { hasPasskeys, passkeyForm, signByPasskey } from '#web/client/passkeys.ts'

/** a little shorter than a challenge may be answered */
const offerMs = 540_000

async function request(): Promise<PasskeyRequest> {
  return call<typeof postLoginPasskeyRequest>('/v1/users/login_passkey_request', { method: 'POST' })
}

/** Signs in by a passkey: by its button, or chosen among what the browser offers in the field of the address. */
export function wake(element: HTMLElement): void {
  const part = find('[hidden]', element)
  if (!part || !hasPasskeys()) return
  const offer = new AbortController()
  const form = passkeyForm(element, async () => {
    offer.abort()
    return signByPasskey(await request())
  })
  if (!form) return
  part.hidden = false
  if (document.activeElement === document.body) form.button.focus()
  void offered(offer.signal).then((signed) => signed && form.send(signed))
}

/** What a reader chooses in the field, for as long as the page is open and the button was not used. */
async function offered(signal: AbortSignal): Promise<object | undefined> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return undefined
  while (!signal.aborted) {
    const round = AbortSignal.any([signal, AbortSignal.timeout(offerMs)])
    try {
      return await signByPasskey(await request(), { mediation: 'conditional', signal: round })
    } catch {
      if (!round.aborted) return undefined // the button still asks
    }
  }
  return undefined
}
