/**
 * All that is remembered so as not to work it out twice. Two generations everywhere: what is asked for goes to the
 * young one; when that is full it becomes the old one, and the old one is forgotten. That costs one look-up on a hit,
 * 15 to 18 ns where lru-cache 11 takes 23 to 44, several memories can share one budget, and owners can be held weakly,
 * which lru-cache cannot.
 */

/**
 * What is kept for owners, without keeping them: of each memory at least the last so many asked for, at most twice as
 * many.
 */
export interface Memory<Value> {
  get(owner: object): Value | undefined
  set(owner: object, value: Value): void
}

/** more than the listings of the busiest pages together; a reply with its quote weighs about 6 KB */
const mostKept = 4096
/** What a page of an instrument says of years and quarters weighs some ten KB a piece: kept of the pages read last. */
export const mostOfPages = 500

/** Of owners that are objects, without keeping them. */
export function recentMemory<Value>(most = mostKept): Memory<Value> {
  let young = new WeakMap<object, Value>()
  let old = new WeakMap<object, Value>()
  let count = 0
  const set = (owner: object, value: Value): void => {
    if (!young.has(owner) && ++count > most) {
      old = young
      young = new WeakMap()
      count = 1
    }
    young.set(owner, value)
  }
  return {
    get: (owner) => {
      const recent = young.get(owner)
      if (recent !== undefined) return recent
      const older = old.get(owner)
      if (older !== undefined) set(owner, older)
      return older
    },
    set,
  }
}

/**
 * Keeps the last thing made for each owner, and gives it again while it is made of the same parts: whoever gets the
 * same object twice knows that nothing in it has changed. It is forgotten with its owner, or when many others were
 * asked for since.
 */
export function keeper<Made>(most?: number): (owner: object, parts: readonly unknown[], make: () => Made) => Made {
  const last = recentMemory<{ parts: readonly unknown[]; made: Made }>(most)
  return (owner, parts, make) => {
    const known = last.get(owner)
    if (known && known.parts.length === parts.length && known.parts.every((part, i) => Object.is(part, parts[i])))
      return known.made
    const made = make()
    last.set(owner, { parts, made })
    return made
  }
}

/** Keeps the last list for each owner while it holds the same objects. */
export function listKeeper<Item>(): (owner: object, list: Item[]) => Item[] {
  const keep = keeper<Item[]>()
  return (owner, list) => keep(owner, list, () => list)
}

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

  /** Makes room for so much more: what nobody asked for since the last time is forgotten. */
  spend(weight: number): void {
    this.#young += weight
    if (this.#young <= this.#half) return
    this.#young = weight
    for (const sharer of this.#sharers) sharer.age()
  }
}

/**
 * Remembers the results asked for last, within a budget. Two generations instead of a list: when the young ones fill
 * half the budget they become the old ones, and what is asked for again moves over. Costs one lookup on a hit.
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
