/**
 * Remembers about the last `limit` results. Two generations instead of a list: when the young one is full it becomes
 * the old one, and what is asked for again moves over. Costs one lookup on a hit.
 */
export class GenerationCache<K, V> {
  readonly #limit: number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  constructor(limit: number) {
    this.#limit = Math.max(1, limit >> 1)
  }

  get(key: K): V | undefined {
    const value = this.#young.get(key)
    if (value !== undefined) return value
    const older = this.#old.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: K, value: V): V {
    if (this.#young.size >= this.#limit) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
    return value
  }
}
