import { randomBytes } from 'node:crypto'
import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { GenerationCache } from '#platform/kept.ts'
import { deepEqual } from '#web/deep-equal.ts'
import { InContexts, useShared } from '#web/shared-context.tsx'

interface WriteOptions {
  /** told what an `Attempt` has caught; default: as for the writing in whose midst this one is */
  onFailure?: ((error: unknown) => void) | undefined
  /**
   * name of the page: its parts are kept and not rendered again while their elements say the same; default: nothing is
   * kept
   */
  keptAs?: string | undefined
  /**
   * name of a page and of the one reader it is for: rows of its lists are kept, and shown to nobody else; default: as its other
   * parts
   */
  rowsKeptAs?: string | undefined
  /** finished markup in front of it all: a page's document type */
  prologue?: Buffer
  /** stands in front of all ids, where markup is put into a page that is rendered by itself */
  ids?: string
}

/**
 * Renders React elements as HTML with React's own server renderer. Parts of a page (`Attempt`, `Written`, islands) are
 * rendered by themselves: each leaves a mark in the markup around it, and its bytes take the mark's place at the end.
 * @returns UTF-8
 * @throws what a component throws outside of an `Attempt`
 */
export function bytesOf(
  node: ReactNode,
  { onFailure, keptAs, rowsKeptAs, prologue, ids = '' }: WriteOptions = {},
): Buffer {
  const outer = writing
  const parts = keptAs === undefined ? undefined : { name: keptAs, kept }
  const rows = rowsKeptAs === undefined ? parts : { name: rowsKeptAs, kept: keptRows }
  writing = { pieces: [], ids, count: 0, parts, rows, failed: onFailure ?? outer?.failed ?? (() => {}) }
  try {
    return filled(renderToStaticMarkup(node, { identifierPrefix: ids }), writing.pieces, prologue)
  } finally {
    writing = outer
  }
}

/** The same as text. */
export const markupOf = (node: ReactNode): string => bytesOf(node).toString()

/** What belongs to one rendering by React, of a page or of a part of it. */
interface Writing {
  /** finished parts, by the number in their marks */
  pieces: Buffer[]
  /** stands in front of every `useId` of this rendering, and of its parts: ids are unique in the page */
  readonly ids: string
  /** parts so far */
  count: number
  /** where its parts are kept, and rows of lists */
  readonly parts: Place | undefined
  readonly rows: Place | undefined
  readonly failed: (error: unknown) => void
}

/**
 * The rendering in progress. Rendering is synchronous, so a module variable suffices; components may start a rendering
 * of their own.
 */
let writing: Writing | undefined

function current(): Writing {
  if (!writing) throw new Error('Pages are rendered by bytesOf')
  return writing
}

/** Marks of parts: a private-use character and a random number that no reader can guess. Neither is escaped in HTML. */
const sign = '\uE000'
const token = randomBytes(9).toString('base64url')
const opening = `${sign}${token}:`
/** stands behind each node of those that are rendered together */
const between = `${sign}${token};`

/** Puts finished markup in the place where its component stands. */
function mark(piece: Buffer): string {
  const { pieces } = current()
  pieces.push(piece)
  return `${opening}${pieces.length - 1}${sign}`
}

function filled(markup: string, pieces: readonly Buffer[], prologue?: Buffer): Buffer {
  if (pieces.length === 0 && !prologue) return Buffer.from(markup)
  const parts: Buffer[] = prologue ? [prologue] : []
  let from = 0
  for (let at = markup.indexOf(opening); at >= 0; at = markup.indexOf(opening, from)) {
    const end = markup.indexOf(sign, at + opening.length)
    const piece = pieces[Number(markup.slice(at + opening.length, end))]
    if (!piece) throw new Error('A mark without its part')
    if (at > from) parts.push(Buffer.from(markup.slice(from, at)))
    parts.push(piece)
    from = end + sign.length
  }
  if (from < markup.length) parts.push(Buffer.from(markup.slice(from)))
  return Buffer.concat(parts)
}

/** Markup that is written already. */
export const Written = ({ markup }: { markup: Buffer }): ReactNode => mark(markup)

/** most pages kept */
const mostKeptBytes = 48 * 2 ** 20
interface Kept {
  children: ReactNode
  shared: readonly unknown[]
  readonly markup: Buffer
}
const kept = new GenerationCache<string, Kept>(mostKeptBytes, ({ markup }) => markup.length)
/** most rows of pages that are one reader's, each with what it was made of */
const mostRowBytes = 16 * 2 ** 20
const madeOfBytes = 1000
const keptRows = new GenerationCache<string, Kept>(mostRowBytes, ({ markup }) => markup.length + madeOfBytes)

/** Where markup is kept, and under which name. */
interface Place {
  readonly name: string
  readonly kept: GenerationCache<string, Kept>
}

/**
 * Its children, rendered by themselves. On a page that is kept they are rendered again only when their elements, or a
 * shared context, say something else than the last time; so elements say all that is shown, the time included.
 */
export function Part({ children }: { children: ReactNode }): ReactNode {
  const around = current()
  return mark(partOf(children, useShared(), around, around.parts))
}

/**
 * Rows of a list, each kept by itself, also on a page of one reader: their elements hold nothing of the request, such as a token of a
 * form, and no ids of React's. Those that say something else than the last time are rendered together, for a rendering of its own
 * costs about as much as a row.
 */
export function Rows({ children }: { children: readonly ReactElement[] }): ReactNode {
  const around = current()
  const shared = useShared()
  const ids = children.map(() => nextIds(around))
  const place = around.rows
  if (!place) return children
  const known = children.map((row, i) => keptIn(place, ids[i] ?? '', row, shared))
  const others = children.filter((_, i) => !known[i])
  const written = others.length === 0 ? [] : renderedApart(others, shared, around, ids[0] ?? '')
  return children.map((row, i) => {
    const markup = known[i] ?? keep(place, ids[i] ?? '', { children: row, shared, markup: written.shift() ?? nothing })
    return mark(markup)
  })
}
const nothing = Buffer.alloc(0)

/**
 * Like `Part`; when one of its children fails, something else stands in its place and the rest of the page stays alive.
 */
export function Attempt({ children, otherwise }: { children: ReactNode; otherwise: ReactNode }): ReactNode {
  const shared = useShared()
  const around = current()
  const { count } = around
  try {
    return mark(partOf(children, shared, around, around.parts))
  } catch (error) {
    around.failed(error)
    around.count = count
    return mark(rendered(<InContexts values={shared}>{otherwise}</InContexts>, around, nextIds(around)))
  }
}

function partOf(children: ReactNode, shared: readonly unknown[], around: Writing, place: Place | undefined): Buffer {
  const ids = nextIds(around)
  const write = () => rendered(<InContexts values={shared}>{children}</InContexts>, around, ids)
  return keptOrWritten(children, shared, place, ids, write)
}

/** What was written in this place of the page the last time, where its elements and contexts say the same now. */
function keptOrWritten(
  children: ReactNode,
  shared: readonly unknown[],
  place: Place | undefined,
  ids: string,
  write: () => Buffer,
): Buffer {
  if (place === undefined) return write()
  return keptIn(place, ids, children, shared) ?? keep(place, ids, { children, shared, markup: write() })
}

function keptIn(place: Place, ids: string, children: ReactNode, shared: readonly unknown[]): Buffer | undefined {
  const last = place.kept.get(`${place.name} ${ids}`)
  if (!last || !deepEqual(last.children, children) || !deepEqual(last.shared, shared)) return undefined
  last.children = children // the next page most likely brings the same objects again, which is seen at once
  last.shared = shared
  return last.markup
}

const keep = (place: Place, ids: string, what: Kept): Buffer => place.kept.set(`${place.name} ${ids}`, what).markup

/** Parts are numbered in the order of the page, so one that is kept has the ids it would get anew. */
const nextIds = (around: Writing): string => `${around.ids}${(around.count++).toString(36)}-`

function rendered(node: ReactNode, around: Writing, ids: string, render = renderToStaticMarkup): Buffer {
  const own = { ...around, pieces: [], ids, count: 0 }
  writing = own
  try {
    return filled(render(node, { identifierPrefix: ids }), own.pieces)
  } finally {
    writing = around
  }
}

/** Several nodes in one rendering, each as markup of its own. */
function renderedApart(
  nodes: readonly ReactElement[],
  shared: readonly unknown[],
  around: Writing,
  ids: string,
): Buffer[] {
  const own = { ...around, pieces: [], ids, count: 0 }
  writing = own
  try {
    const all = <InContexts values={shared}>{nodes.flatMap((node) => [node, between])}</InContexts>
    const markup = renderToStaticMarkup(all, { identifierPrefix: ids })
    return markup.split(between, nodes.length).map((each) => filled(each, own.pieces))
  } finally {
    writing = around
  }
}

/** Markup that React takes over in the browser, which has to give the same ids. */
export interface Hydratable {
  ids: string
  markup: ReactNode
}

/** Renders what will be hydrated, without contexts, kept like a part. To be called by a component, whose own hooks come before. */
export function hydratable(node: ReactNode): Hydratable {
  const around = current()
  const ids = nextIds(around)
  const write = () => rendered(node, around, ids, renderToString)
  return { ids, markup: mark(keptOrWritten(node, noContexts, around.parts, ids, write)) }
}

const noContexts: readonly unknown[] = []
