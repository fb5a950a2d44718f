/**
 * Small arrays of numbers, cut from large ones: an array of its own costs more than a microsecond, a view a fiftieth of
 * it. A slab is freed when none of its views is used any more, so views of one slab should live equally long.
 */
export class Slab {
  readonly #size: number
  #free: Float64Array = new Float64Array(0)
  #used = 0

  /** @param size numbers in a slab */
  constructor(size: number) {
    this.#size = size
  }

  /** A zeroed view of `length` numbers. */
  take(length: number): Float64Array {
    if (this.#used + length > this.#free.length) {
      this.#free = new Float64Array(Math.max(this.#size, length))
      this.#used = 0
    }
    this.#used += length
    return this.#free.subarray(this.#used - length, this.#used)
  }
}

/** For buffers that live as long as an instrument is looked at. */
export const instrumentSlab = new Slab(4096)
