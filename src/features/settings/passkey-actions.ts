import { PasskeyMade, sentPasskey } from '#contract/passkey.ts'
import { Failure } from '#contract/failures.ts'
import { deletePasskey, patchPasskey, postPasskey, postPasskeyCreation } from '#features/account/passkeys.contract.ts'
import { putOtpForPassword } from '#features/account/second-factor.contract.ts'
import { done, faults, shown, type Action, type Submitted } from '#web/action.ts'
import { atFields } from '#web/at-fields.ts'
import { proof } from '#web/blocks/proof-field.tsx'

const path = '/einstellungen/sicherheit'
const mostCharacters = 80

/** The name of a passkey, or what is wrong with it. */
function nameOf(submitted: Submitted): { name: string } | { wrong: string } {
  const name = submitted.text('name')
  if (name === '') return { wrong: 'Bitte gib dem Passkey einen Namen, etwa den des Geräts.' }
  return name.length > mostCharacters ? { wrong: `Ein Name hat höchstens ${mostCharacters} Zeichen.` } : { name }
}

/** The first of two steps: who it is. The page that answers knows what the browser is to be asked. */
export const prepareCreation: Action = async (submitted, context) => {
  const named = nameOf(submitted)
  if ('wrong' in named) return faults({ name: named.wrong })
  const proven = await proof(putOtpForPassword, submitted, context)
  if ('faults' in proven) return proven
  const body = { password: submitted.fields.get('passwort') ?? '' }
  const wrongPassword = () => ({ passwort: 'Das ist nicht dein Passwort.' })
  const outcome = await atFields(context.call(postPasskeyCreation, { body }), {
    LOGIN_REFUSED: wrongPassword,
    INPUT_INVALID: wrongPassword,
  })
  return 'faults' in outcome ? outcome : shown([JSON.stringify(outcome.done)])
}

/** The second step: what the browser has made. */
export const createPasskey: Action = async (submitted, { call }) => {
  const passkey = sentPasskey(PasskeyMade, submitted.text('antwort'))
  if (!passkey) throw new Failure('PASSKEY_REFUSED', {}, 'The form brings no passkey')
  const named = nameOf(submitted)
  const name = 'name' in named ? named.name : 'Passkey'
  await call(postPasskey, { body: { name, passkey } })
  return done(path, 'Der Passkey ist angelegt. Melde dich beim nächsten Mal damit an.')
}

export const renamePasskey: Action = async (submitted, { call }) => {
  const named = nameOf(submitted)
  if ('wrong' in named) return faults({ name: named.wrong })
  await call(patchPasskey, { params: { idPasskey: submitted.text('ziel') }, body: { name: named.name } })
  return done(path, 'Der Passkey heißt jetzt anders.')
}

export const removePasskey: Action = async (submitted, { call }) => {
  await call(deletePasskey, { params: { idPasskey: submitted.text('ziel') } })
  return done(path, 'Der Passkey ist entfernt. Auf dem Gerät selbst kannst du ihn jetzt löschen.')
}
