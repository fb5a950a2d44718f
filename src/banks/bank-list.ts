import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import * as z from 'zod'

/** A bank that may be asked. */
export interface Bank {
  /** Bankleitzahl */
  readonly code: string
  readonly name: string
  readonly url: string
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether the address is this machine's own, by name. */
export const isLoopback = (url: string): boolean => loopback.has(new URL(url).hostname)

const Row = z.strictObject({
  blz: z.string().regex(/^\d{8}$/, 'eight digits'),
  name: z.string().trim().min(1, 'is empty').max(80),
  url: z
    .url({ protocol: /^https?$/, error: 'an https address' })
    .refine((text) => text.startsWith('https://') || isLoopback(text), 'https, but on this machine'),
})

/**
 * The banks of a file: CSV with the columns blz, name and url.
 * @throws Error that names every fault with its line
 */
export function readBanks(file: string): Bank[] {
  const rows = parse<Record<string, string>>(readFileSync(file, 'utf8'), { columns: true, bom: true, trim: true })
  const faults: string[] = []
  const banks = new Map<string, Bank>()
  for (const [index, row] of rows.entries()) {
    const { data, error } = Row.safeParse(row)
    const line = `line ${index + 2}`
    if (error) faults.push(...error.issues.map(({ path, message }) => `${line}, ${path.join('.')}: ${message}`))
    else if (banks.has(data.blz)) faults.push(`${line}, blz: ${data.blz} is there twice`)
    else banks.set(data.blz, { code: data.blz, name: data.name, url: data.url })
  }
  if (faults.length > 0) throw new Error(faults.join('; '))
  return [...banks.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'de'))
}
