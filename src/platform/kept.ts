/** What is kept for owners, without keeping them: of each memory at least the last so many asked for, at most twice as many. */
export interface Memory<Value> {
  get(owner: object): Value | undefined
  set(owner: object, value: Value): void
}

/** more than the listings of the busiest pages together; a reply with its quote weighs about 6 KB */
const mostKept = 4096
/** What a page of an instrument says of years and quarters weighs some ten KB a piece: kept of the pages read last. */
export const mostOfPages = 500

/** Two generations: who is asked for goes to the young one; when that is full it becomes the old one, and the old one is forgotten. */
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
 * Keeps the last thing made for each owner, and gives it again while it is made of the same parts: whoever gets the same
 * object twice knows that nothing in it has changed. It is forgotten with its owner, or when many others were asked for since.
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
