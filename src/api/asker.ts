import type { Reader } from '#contract/reader.ts'
import { anonymousRights, type Rights } from '#contract/entitlements.ts'

/** Who asks: what they may see, and the random id of their browser when it has stored something. */
export interface Asker {
  readonly rights: Rights
  /** the cookie `guest`, already checked for its form */
  readonly guest?: string | undefined
  readonly reader: Reader
  /** where the request comes from, for limits; never stored */
  readonly address: string
  /** sits at the portal's own machine */
  readonly isLocal: boolean
  /** makes the guest known to the browser: the answer will set the cookie */
  readonly becomeGuest: () => string
}

export const anonymous: Asker = {
  rights: anonymousRights,
  reader: { kind: 'anonymous' },
  address: '',
  isLocal: false,
  becomeGuest: () => {
    throw new Error('An anonymous call cannot store anything')
  },
}
