import { randomBytes } from 'node:crypto'

const nonceBytes = 16
/** Asking the system for randomness takes longer than a block of a page, so it is asked for this many at once. */
const atOnce = 256

let store = Buffer.alloc(0)
let used = 0

/** 128 random bits in Base64 that were never given before. */
export function freshNonce(): string {
  if (used === store.length) {
    store = randomBytes(nonceBytes * atOnce)
    used = 0
  }
  used += nonceBytes
  return store.toString('base64', used - nonceBytes, used)
}
