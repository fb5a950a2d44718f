/** Which of two comes first: negative, the former. */
export type Comparison = (a: number, b: number) => number

/** The first `most` of 0 … count − 1 in order, without putting the others in order. */
export function firstOf(count: number, most: number, compare: Comparison): number[] {
  if (most <= 0) return []
  const heap: number[] = []
  for (let each = 0; each < count; each++) {
    if (heap.length < most) {
      heap.push(each)
      rise(heap, heap.length - 1, compare)
    } else if (compare(each, heap[0] ?? 0) < 0) {
      heap[0] = each
      sink(heap, compare)
    }
  }
  return heap.sort(compare)
}

/** The last in order stands on top. */
function rise(heap: number[], from: number, compare: Comparison): void {
  let place = from
  while (place > 0) {
    const above = (place - 1) >> 1
    if (compare(heap[place] ?? 0, heap[above] ?? 0) <= 0) return
    swap(heap, place, above)
    place = above
  }
}

function sink(heap: number[], compare: Comparison): void {
  let place = 0
  for (;;) {
    const [left, right] = [2 * place + 1, 2 * place + 2]
    let last = place
    if (left < heap.length && compare(heap[left] ?? 0, heap[last] ?? 0) > 0) last = left
    if (right < heap.length && compare(heap[right] ?? 0, heap[last] ?? 0) > 0) last = right
    if (last === place) return
    swap(heap, place, last)
    place = last
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] ?? 0
  heap[a] = heap[b] ?? 0
  heap[b] = kept
}
