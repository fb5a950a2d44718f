/**
 * Tokens `from` (inclusive) … `to` (exclusive) of the sorted list begin with something `distance` mistakes from the
 * word.
 */
export interface NearRange {
  from: number
  to: number
  distance: number
}

/** A trie over sorted tokens in flat arrays: walking it compares a word with all tokens at once. */
export interface Trie {
  letters: Uint16Array
  firstChild: Int32Array
  nextSibling: Int32Array
  from: Int32Array
  to: Int32Array
}

/** @param tokens sorted, each once */
export function buildTrie(tokens: readonly string[]): Trie {
  const letters: number[] = [0]
  const firstChild: number[] = [-1]
  const nextSibling: number[] = [-1]
  const from: number[] = [0]
  const to: number[] = [tokens.length]
  const grow = (parent: number, lo: number, hi: number, depth: number): void => {
    let last = -1
    let at = lo
    while (at < hi && tokens[at]!.length <= depth) at++
    while (at < hi) {
      const letter = tokens[at]!.charCodeAt(depth)
      let end = at + 1
      while (end < hi && tokens[end]!.charCodeAt(depth) === letter) end++
      const node = letters.length
      letters.push(letter)
      firstChild.push(-1)
      nextSibling.push(-1)
      from.push(at)
      to.push(end)
      if (last < 0) firstChild[parent] = node
      else nextSibling[last] = node
      last = node
      grow(node, at, end, depth + 1)
      at = end
    }
  }
  grow(0, 0, tokens.length, 0)
  return {
    letters: Uint16Array.from(letters),
    firstChild: Int32Array.from(firstChild),
    nextSibling: Int32Array.from(nextSibling),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
  }
}

/** How many mistakes a word of this length forgives; two only where the first letter is right. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/**
 * Tokens that begin with something near the word: a letter wrong, missing, too many, or two swapped (optimal string
 * alignment), counted against the token's beginning, so that half-typed words are forgiven too.
 */
export function nearPrefixes(trie: Trie, word: string): NearRange[] {
  const most = forgiven(word.length)
  const found: NearRange[] = []
  if (most === 0) return found
  const width = word.length + 1
  const rows = new Uint8Array(width * (word.length + most + 3))
  for (let column = 0; column < width; column++) rows[column] = column
  const path = new Uint16Array(word.length + most + 3)

  const walk = (node: number, depth: number): void => {
    const letter = trie.letters[node]!
    path[depth] = letter
    const row = depth * width
    const above = row - width
    rows[row] = depth
    let least = depth
    for (let column = 1; column < width; column++) {
      const same = word.charCodeAt(column - 1) === letter
      let cost = Math.min(
        rows[above + column]! + 1,
        rows[row + column - 1]! + 1,
        rows[above + column - 1]! + (same ? 0 : 1),
      )
      const swapped =
        depth > 1 &&
        column > 1 &&
        word.charCodeAt(column - 2) === letter &&
        path[depth - 1] === word.charCodeAt(column - 1)
      if (swapped) cost = Math.min(cost, rows[above - width + column - 2]! + 1)
      rows[row + column] = cost
      if (cost < least) least = cost
    }
    const distance = rows[row + word.length]!
    if (distance <= most && depth > 1) found.push({ from: trie.from[node]!, to: trie.to[node]!, distance })
    if (least > most || depth + 1 >= path.length) return
    for (let child = trie.firstChild[node]!; child >= 0; child = trie.nextSibling[child]!) walk(child, depth + 1)
  }
  for (let child = trie.firstChild[0]!; child >= 0; child = trie.nextSibling[child]!) {
    if (most === 1 || trie.letters[child] === word.charCodeAt(0)) walk(child, 1)
  }
  return found
}
