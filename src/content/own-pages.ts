import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { ContentItem } from '#contract/rich-text.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { readDocument, type DocumentFault } from './documents.ts'
import { slugOf } from './text/plain.ts'

/** One wording of a page. */
export interface Wording {
  /** the day since which it holds, `2026-11-25` */
  readonly since: string
  readonly version: string | undefined
  readonly items: readonly ContentItem[]
}

/** A page of the operator: what holds now, and what held before. */
export interface OwnPage extends Wording {
  readonly slug: string
  readonly title: string
  readonly description: string | undefined
  readonly footer: 'Parkett' | 'Vertrag' | 'Rechtliches'
  /** the newest first */
  readonly earlier: readonly Wording[]
}

export interface OwnPages {
  all(): readonly OwnPage[]
  find(slug: string): OwnPage | undefined
}

const part = 'seiten'
/** how often is looked whether a file came, went or changed */
const lookMs = 10_000
/** a text longer than this is a slip */
const mostBytes = 1_000_000
const line = (most: number) => z.string().trim().min(1, 'is empty').max(most)
const day = z.iso.date('a day such as 2026-11-25')

const fields = z.strictObject({
  title: line(120),
  description: line(300).optional(),
  since: day,
  version: line(40).optional(),
  footer: z.enum(['Parkett', 'Vertrag', 'Rechtliches'], 'Parkett, Vertrag or Rechtliches').default('Rechtliches'),
})

type Read = OwnPage & { readonly isEarlier: boolean }
type FileFault = DocumentFault & { readonly file: string }

/**
 * Reads `seiten/*.md`; `agb-depot@2025.md` is an earlier wording of `agb-depot.md`.
 * @param isTaken whether the portal itself has a page at `/slug`: no file hides it
 */
export function readOwnPages(
  folder: string,
  isTaken: (slug: string) => boolean,
): { pages: readonly OwnPage[]; faults: readonly FileFault[] } {
  const read: Read[] = []
  const faults: FileFault[] = []
  for (const name of filesOf(folder)) {
    const file = `${part}/${name}`
    const path = join(folder, part, name)
    const [slug = '', earlier] = name.slice(0, -3).split('@')
    const fault = (text: string) => void faults.push({ file, line: 1, text })
    if (slugOf(slug) !== slug) fault(`the name may be ${slugOf(slug)}.md`)
    else if (isTaken(slug)) fault(`the portal has a page of its own at /${slug}`)
    else if (statSync(path).size > mostBytes) fault(`is longer than ${mostBytes} bytes`)
    else {
      const document = readDocument(readFileSync(path, 'utf8'), fields)
      if (document.faults) faults.push(...document.faults.map((each) => ({ file, ...each })))
      else if (document.items.length === 0) fault('has no text')
      else {
        const { title, description, since, version, footer } = document.fields
        const { items } = document
        read.push({
          slug,
          title,
          description,
          since,
          version,
          footer,
          items,
          earlier: [],
          isEarlier: earlier !== undefined,
        })
      }
    }
  }
  const pages = read
    .filter(({ isEarlier }) => !isEarlier)
    .map(
      ({ slug, title, description, since, version, footer, items }): OwnPage => ({
        slug,
        title,
        description,
        since,
        version,
        footer,
        items,
        earlier: read
          .filter((each) => each.isEarlier && each.slug === slug && each.since < since)
          .map((each): Wording => ({ since: each.since, version: each.version, items: each.items }))
          .toSorted((a, b) => b.since.localeCompare(a.since)),
      }),
    )
  return { pages: pages.toSorted((a, b) => a.title.localeCompare(b.title, 'de')), faults }
}

/** A folder without `seiten` has none. */
function filesOf(folder: string): string[] {
  try {
    return readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.md'))
      .toSorted()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

interface Options {
  /** undefined: there are none */
  folder: string | undefined
  isTaken: (slug: string) => boolean
  now: () => Instant
  /** told of each fault once */
  warn: (fault: FileFault) => void
}

/** The pages of a folder as it is, looked at again every ten seconds while somebody asks. */
export function openOwnPages({ folder, isTaken, now, warn }: Options): OwnPages {
  let pages: readonly OwnPage[] = []
  let state = ''
  let lookedAt = -Infinity

  function fresh(): readonly OwnPage[] {
    if (folder === undefined || now() - lookedAt < lookMs) return pages
    lookedAt = now()
    const found = stateOf(folder)
    if (found === state) return pages
    state = found
    const taken = readOwnPages(folder, isTaken)
    for (const fault of taken.faults) warn(fault)
    return (pages = taken.pages)
  }

  return { all: fresh, find: (slug) => fresh().find((page) => page.slug === slug) }
}

/** Another text whenever a file came, went or changed. */
const stateOf = (folder: string): string =>
  filesOf(folder)
    .map((name) => {
      const { mtimeMs, size } = statSync(join(folder, part, name))
      return `${name} ${mtimeMs} ${size}`
    })
    .join('\n')

export interface Change {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** What became of the parts of a text, in the order of reading; a part that was altered was removed and added. */
export function changesBetween(before: readonly ContentItem[], after: readonly ContentItem[]): Change[] {
  const [old, fresh] = [before.map(({ value }) => value), after.map(({ value }) => value)]
  // common[i][j]: the longest part that old from i and fresh from j have in common
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1))
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--) {
      const row = common[i]
      if (row) row[j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  const changes: Change[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    const [was, is] = [old[i], fresh[j]]
    if (was !== undefined && was === is) {
      changes.push({ kind: 'same', text: was })
      i++
      j++
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: was })
      i++
    } else {
      changes.push({ kind: 'added', text: is ?? '' })
      j++
    }
  }
  return changes
}
