/**
 * A proxy that looks up each member in the current target, so holders need not ask for the target again.
 * @param current always has the same members
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
