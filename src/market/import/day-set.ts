/** A set of days as a bit set between the first and the last: a hundred years take 4.5 KB. */
export class DaySet {
  #from = 0
  #bits = new Uint8Array(0)

  /** @returns false where the day is already there */
  add(dayNumber: number): boolean {
    const byte = dayNumber >> 3
    if (this.#bits.length === 0) {
      this.#from = byte - 16
      this.#bits = new Uint8Array(128)
    }
    if (byte < this.#from) this.#grow(this.#from - byte + this.#bits.length, 0)
    if (byte >= this.#from + this.#bits.length) this.#grow(0, byte - this.#from)
    const place = byte - this.#from
    const bit = 1 << (dayNumber & 7)
    if (this.#bits[place]! & bit) return false
    this.#bits[place]! |= bit
    return true
  }

  #grow(before: number, after: number): void {
    const wider = new Uint8Array(this.#bits.length + before + after)
    wider.set(this.#bits, before)
    this.#bits = wider
    this.#from -= before
  }
}
