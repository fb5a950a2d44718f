import type { PasskeyAssertion, PasskeyCreation, PasskeyMade, PasskeyRequest } from '#contract/passkey.ts'
import { base64urlOf, bytesOf } from '#web/client/base64url.ts'
import { find } from '#web/client/dom.ts'
import { failureText } from '#web/client/failure.ts'

/** Whether this browser has passkeys here: not for addresses in digits, nor where others can listen. */
export const hasPasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)

/** Lets the reader make a passkey. @throws DOMException where they do not, or the browser cannot */
export async function makePasskey(asked: PasskeyCreation): Promise<PasskeyMade> {
  const made = await navigator.credentials.create({
    publicKey: {
      ...asked,
      challenge: bytesOf(asked.challenge),
      user: { ...asked.user, id: bytesOf(asked.user.id) },
      excludeCredentials: asked.excludeCredentials.map(({ type, id, transports }) => ({
        type,
        id: bytesOf(id),
        transports: (transports ?? []) as AuthenticatorTransport[], // as a browser has named them
      })),
    },
  })
  const { id, response } = made as PublicKeyCredential & { response: AuthenticatorAttestationResponse } // what was asked for
  return {
    id,
    response: {
      clientDataJSON: base64urlOf(response.clientDataJSON),
      authenticatorData: base64urlOf(response.getAuthenticatorData()),
      transports: response.getTransports(),
    },
  }
}

/** Lets the reader sign with a passkey. @throws DOMException where they do not, or what ends the signal */
export async function signByPasskey(
  asked: PasskeyRequest,
  options: Pick<CredentialRequestOptions, 'mediation' | 'signal'> = {},
): Promise<PasskeyAssertion> {
  const signed = await navigator.credentials.get({
    ...options,
    publicKey: { ...asked, challenge: bytesOf(asked.challenge) },
  })
  const { id, response } = signed as PublicKeyCredential & { response: AuthenticatorAssertionResponse } // what was asked for
  return {
    id,
    response: {
      clientDataJSON: base64urlOf(response.clientDataJSON),
      authenticatorData: base64urlOf(response.authenticatorData),
      signature: base64urlOf(response.signature),
      userHandle: base64urlOf(response.userHandle ?? new ArrayBuffer()),
    },
  }
}

/**
 * A form that a passkey answers in its field `antwort`: its button asks, its status says why it came to nothing.
 * @returns sends what was answered otherwise; undefined where there is no such form
 */
export function passkeyForm(
  root: ParentNode,
  ask: () => Promise<object>,
): { button: HTMLButtonElement; send: (answer: object) => void } | undefined {
  const form = find<HTMLFormElement>('form', root)
  const field = form && find<HTMLInputElement>('[name="antwort"]', form)
  const button = form && find<HTMLButtonElement>('button', form)
  const told = form && find('[role="status"]', form)
  if (!form || !field || !button || !told) return undefined
  const send = (answer: object) => {
    field.value = JSON.stringify(answer)
    form.submit()
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    told.textContent = ''
    button.disabled = true
    ask()
      .then(send)
      .catch((error: unknown) => {
        told.textContent = passkeyFailureText(error)
        button.disabled = false
      })
  })
  return { button, send }
}

/** Why it did not come to a passkey, for the reader. */
export function passkeyFailureText(error: unknown): string {
  if (!(error instanceof DOMException)) return failureText(error)
  if (error.name === 'InvalidStateError') return 'Auf diesem Gerät gibt es schon einen Passkey für dein Konto.'
  if (error.name === 'NotAllowedError')
    return 'Abgebrochen, oder es dauerte zu lange. Du kannst es noch einmal versuchen.'
  return 'Dieser Browser kann hier keine Passkeys.'
}
