import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { CopyFault } from './fault.ts'

/** Of the format below; a copy of a later one is refused. */
const formatNumber = 1

/** Why a copy was made. Those made by hand stay for good, of the others the newest are kept. */
export const copyKinds = ['manual', 'daily', 'before-migration', 'before-restore'] as const
export type CopyKind = (typeof copyKinds)[number]

const table = z.object({
  /** that of the portal's schema, or `jobs.` and that of a queue's table */
  name: z.string(),
  file: z.string().regex(/^[\w.-]+$/),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  /** columns the rows are sorted by: the primary key, else all */
  sortedBy: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** of the unpacked rows */
  sha256: z.string(),
})
export type CopiedTable = z.infer<typeof table>

const content = z.object({
  format: z.literal(formatNumber),
  parkett: z.string(),
  kind: z.enum(copyKinds),
  /** the instant all rows are of, ISO */
  madeAt: z.iso.datetime(),
  /** tells databases that share a folder of copies apart */
  database: z.string(),
  /** migrations that were done, oldest first */
  steps: z.array(z.string()),
  /** version of the queues' tables; absent where there were none */
  jobs: z.int().optional(),
  /** in an order in which they can be loaded */
  tables: z.array(table),
  /** last number given; a sequence that has given none is left out */
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^-?\d+$/) })),
})
export type Manifest = z.infer<typeof content>

export const manifestName = 'manifest.json'

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The file's text: the manifest and its own checksum. */
export const manifestText = (manifest: Omit<Manifest, 'format'>): string => {
  const whole = { format: formatNumber, ...manifest }
  return `${JSON.stringify({ ...whole, sha256: digest(whole) }, undefined, 2)}\n`
}

/** @throws CopyFault where there is none, it is damaged, or of a newer format */
export async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(join(path, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CopyFault(`there is no copy at ${path}: no ${manifestName}`, error)
  })
  const damaged = (cause?: unknown) =>
    new CopyFault(`${path} is damaged: ${manifestName} is not as it was written`, cause)
  let parsed: { format?: unknown; sha256?: unknown }
  try {
    parsed = JSON.parse(text) as typeof parsed
  } catch (error) {
    throw damaged(error)
  }
  const { sha256, ...whole } = parsed
  if (sha256 !== digest(whole)) throw damaged()
  if (typeof whole.format === 'number' && whole.format > formatNumber)
    throw new CopyFault(`a newer Parkett made the copy ${path} (format ${whole.format}). Update this one.`)
  const { success, data, error } = content.safeParse(whole)
  if (!success) throw damaged(error)
  return data
}
