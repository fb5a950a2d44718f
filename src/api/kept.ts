/**
 * Keeps the last thing made for each owner, and gives it again while it is made of the same parts: whoever gets the same
 * object twice knows that nothing in it has changed. It is forgotten with its owner.
 */
export function keeper<Made>(): (owner: object, parts: readonly unknown[], make: () => Made) => Made {
  const last = new WeakMap<object, { parts: readonly unknown[]; made: Made }>()
  return (owner, parts, make) => {
    const known = last.get(owner)
    if (known && known.parts.length === parts.length && known.parts.every((part, i) => Object.is(part, parts[i]))) return known.made
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
