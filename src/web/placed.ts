/** The order with one of it at another place; beyond the ends it stays at the end. */
export function placed<Key extends string>(order: readonly Key[], key: Key, place: number): Key[] {
  const others = order.filter((each) => each !== key)
  return others.toSpliced(Math.min(Math.max(place, 0), others.length), 0, key)
}
