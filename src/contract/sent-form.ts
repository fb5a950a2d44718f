/** A file that came with a form. */
export interface SentFile {
  /** as its owner's machine calls it */
  readonly name: string
  readonly bytes: Uint8Array
}

/** What a form sent. */
export interface SentForm {
  readonly fields: URLSearchParams
  /** by the name of their field; a field left empty has none */
  readonly files: ReadonlyMap<string, SentFile>
}
