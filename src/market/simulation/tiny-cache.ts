interface Entry<K, V> {
  key: K
  value: V
  older: Entry<K, V> | undefined
}

/**
 * A tiny most-recently-used cache as a linked list. Every instrument has several of these, most of which never hold
 * more than one or two entries: a list costs far less than a map, in time and in memory.
 */
export class TinyCache<K, V> {
  readonly #size: number
  #count = 0
  #latest: Entry<K, V> | undefined

  constructor(size: number) {
    this.#size = size
  }

  get(key: K): V | undefined {
    for (let entry = this.#latest; entry; entry = entry.older) if (entry.key === key) return entry.value
    return undefined
  }

  set(key: K, value: V): V {
    if (this.#count < this.#size) this.#count++
    else this.#forgetOldest()
    this.#latest = { key, value, older: this.#latest }
    return value
  }

  /** A better value for a key that is known. */
  replace(key: K, value: V): V {
    for (let entry = this.#latest; entry; entry = entry.older) if (entry.key === key) entry.value = value
    return value
  }

  /** The value that will be replaced next, whose buffers may be reused. */
  get leaving(): V | undefined {
    if (this.#count < this.#size) return undefined
    let entry = this.#latest
    while (entry?.older) entry = entry.older
    return entry?.value
  }

  #forgetOldest(): void {
    let entry = this.#latest
    while (entry?.older?.older) entry = entry.older
    if (entry) entry.older = undefined
  }
}
