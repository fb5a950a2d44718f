import { createHash, createPublicKey, verify } from 'node:crypto'
import { Failure } from '#contract/failures.ts'
import type { PasskeyAssertion, PasskeyMade } from '#contract/passkey.ts'
import { readAuthenticatorData, type AuthenticatorData } from './authenticator-data.ts'

/** What an answer of a browser must be about. */
export interface Expected {
  /** base64url */
  challenge: string
  /** address of the portal, as the browser knows it */
  origin: string
}

/** A passkey that was just made. */
export interface MadePasskey {
  credentialId: Buffer
  /** SubjectPublicKeyInfo, DER */
  publicKey: Buffer
  signCount: number
  isSyncable: boolean
}

/** What is known of a passkey that signs. */
interface Known {
  /** SubjectPublicKeyInfo, DER */
  publicKey: Buffer
  signCount: number
  isSyncable: boolean
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url')

/** The name that passkeys of an address are made for. */
export const domainOf = (origin: string): string => new URL(origin).hostname

const refuse = (reason: string): never => {
  throw new Failure('PASSKEY_REFUSED', {}, reason)
}

/** The challenge that an answer says it is about; nothing is checked yet. @throws Failure PASSKEY_REFUSED */
export function claimedChallenge(clientDataJSON: string): string {
  const { challenge } = clientDataOf(bytesOf(clientDataJSON))
  return typeof challenge === 'string' ? challenge : refuse('The client data name no challenge')
}

/**
 * Checks the answer to `navigator.credentials.create` (WebAuthn, 7.1). No attestation is asked for: which make of authenticator it
 * is does not matter here.
 * @throws Failure PASSKEY_REFUSED
 */
export function verifyMade({ response }: PasskeyMade, expected: Expected): MadePasskey {
  checkClientData(bytesOf(response.clientDataJSON), 'webauthn.create', expected)
  const { made, signCount, isSyncable } = checkedData(bytesOf(response.authenticatorData), expected)
  if (!made) return refuse('No key, or one of another algorithm')
  const { credentialId, publicKey } = made
  return { credentialId, publicKey: publicKey.export({ type: 'spki', format: 'der' }), signCount, isSyncable }
}

/**
 * Checks the answer to `navigator.credentials.get` (WebAuthn, 7.2).
 * @returns how often the passkey has signed by now
 * @throws Failure PASSKEY_REFUSED
 */
export function verifyAssertion({ response }: PasskeyAssertion, known: Known, expected: Expected): number {
  const [clientData, data] = [bytesOf(response.clientDataJSON), bytesOf(response.authenticatorData)]
  const key = createPublicKey({ key: known.publicKey, type: 'spki', format: 'der' })
  const hash = key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
  if (!verify(hash, Buffer.concat([data, sha256(clientData)]), key, bytesOf(response.signature)))
    refuse('The signature is not of this passkey')
  checkClientData(clientData, 'webauthn.get', expected)
  const { signCount, isSyncable } = checkedData(data, expected)
  if (isSyncable !== known.isSyncable) refuse('The passkey says something else of its copies than when it was made')
  if ((signCount > 0 || known.signCount > 0) && signCount <= known.signCount)
    refuse('The passkey has signed less often than before: there may be a copy of it')
  return signCount
}

function checkClientData(bytes: Buffer, type: string, { challenge, origin }: Expected): void {
  const said = clientDataOf(bytes)
  if (said['type'] !== type) refuse('The answer is of another kind')
  if (said['challenge'] !== challenge) refuse('The challenge is another one')
  if (said['origin'] !== origin) refuse('The answer was given on another site')
  if (said['crossOrigin'] === true || said['topOrigin'] !== undefined)
    refuse('The answer was given inside another site')
}

function clientDataOf(bytes: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(bytes.toString('utf8'))) as Record<string, unknown>
  } catch {
    return refuse('The client data are not JSON')
  }
}

function checkedData(bytes: Buffer, { origin }: Expected): AuthenticatorData {
  const data = readAuthenticatorData(bytes) ?? refuse('The authenticator data are not readable')
  if (!data.domainSha256.equals(sha256(domainOf(origin)))) refuse('The passkey is of another domain')
  if (!data.isUserPresent) refuse('Nobody was there')
  if (!data.isUserVerified) refuse('The passkey did not ask who its user is')
  return data
}
