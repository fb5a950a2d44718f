/** How many of the ascending values are at most `limit`. */
export function countUpTo(values: ArrayLike<number>, limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as number) <= limit) low = middle + 1
    else high = middle
  }
  return low
}
