import { setImmediate as pause } from 'node:timers/promises'
import type { ReactNode } from 'react'
import { SaxesParser } from 'saxes'
import { offerAttribute } from '#web/files/asked.ts'
import { markupOf } from '#web/markup.tsx'

/** A cell as a reader sees it. */
export interface Cell {
  text: string
  /** the second line */
  detail: string
  /** of what a row is about, where the second line begins with its number instead */
  kind: string | undefined
  /** of what the row is about, where its address has none */
  isin: string | undefined
  /** the instant the second line tells, which leaves it for a column of its own */
  time: string | undefined
  /** what a reader noted about the row */
  note: string
  /** of a column of figures */
  numeric: boolean
  /** where it leads: the page of what the row is about */
  path: string | undefined
  /** where the text is rounded, or leaves out the day */
  exactly: number | string | undefined
}

export interface Heading {
  /** the column's field for programs */
  key: string
  label: string
  /** what stands in the second lines; absent: the label with „2. Zeile“ says it */
  detail?: string | undefined
  /** of the second line, one after the other; „Tickwert=Tick“: the figure behind the word „Tick“ */
  parts?: readonly string[] | undefined
}

export interface WrittenTable {
  /** of its file, without an ending */
  name: string
  headings: readonly Heading[]
  /** the rows, each with the heading of its group, where rows are grouped */
  rows: readonly { group: string | undefined; cells: readonly Cell[] }[]
}

interface Tag {
  tag: string
  attributes: Readonly<Record<string, string>>
  inside: readonly Piece[]
}
type Piece = string | Tag

/** after so many letters and rows requests come in between: a table may have thousands of rows */
const [lettersAtOnce, rowsAtOnce] = [65_536, 100]

/**
 * The table that a page offers as a file; undefined where it offers none, or where the table could not be loaded.
 * @param wanted its name, where the page offers several; absent: the first one
 */
export async function tableOf(page: ReactNode, wanted?: string): Promise<WrittenTable | undefined> {
  const boards = tagsIn(await piecesOf(markupOf(page))).filter((tag) => hasClass(tag, 'board'))
  for (const board of boards) {
    const tags = tagsIn(board.inside)
    const name = tags.find(({ attributes }) => offerAttribute in attributes)?.attributes[offerAttribute]
    const table = tags.find(({ tag }) => tag === 'table')
    if (name !== undefined && name === (wanted ?? name) && table) return { name, ...(await readTable(table)) }
  }
  return undefined
}

/** Markup as a tree. React closes every element and quotes every attribute, so it reads as XML. */
async function piecesOf(markup: string): Promise<Piece[]> {
  const top: Piece[] = []
  const open: Piece[][] = [top]
  const parser = new SaxesParser({ fragment: true, xmlns: false })
  const add = (piece: Piece) => open.at(-1)?.push(piece)
  parser.on('text', add)
  parser.on('opentag', ({ name, attributes }) => {
    const inside: Piece[] = []
    add({ tag: name, attributes: attributes as Record<string, string>, inside }) // without namespaces they are texts
    open.push(inside)
  })
  parser.on('closetag', () => void open.pop())
  for (let at = 0; at < markup.length; at += lettersAtOnce) {
    parser.write(markup.slice(at, at + lettersAtOnce))
    await pause()
  }
  parser.close()
  return top
}

/** All of them, in the order in which they begin. */
function tagsIn(pieces: readonly Piece[], found: Tag[] = []): Tag[] {
  for (const piece of pieces) {
    if (typeof piece === 'string') continue
    found.push(piece)
    tagsIn(piece.inside, found)
  }
  return found
}
const named = (pieces: readonly Piece[], ...names: string[]): Tag[] =>
  tagsIn(pieces).filter(({ tag }) => names.includes(tag))
const hasClass = ({ attributes }: Tag, name: string): boolean => attributes['class']?.split(' ').includes(name) ?? false

async function readTable(table: Tag): Promise<Omit<WrittenTable, 'name'>> {
  const heads = cellsIn(
    named(
      named(table.inside, 'thead').flatMap(({ inside }) => inside),
      'tr',
    ).at(-1),
  )
  const isKept = heads.map(({ attributes }) => !('data-no-file' in attributes))
  const headings = heads.map(({ attributes, inside }): Heading => {
    const label = textOf(inside)
    return {
      key: attributes['data-key'] ?? label,
      label: attributes['data-file'] ?? label,
      detail: attributes['data-file-detail'],
      parts: attributes['data-file-parts']?.split('|'),
    }
  })
  const holdsFigures = heads.map((cell) => hasClass(cell, 'num') || 'data-file-figures' in cell.attributes)
  const kept = <Each>(list: readonly Each[]) => list.filter((_, i) => isKept[i])
  const rows: { group: string | undefined; cells: Cell[] }[] = []
  let group: string | undefined
  for (const [place, row] of named(table.inside, 'tbody')
    .flatMap(({ inside }) => named(inside, 'tr'))
    .entries()) {
    if (place % rowsAtOnce === rowsAtOnce - 1) await pause()
    const cells = cellsIn(row)
    if (cells.length === headings.length)
      rows.push({ group, cells: kept(cells.map((cell, i) => readCell(cell, holdsFigures[i] ?? false))) })
    else if (hasClass(row, 'group')) group = textOf(row.inside)
  }
  return { headings: kept(headings), rows }
}

const cellsIn = (row: Tag | undefined): Tag[] =>
  (row?.inside ?? []).filter(
    (piece): piece is Tag => typeof piece !== 'string' && (piece.tag === 'th' || piece.tag === 'td'),
  )

function readCell(cell: Tag, isFigure: boolean): Cell {
  const exactly = cell.attributes['data-value']
  const path = named(cell.inside, 'a')[0]?.attributes['href']
  const second = named(cell.inside, 'small').filter((small) => !isAside(small))
  return {
    text: textOf(cell.inside, 'small'),
    detail: second
      .map(({ inside }) => textOf(inside, 'time'))
      .filter((line) => line !== '')
      .join(' · ')
      .replace(/^·\s*/, ''),
    kind: cell.attributes['data-paper'],
    isin: cell.attributes['data-isin'],
    time: second.flatMap(({ inside }) => named(inside, 'time'))[0]?.attributes['dateTime'],
    note: tagsIn(cell.inside)
      .filter(isNote)
      .map(({ inside }) => textOf(inside))
      .join(' '),
    numeric: isFigure || hasClass(cell, 'num'),
    path,
    exactly: exactly === undefined || Number.isNaN(Number(exactly)) ? exactly : Number(exactly),
  }
}

/** Left out: what only narrow screens show, explanations, drawings, and what says it is for the eye alone. */
const isAside = (tag: Tag): boolean =>
  tag.tag === 'svg' ||
  'popover' in tag.attributes ||
  'data-no-file' in tag.attributes ||
  hasClass(tag, 'under') ||
  hasClass(tag, 'under-narrow')
const isNote = (tag: Tag): boolean => hasClass(tag, 'note-line')

/** Texts of different elements with a space between them. @param without a tag that is left out */
function textOf(pieces: readonly Piece[], without?: string): string {
  const text = (inside: readonly Piece[]): string =>
    inside
      .map((piece) =>
        typeof piece === 'string'
          ? piece
          : piece.tag === without || isAside(piece) || (without !== undefined && isNote(piece))
            ? ' '
            : ` ${text(piece.inside)} `,
      )
      .join('')
  return text(pieces).replace(/\s+/g, ' ').trim()
}
