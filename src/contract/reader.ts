import type { ProductCode } from './entitlements.ts'

/** The reader as far as pages may know: never an id that grants access. */
export type Reader = { readonly kind: 'anonymous' } | { readonly kind: 'guest' } | SignedIn

/** Somebody with an account. */
export interface SignedIn {
  readonly kind: 'user'
  readonly email: string
  readonly role: 'user' | 'expert' | 'operator'
  /** whether the address has been confirmed */
  readonly activated: boolean
  readonly products: readonly ProductCode[]
  readonly features: readonly string[]
  /** it is somebody else who sees what this reader sees */
  readonly isImpersonated?: boolean
}

/** Signs texts for one reader with the portal's secret; a signature is valid on its day (UTC) and the next. */
export interface Seals {
  /** for the hidden field of a form, so that no other site can send one in the reader's name */
  token(): string
  isToken(text: string): boolean
  /** a text that comes back in an address */
  seal(text: string): string
  /** undefined when the signature is forged, another reader's or expired */
  open(sealed: string): string | undefined
}
