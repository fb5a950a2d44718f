import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]
const form = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]{43}=?)$/

/** Encrypts what readers entrust to the portal with keys that are not in its database. */
export interface Credentials {
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
  const keys = new Map<string, Buffer>()
  for (const each of given) {
    const [, id = '', secret = ''] = form.exec(each) ?? []
    const key = Buffer.from(secret, 'base64')
    if (key.length !== keyBytes)
      throw new Error('a key is id:base64 of 32 bytes, such as 2026:$(openssl rand -base64 32)')
    if (keys.has(id)) throw new Error(`two keys are called ${id}`)
    keys.set(id, key)
  }
  const [newest] = keys
  if (!newest) return undefined
  const [id, key] = newest
  return {
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
