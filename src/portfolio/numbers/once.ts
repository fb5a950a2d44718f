/** Computes when first asked and remembers, failures included: the same question gets the same answer. */
export function once<T>(compute: () => T): () => T {
  let result: { readonly value: T } | { readonly error: unknown } | undefined
  return () => {
    if (result === undefined) {
      try {
        result = { value: compute() }
      } catch (error) {
        result = { error }
      }
    }
    if ('error' in result) throw result.error
    return result.value
  }
}

/** The same by index, for what never fails. */
export function onceEach<T>(compute: (index: number) => T): (index: number) => T {
  const known: T[] = []
  return (index) => (known[index] ??= compute(index))
}
