/** Keeps the best few of a stream of candidates; of equals the first comes first. */
export class Best<T> {
  readonly values: T[] = []
  /** number of candidates seen */
  seen = 0
  readonly #scores: number[] = []
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** of the best one; minus infinity where there is none */
  get topScore(): number {
    return this.#scores[0] ?? -Infinity
  }

  add(value: T, score: number): void {
    this.seen++
    let place = this.#scores.length
    if (place >= this.#limit && (place === 0 || this.#scores[place - 1]! >= score)) return
    while (place > 0 && this.#scores[place - 1]! < score) place--
    this.#scores.splice(place, 0, score)
    this.values.splice(place, 0, value)
    if (this.values.length > this.#limit) {
      this.#scores.pop()
      this.values.pop()
    }
  }
}
