/**
 * Memories of results, so as not to work them out twice. Those that would grow without end have two generations: what
 * is asked for goes to the young one; when that is full it becomes the old one, and the old one is forgotten. That
 * costs one look-up on a hit, 15 to 18 ns where lru-cache 11 takes 23 to 44; several memories can share one budget, and
 * owners can be held weakly, which lru-cache cannot.
 */

/** part of their limits that memories may fill; said at the start, before anything is kept */
let share = 1

/** Lets all memories of this thread hold this part of what they are made for: answers stay the same and take longer. */
export function keepPart(part: number): void {
  share = part
}

/** That part: what another thread is told. */
export const keptPart = (): number => share

/** So much of a limit as memories may fill. */
export const partOf = (most: number): number => Math.max(2, most * share)

/**
 * Computes once for each owner; the result, undefined too, is forgotten with its owner. The owner must not change, and
 * further arguments must follow from it.
 */
export function once<Owner extends object, Value, Rest extends readonly unknown[] = []>(
  compute: (owner: Owner, ...rest: Rest) => Value,
): (owner: Owner, ...rest: Rest) => Value {
  return remembered(compute, new WeakMap<Owner, Value>())
}

/** Computes once for each key and keeps it for good: for keys that are few by their nature, such as currencies. */
export const onceByKey = <Key extends string | number, Value>(compute: (key: Key) => Value): ((key: Key) => Value) =>
  remembered(compute, new Map<Key, Value>())

function remembered<Key, Value, Rest extends readonly unknown[]>(
  compute: (key: Key, ...rest: Rest) => Value,
  known: { has(key: Key): boolean; get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
): (key: Key, ...rest: Rest) => Value {
  return (key, ...rest) => {
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before as Value // set below
    const value = compute(key, ...rest)
    known.set(key, value)
    return value
  }
}

interface ForAWhile {
  forMs: number
  /** for so long after that it is still handed out, while it is computed again */
  staleMs?: number
  /** how many results are kept */
  most: number
  now: () => number
}

/** One computation at a time for all who ask for a key; its result holds for `forMs`, a failure is not kept. */
export function keptForAWhile<Value>({ forMs, staleMs = 0, most, now }: ForAWhile) {
  const known = new Map<string, { result: Promise<Value>; until: number }>()
  /** what waits to take the place of a result that is handed out meanwhile */
  const renewing = new Set<string>()

  function keep(key: string, result: Promise<Value>): Promise<Value> {
    const kept = { result, until: now() + forMs }
    known.delete(key)
    if (known.size >= partOf(most)) known.delete(known.keys().next().value ?? '') // the oldest
    known.set(key, kept)
    result.catch(() => known.get(key) === kept && known.delete(key))
    return result
  }

  function renew(key: string, compute: () => Promise<Value>): void {
    if (renewing.has(key)) return
    renewing.add(key)
    void compute()
      .then(
        (value) => void keep(key, Promise.resolve(value)),
        () => {}, // whoever asks when it is too old hears of it
      )
      .finally(() => renewing.delete(key))
  }

  return (key: string, compute: () => Promise<Value>): Promise<Value> => {
    const before = known.get(key)
    if (!before || before.until + staleMs <= now()) return keep(key, compute())
    if (before.until <= now()) renew(key, compute)
    return before.result
  }
}

/** One computation at a time for each key of an owner: whoever asks meanwhile gets its result, and nothing is kept beyond it. */
export function joined<Owner extends object, Value>() {
  const underWay = new WeakMap<Owner, Map<string, Promise<Value>>>()
  return (owner: Owner, key: string, compute: () => Promise<Value>): Promise<Value> => {
    const own = underWay.get(owner) ?? new Map<string, Promise<Value>>()
    underWay.set(owner, own)
    const running = own.get(key)
    if (running) return running
    const result = compute().finally(() => own.delete(key))
    own.set(key, result)
    return result
  }
}

/** A memory keyed weakly by object: holds at least the last `most` owners asked for, at most twice as many. */
export interface Memory<Value> {
  get(owner: object): Value | undefined
  set(owner: object, value: Value): void
}

/** more than the listings of the busiest pages together; a reply with its quote weighs about 6 KB */
const mostKept = 4096
/** Yearly and quarterly tables of one instrument weigh some ten KB: kept for the pages read last. */
export const mostOfPages = 500

/** A two-generation cache with weakly held keys. */
export function recentMemory<Value>(most = mostKept): Memory<Value> {
  let young = new WeakMap<object, Value>()
  let old = new WeakMap<object, Value>()
  let count = 0
  const set = (owner: object, value: Value): void => {
    if (!young.has(owner) && ++count > partOf(most)) {
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
 * Keeps the last result for each owner and returns it again while its parts are identical, so equal objects mean equal
 * content. It is forgotten with its owner, or when many others were asked for since.
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
  readonly #limit: number
  readonly #sharers: Aging[] = []
  #young = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  join(sharer: Aging): void {
    this.#sharers.push(sharer)
  }

  /** Adds weight; when the young generations exceed half the limit, all sharers drop their old one. */
  spend(weight: number): void {
    this.#young += weight
    if (this.#young <= partOf(this.#limit) / 2) return
    this.#young = weight
    for (const sharer of this.#sharers) sharer.age()
  }
}

/**
 * A two-generation cache within a budget: when the young generation fills half of it, it becomes the old one and the
 * old one is dropped; entries that are read again move to the young one.
 */
export class GenerationCache<K, V> implements Aging {
  readonly #budget: Budget
  readonly #weigh: (value: V) => number
  #young = new Map<K, V>()
  #old = new Map<K, V>()

  /** @param budget its own limit, or one that it shares with others */
  constructor(budget: number | Budget, weigh: (value: V) => number = () => 1) {
    this.#budget = typeof budget === 'number' ? new Budget(budget) : budget
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

  /** Replaces the value of an existing key by one of the same weight. */
  replace(key: K, value: V): V {
    this.#young.set(key, value)
    return value
  }

  age(): void {
    this.#old = this.#young
    this.#young = new Map()
  }
}
