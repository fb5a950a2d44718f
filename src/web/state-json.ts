/** JSON that is safe inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** From here on parts are written whole: a quote in the list of a snapshot. */
const partDepth = 7
/** Of parts that are the same objects from page to page, and of the others until they are gone. */
const known = new WeakMap<object, string>()

/**
 * The state of a page as JSON for a script element. Parts that are the same objects as before are not written again; a
 * state is never changed once it is made. Instants are written with `Z`, where the API writes `+00:00`.
 */
export function stateJson(value: unknown, depth = 0): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'object' || value === null) return partJson(value)
  const before = known.get(value)
  if (before !== undefined) return before
  const text = depth === partDepth ? partJson(value) : Array.isArray(value) ? listJson(value, depth) : objectJson(value, depth)
  known.set(value, text)
  return text
}

const partJson = (value: unknown): string => scriptJson(value).replaceAll('+00:00"', 'Z"')

const listJson = (list: readonly unknown[], depth: number): string => `[${list.map((item) => stateJson(item, depth + 1) ?? 'null').join(',')}]`

function objectJson(value: object, depth: number): string {
  const members: string[] = []
  for (const [name, member] of Object.entries(value)) {
    const text = stateJson(member, depth + 1)
    if (text !== undefined) members.push(`${/^\w+$/.test(name) ? `"${name}"` : scriptJson(name)}:${text}`)
  }
  return `{${members.join(',')}}`
}
