/** Who reads a page, as far as pages may know: never an id that opens anything. */
export type Reader = { readonly kind: 'anonymous' } | { readonly kind: 'guest' }

/** What this portal signs for one reader: nobody else can make it up, and with the day after tomorrow it is void. */
export interface Seals {
  /** for the hidden field of a form, so that no other site can send one in the reader's name */
  token(): string
  isToken(text: string): boolean
  /** a text that comes back in an address */
  seal(text: string): string
  /** undefined: not this portal's, another reader's or too old */
  open(sealed: string): string | undefined
}
