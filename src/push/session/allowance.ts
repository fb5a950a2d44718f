/** A token bucket: refilled continuously up to its capacity; refused requests use nothing up. */
export class Allowance {
  readonly #most: number
  readonly #perSecond: number
  #left: number
  #at: number

  /** @param now ms, as in the calls that follow */
  constructor(most: number, perSecond: number, now: number) {
    this.#most = this.#left = most
    this.#perSecond = perSecond
    this.#at = now
  }

  /** @returns whether there was enough left */
  take(amount: number, now: number): boolean {
    this.#refill(now)
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }

  isFull(now: number): boolean {
    this.#refill(now)
    return this.#left === this.#most
  }

  #refill(now: number): void {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) / 1_000) * this.#perSecond)
    this.#at = now
  }
}
