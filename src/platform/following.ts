/**
 * An object of the same members, each of which is looked up in the current one: who holds it never has to ask for it
 * again.
 * @param current its members are the same at all times
 */
export function following<T extends object>(current: () => T): T {
  const delegate = {}
  for (const name of Object.keys(current()) as (keyof T)[]) {
    const own = current()[name]
    Object.defineProperty(delegate, name, {
      enumerable: true,
      ...(typeof own === 'function'
        ? { value: (...given: unknown[]) => (current()[name] as (...given: unknown[]) => unknown)(...given) }
        : { get: () => current()[name] }),
    })
  }
  return delegate as T // it has every member of T
}
