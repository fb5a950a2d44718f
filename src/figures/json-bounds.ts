/** Bounds on JSON before it is parsed: a file of brackets would take gigabytes before it could be refused. */

const mostLevels = 100
/** Most objects and lists: enough for daily closes of six hundred instruments over twenty years. */
const mostObjects = 3_000_000
const mostValues = 20_000_000
/** Texts below this size are always parsed, so that errors can name their id. */
const smallLength = 1_000_000

const quote = 0x22
const comma = 0x2c
const openList = 0x5b
const backslash = 0x5c
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/**
 * Whether a JSON text nests too deep or holds too much to be built in memory; undefined when neither. Brackets in
 * strings do not count.
 */
export function jsonBeyondBounds(text: string): 'too deep' | 'too many' | undefined {
  if (text.length <= smallLength) return undefined
  let levels = 0
  let objects = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) {
      at++
      while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
    } else if (character === comma) values++
    else if (character === openList || character === openObject) {
      objects++
      levels++
      if (levels > mostLevels) return 'too deep'
    } else if (character === closeList || character === closeObject) levels--
  }
  return objects > mostObjects || values > mostValues ? 'too many' : undefined
}
