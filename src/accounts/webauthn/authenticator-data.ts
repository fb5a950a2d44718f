import type { KeyObject } from 'node:crypto'
import { publicKeyOf } from './cose-key.ts'

/** What an authenticator says of itself (WebAuthn, 6.1). */
export interface AuthenticatorData {
  /** SHA-256 of the domain that the passkey is for */
  domainSha256: Buffer
  /** somebody touched it */
  isUserPresent: boolean
  /** it knew its owner: by fingerprint, face or PIN */
  isUserVerified: boolean
  /** it may be copied to other devices, which never changes */
  isSyncable: boolean
  isSynced: boolean
  /** how often it has signed; 0 where it does not count */
  signCount: number
  /** the new passkey, where there is one */
  made: { credentialId: Buffer; publicKey: KeyObject } | undefined
}

const headBytes = 37
const flag = { present: 1, verified: 4, syncable: 8, synced: 16, made: 64 }
/** the model of the authenticator, and how long the id is that follows */
const modelBytes = 16
const lengthBytes = 2
const mostIdBytes = 1023

/** undefined: not of this form. */
export function readAuthenticatorData(bytes: Buffer): AuthenticatorData | undefined {
  if (bytes.length < headBytes) return undefined
  const flags = bytes.readUInt8(32)
  const has = (bit: number) => (flags & bit) !== 0
  const made = has(flag.made) ? readMade(bytes.subarray(headBytes)) : undefined
  if (has(flag.made) && !made) return undefined
  if (has(flag.synced) && !has(flag.syncable)) return undefined
  return {
    domainSha256: bytes.subarray(0, 32),
    isUserPresent: has(flag.present),
    isUserVerified: has(flag.verified),
    isSyncable: has(flag.syncable),
    isSynced: has(flag.synced),
    signCount: bytes.readUInt32BE(33),
    made,
  }
}

function readMade(bytes: Buffer): AuthenticatorData['made'] {
  const from = modelBytes + lengthBytes
  if (bytes.length < from) return undefined
  const end = from + bytes.readUInt16BE(modelBytes)
  if (end > bytes.length || end === from || end - from > mostIdBytes) return undefined
  const publicKey = publicKeyOf(bytes.subarray(end))
  return publicKey && { credentialId: bytes.subarray(from, end), publicKey }
}
