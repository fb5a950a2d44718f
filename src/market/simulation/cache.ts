interface Aging {
  age(): void
}

/** What several caches may hold together, in units of their own choice: bytes, rows, days. */
export class Budget {
  readonly #half: number
  readonly #sharers: Aging[] = []
  #young = 0

  constructor(limit: number) {
    this.#half = limit / 2
  }

  join(sharer: Aging): void {
    this.#sharers.push(sharer)
  }

  /** Books the weight of a new entry. When the newer half of the budget is full, every cache that shares it ages by one generation. */
  spend(weight: number): void {
    this.#young += weight
    if (this.#young <= this.#half) return
    this.#young = weight
    for (const sharer of this.#sharers) sharer.age()
  }
}

/**
 * Remembers the results asked for last, within a budget. A two-generation cache, an approximate LRU: when the newer half of
 * the budget is full it becomes the older half, and an entry that is read again moves to the newer one. A hit costs one lookup.
 */
export class GenerationCache<K, V> implements Aging {
  readonly #budget: Budget
  readonly #weigh: (value: V) => number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  /** @param budget its own limit, or one that it shares with others */
  constructor(budget: number | Budget, weigh: (value: V) => number = () => 1) {
    this.#budget = typeof budget === 'number' ? new Budget(Math.max(2, budget)) : budget
    this.#weigh = weigh
    this.#budget.join(this)
  }

  get(key: K): V | undefined {
    const value = this.#young.get(key)
    if (value !== undefined) return value
    const older = this.#old.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: K, value: V): V {
    this.#budget.spend(this.#weigh(value))
    this.#young.set(key, value)
    return value
  }

  /** A better value, of the same weight, for a key that was just found. */
  replace(key: K, value: V): V {
    this.#young.set(key, value)
    return value
  }

  age(): void {
    this.#old = this.#young
    this.#young = new Map()
  }
}
