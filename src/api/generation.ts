/** Knows what its answers follow from. */
export interface Generational {
  /** the same object until more was taken in: another one says that everything may have changed */
  generation(): object
}

/**
 * What a handler remembers of things that an import may change: made when it is first asked for, and again with each
 * generation. What outlives imports stands beside it.
 */
export function perGeneration<Memory>(rooms: Generational, make: () => Memory): () => Memory {
  let known: { of: object; memory: Memory } | undefined
  return () => {
    const of = rooms.generation()
    if (known?.of !== of) known = { of, memory: make() }
    return known.memory
  }
}
