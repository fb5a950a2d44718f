import type { Endpoint } from './endpoint.ts'

/** Any endpoint, for clients that learn from its type what it takes. */
export type AnyEndpoint = Endpoint & { readonly path: string }

type Values = Readonly<Record<string, unknown>>

/**
 * A path with its parameters in place of `:name` or `{name}`, and the query; what is undefined is left out.
 * @throws TypeError where a parameter is missing
 */
export function addressOf(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)|\{(\w+)\}/g, (whole: string, colon?: string, braced?: string) => {
    const value = params[colon ?? braced ?? '']
    if (value === undefined) throw new TypeError(`${whole} of ${path} is missing`)
    return encodeURIComponent(String(value))
  })
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, String(value))
  return asked.size > 0 ? `${filled}?${asked}` : filled
}
