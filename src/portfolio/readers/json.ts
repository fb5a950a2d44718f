import { UnreadableFile } from './schema.ts'

const deepest = 64
const mostValues = 12_000_000

/** Parses JSON from a stranger: depth and number of values are bounded before anything is built. */
export function parseJson(text: string): unknown {
  measure(text)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile('Das JSON ist fehlerhaft oder bricht ab.')
  }
}

function measure(text: string): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      at = endOfString(text, at)
    } else if (code === 91 || code === 123) {
      depth += 1
      values += 4
      if (depth > deepest) throw new UnreadableFile(`Das JSON ist tiefer als ${deepest} Ebenen.`)
    } else if (code === 93 || code === 125) depth -= 1
    else if (code === 44) values += 1
    if (values > mostValues) throw new UnreadableFile('Das JSON hat zu viele Werte.')
  }
}

function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at >= 0) {
    let backslashes = 0
    while (text.charCodeAt(at - 1 - backslashes) === 92) backslashes += 1
    if (backslashes % 2 === 0) return at
    at = text.indexOf('"', at + 1)
  }
  return text.length
}
