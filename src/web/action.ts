import type { SentFile, SentForm } from '#contract/sent-form.ts'
import type { PageContext } from '#web/page.tsx'

/** What a form sent: its fields as the reader filled them in. */
export class Submitted {
  readonly fields: URLSearchParams
  readonly #files: SentForm['files']
  constructor(fields: URLSearchParams, files: SentForm['files']) {
    this.fields = fields
    this.#files = files
  }

  /** undefined where none was chosen */
  file(name: string): SentFile | undefined {
    return this.#files.get(name)
  }

  /** the field's text without spaces around it; empty where it was not sent */
  text(name: string): string {
    return (this.fields.get(name) ?? '').trim()
  }

  /** every choice of a field that allows several */
  all(name: string): string[] {
    return this.fields.getAll(name)
  }

  has(name: string): boolean {
    return this.fields.has(name)
  }
}

/** It is done: the reader goes on to another page, or back to this one. */
export interface Done {
  /** path on this site, with its query and a place on its page */
  location: string
  /** a German sentence shown there once */
  message?: string | undefined
  /** whole `Set-Cookie` lines */
  cookies: readonly string[]
}

/** It is not done: the form comes again, with a sentence at each field that is at fault. */
export interface Faults {
  faults: Readonly<Record<string, string>>
}

/** It is done, and its answer is for this one page: what must be in no address and is not told again. */
export interface Shown {
  shown: readonly string[]
}

export type Outcome = Done | Faults | Shown

/** Answers a form of a page. A `Failure` it throws stands above the form; what the reader typed stays. */
export type Action = (submitted: Submitted, context: PageContext) => Promise<Outcome>

export const done = (location: string, message?: string, cookies: readonly string[] = []): Done => ({
  location,
  message,
  cookies,
})

/** @param fields German sentences by the name of their field */
export const faults = (fields: Readonly<Record<string, string>>): Faults => ({ faults: fields })

/** @param texts for the page that answers this form, and for nothing else */
export const shown = (texts: readonly string[]): Shown => ({ shown: texts })

/** A form that was sent and whose page comes again: it is not done, or its answer is for this page alone. */
export interface SubmittedForm {
  /** `aktion`: which of the page's forms */
  action: string
  /** what was typed; passwords are never given back */
  values: Readonly<Record<string, readonly string[]>>
  faults: Readonly<Record<string, string>>
  /** what it answered, for this once */
  shown?: readonly string[]
  /** what is wrong with the whole of it */
  message?: string | undefined
}

/** Fields that every form of a page carries besides its own. */
export const formFields = { action: 'aktion', token: 'formular' } as const

/** In the address of the page that shows the message of what was done. */
export const messageKey = 'meldung'
