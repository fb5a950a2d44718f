/** Knows what its answers follow from. */
export interface Generational {
  /** the same object until more was taken in: another one says that everything may have changed */
  generation(): object
}

/**
 * Memory that an import may invalidate: made on first use and again for each generation of the data. What outlives
 * imports does not belong in it.
 */
export function perGeneration<Memory>(rooms: Generational, make: () => Memory): () => Memory {
  let known: { of: object; memory: Memory } | undefined
  return () => {
    const of = rooms.generation()
    if (known?.of !== of) known = { of, memory: make() }
    return known.memory
  }
}
