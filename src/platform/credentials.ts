import { readFileSync } from 'node:fs'
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]
const form = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/

/** Encrypts what readers entrust to the portal with keys that are not in its database. */
export interface Credentials {
  /** name of the newest key, which seals */
  readonly current: string
  /** @param place the row it is for: opened elsewhere, it is worthless */
  seal(plain: string, place: string): string
  /** undefined: altered, of another place, or of a key that is not there any more */
  open(sealed: string, place: string): string | undefined
  /** whether the newest key sealed it; whatever else is opened is to be sealed anew */
  isCurrent(sealed: string): boolean
}

/**
 * Reads keys as `id:base64 of 32 bytes`, divided by commas, blanks or lines. The first seals; the others open what they sealed.
 * @returns undefined: none is given @throws Error that names no key
 */
export function credentialsOf(text: string | undefined): Credentials | undefined {
  const given = (text ?? '').split(/[\s,]+/).filter(Boolean)
  const keys = new Map<string, KeyObject>() // with its bytes alone each seal would take five times as long
  for (const each of given) {
    const [, id = '', secret = ''] = form.exec(each) ?? []
    const key = Buffer.from(secret, 'base64')
    if (key.length !== keyBytes)
      throw new Error('a key is id:base64 of 32 bytes, such as 2026:$(openssl rand -base64 32)')
    if (keys.has(id)) throw new Error(`two keys are called ${id}`)
    keys.set(id, createSecretKey(key))
  }
  const [newest] = keys
  if (!newest) return undefined
  const [id, key] = newest
  return {
    current: id,
    seal(plain, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(place))
      const bytes = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${id}.${bytes.toString('base64url')}`
    },
    open(sealed, place) {
      const [by = '', text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      const opening = keys.get(by)
      if (!opening || bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv(algorithm, opening, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${id}.`),
  }
}

/** Keys of which the newest may seal nothing more. */
export interface Keyring {
  readonly keys: Credentials | undefined
  /** name of the key that seals */
  readonly seals: string | undefined
}

/** Reads keys like `credentialsOf`; behind the word `none` they open and seal nothing. @throws Error that names no key */
export function keyringOf(text: string | undefined): Keyring {
  const [, none, others] = /^\s*(none(?:[\s,]+|$))?([\s\S]*)$/.exec(text ?? '') ?? []
  const keys = credentialsOf(others)
  return { keys, seals: none === undefined ? keys?.current : undefined }
}

/**
 * The keys of a setting and of the file that another names.
 * @throws Error that names no key, where the file cannot be read or holds something else
 */
export const keysIn = (given: string | undefined, file: string | undefined): string | undefined =>
  file === undefined ? given : `${given ?? ''}\n${readFileSync(file, 'utf8')}`
