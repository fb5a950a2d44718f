const empty = Array.from({ length: 16 }, () => undefined)

/** Up to sixteen places to be filled: an array that grows by itself would make room for seventeen. */
export const places = <T>(count: number): (T | undefined)[] => empty.slice(0, count)

/**
 * The few results asked for last. Every instrument has several of these: a short row costs far less than a map, in time
 * and in memory.
 */
export class Few<K, V> {
  readonly #size: number
  readonly #keys: (K | undefined)[]
  readonly #values: (V | undefined)[]
  #next = 0

  constructor(size: number) {
    this.#size = size
    this.#keys = places<K>(size)
    this.#values = places<V>(size)
  }

  get(key: K): V | undefined {
    const i = this.#keys.indexOf(key)
    return i < 0 ? undefined : this.#values[i]
  }

  set(key: K, value: V): V {
    const i = this.#next
    this.#next = (i + 1) % this.#size
    this.#keys[i] = key
    this.#values[i] = value
    return value
  }

  /** The value that the next new one replaces, whose buffers it may use. */
  get leaving(): V | undefined {
    return this.#values[this.#next]
  }
}
