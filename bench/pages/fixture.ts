/** Writes what the share page shows, taken from the API of a running portal, as the peers' data. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '../../src/contract/endpoint.ts'

interface Input {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: object
}

/** @param path of the share's page, as the portal spells it */
export async function writeFixture(origin: string, path: string, file: string): Promise<void> {
  const call = async ({ method, path: pattern }: Endpoint, { params = {}, query = {}, body }: Input = {}) => {
    const address = pattern.replace(/:([a-zA-Z]+)/g, (_: string, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    const response = await fetch(`${origin}/api${address}?${search}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    if (!response.ok) throw new Error(`${address}: ${response.status}`)
    return response.json()
  }
  const content = (await import(join(import.meta.dirname, 'built', 'content.js'))) as {
    loadContent(...given: unknown[]): Promise<object>
  }
  const { fixedLinks } = (await import(join(import.meta.dirname, 'built', 'links.js'))) as { fixedLinks: object[] }
  const loaded = await content.loadContent(path, path.split('/').at(-1), Date.now(), call, fixedLinks)
  writeFileSync(file, JSON.stringify(loaded))
}
