/** JSON that is safe inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** From here on parts are written whole: a quote in the list of a snapshot. */
const partDepth = 7
/** Parts that were written, and the texts of those that came again: most pages are read once. */
const written = new WeakSet()
const known = new WeakMap<object, string>()

/**
 * The state of a page as JSON for a script element. Parts that are the same objects as on two pages before are not
 * written again; a state is never changed once it is made. Instants are written with `Z`, where the API writes
 * `+00:00`.
 */
export function stateJson(value: unknown, depth = 0): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'object' || value === null) return partJson(value)
  const before = known.get(value)
  if (before !== undefined) return before
  const text =
    depth === partDepth ? partJson(value) : Array.isArray(value) ? listJson(value, depth) : objectJson(value, depth)
  if (written.has(value)) known.set(value, text)
  else written.add(value)
  return text
}

const partJson = (value: unknown): string => scriptJson(value).replaceAll('+00:00"', 'Z"')

const listJson = (list: readonly unknown[], depth: number): string =>
  `[${list.map((item) => stateJson(item, depth + 1) ?? 'null').join(',')}]`

function objectJson(value: object, depth: number): string {
  const members: string[] = []
  for (const [name, member] of Object.entries(value)) {
    const text = stateJson(member, depth + 1)
    if (text !== undefined) members.push(`${/^\w+$/.test(name) ? `"${name}"` : scriptJson(name)}:${text}`)
  }
  return `{${members.join(',')}}`
}
