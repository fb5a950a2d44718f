const most = 200

/** Warnings of one file, each said once, and no more than a reader would read. */
export class Warnings {
  readonly #texts = new Set<string>()
  #dropped = 0

  constructor(first?: string) {
    if (first !== undefined) this.add(first)
  }

  add(text: string): void {
    if (this.#texts.size < most) this.#texts.add(text)
    else if (!this.#texts.has(text)) this.#dropped += 1
  }

  all(): string[] {
    return this.#dropped === 0 ? [...this.#texts] : [...this.#texts, `… und ${this.#dropped} weitere Warnungen`]
  }
}
