const binaryHead = /@([1-9]\d{0,8})@/y

/**
 * Whether every binary part (`@5@12345`) ends within the text, in sealed messages, too: the library would read others for ever,
 * and takes a `?` at the end of one for the mark before what follows.
 */
export function isFramed(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '?') at++
    else if (text[at] === '@') {
      binaryHead.lastIndex = at
      const [head = '', size = ''] = binaryHead.exec(text) ?? []
      const from = at + head.length
      const end = from + Number(size)
      if (head === '' || end > text.length) return false
      const isSealed = /HNVSD[^'@]*$/.test(text.slice(Math.max(0, at - 30), at))
      if (text[end - 1] === '?' || (isSealed && !isFramed(text.slice(from, end)))) return false
      at = end - 1
    }
  }
  return true
}
