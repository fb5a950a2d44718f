import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { assetClasses } from '#contract/asset-classes.ts'
import type { ContentItem } from '#contract/rich-text.ts'
import { onceByKey } from '#platform/kept.ts'
import { seedFile } from '#platform/paths.ts'
import { readDocument, wordCount } from './documents.ts'

const line = (most: number) => z.string().trim().min(1, 'is empty').max(most)

/** `/etf/finder ETF-Finder` */
const link = z
  .string()
  .regex(/^\/\S* \S.*$/, 'a path of this site, a space and its label')
  .transform((text) => ({ path: text.slice(0, text.indexOf(' ')), label: text.slice(text.indexOf(' ') + 1).trim() }))

export const calculatorNames = ['compound-interest', 'savings-plan', 'withdrawal-plan', 'inflation', 'tax'] as const

const fields = z.strictObject({
  title: line(120),
  teaser: line(300),
  topic: line(40),
  /** other words for what it explains, by which the search finds it */
  search: line(300)
    .default('')
    .transform((words) => words.split(' ').filter(Boolean)),
  /** on whose pages it is offered */
  classes: z.array(z.enum(assetClasses.keys, assetClasses.keys.join(', '))).default([]),
  checked: z.iso.date('a day such as 2026-11-25'),
  calculator: z.enum(calculatorNames, calculatorNames.join(', ')).optional(),
  related: z.array(link).min(1),
  sources: z.array(line(300)).min(1),
})

/** A text that explains, with the day on which its facts were checked last. */
export interface Guide extends z.infer<typeof fields> {
  readonly alias: string
  readonly items: readonly ContentItem[]
  readonly words: number
}

const kept = onceByKey((folder: string) => readGuides(folder))

/** The guides that are shipped, read when they are asked for first: no start waits for what few of its pages show. */
export const shippedGuides = (): readonly Guide[] => kept(seedFile('guides'))

/**
 * The guides of a folder, one a file, by title.
 * @throws Error that names every fault with its file and line
 */
export function readGuides(folder: string): Guide[] {
  const guides: Guide[] = []
  const faults: string[] = []
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.md'))) {
    const read = readDocument(readFileSync(join(folder, name), 'utf8'), fields)
    if (read.faults) faults.push(...read.faults.map(({ line: at, text }) => `${name}:${at}: ${text}`))
    else guides.push({ ...read.fields, alias: name.slice(0, -3), items: read.items, words: wordCount(read.items) })
  }
  if (faults.length > 0) throw new Error(`${folder}: ${faults.join('; ')}`)
  return guides.toSorted((a, b) => a.title.localeCompare(b.title, 'de'))
}
