import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Attempt, made } from '#web/markup.ts'

/** A cell as a reader sees it. */
export interface Cell {
  text: string
  /** the second line */
  detail: string
  /** of a column of figures */
  numeric: boolean
  /** where it leads: the page of what the row is about */
  path: string | undefined
  /** where the text is rounded */
  exactly: number | undefined
}

export interface Heading {
  /** the column's field for programs */
  key: string
  label: string
}

export interface WrittenTable {
  /** of its file, without an ending */
  name: string
  headings: readonly Heading[]
  /** the rows, each with the heading of its group, where rows are grouped */
  rows: readonly { group: string | undefined; cells: readonly Cell[] }[]
}

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }
interface Tag {
  tag: string
  props: Props
  inside: readonly Piece[]
}
type Piece = string | Tag

/** The table that a page offers as a file; undefined where it offers none, or where the table could not be loaded. */
export function tableOf(page: ReactNode): WrittenTable | undefined {
  const boards = tagsIn(piecesOf(page)).filter((tag) => hasClass(tag, 'board'))
  for (const board of boards) {
    const tags = tagsIn(board.inside)
    const name = tags.find(({ tag }) => tag === offer)?.props['name']
    const table = tags.find(({ tag }) => tag === 'table')
    if (typeof name === 'string' && table) return { name, ...readTable(table) }
  }
  return undefined
}

/** stands where a page offers its table */
const offer = 'table-files'

/** What is written for a node, as a tree: components are called, texts stand beside each other as in the markup. */
function piecesOf(node: ReactNode): Piece[] {
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') return [String(node)]
  if (Array.isArray(node)) return node.flatMap(piecesOf)
  if (!isValidElement(node)) return []
  const { type, props } = node as ReactElement<Props>
  if (type === TableFiles) return [{ tag: offer, props, inside: [] }]
  if (typeof type === 'string') return [{ tag: type, props, inside: piecesOf(props.children) }]
  if (type === Fragment) return piecesOf(props.children)
  if (type === Attempt) return attempted(props)
  return piecesOf(made(type, props))
}

function attempted(props: Props): Piece[] {
  try {
    return piecesOf(props.children)
  } catch {
    return piecesOf(props['otherwise'] as ReactNode) // as the props of an Attempt say
  }
}

const tagsIn = (pieces: readonly Piece[]): Tag[] =>
  pieces.flatMap((piece) => (typeof piece === 'string' ? [] : [piece, ...tagsIn(piece.inside)]))
const named = (pieces: readonly Piece[], ...names: string[]): Tag[] =>
  tagsIn(pieces).filter(({ tag }) => names.includes(tag))
const hasClass = ({ props: { className } }: Tag, name: string): boolean =>
  typeof className === 'string' && className.split(' ').includes(name)

function readTable(table: Tag): Omit<WrittenTable, 'name'> {
  const headings = cellsIn(
    named(
      named(table.inside, 'thead').flatMap(({ inside }) => inside),
      'tr',
    ).at(-1),
  ).map((cell): Heading => {
    const label = textOf(cell.inside)
    return { key: String(cell.props['data-key'] ?? label), label }
  })
  const rows: { group: string | undefined; cells: Cell[] }[] = []
  let group: string | undefined
  for (const row of named(table.inside, 'tbody').flatMap(({ inside }) => named(inside, 'tr'))) {
    const cells = cellsIn(row)
    if (cells.length === headings.length) rows.push({ group, cells: cells.map(readCell) })
    else if (hasClass(row, 'group')) group = textOf(row.inside)
  }
  return { headings, rows }
}

const cellsIn = (row: Tag | undefined): Tag[] =>
  (row?.inside ?? []).filter(
    (piece): piece is Tag => typeof piece !== 'string' && (piece.tag === 'th' || piece.tag === 'td'),
  )

function readCell(cell: Tag): Cell {
  const exactly = cell.props['data-value']
  const path = named(cell.inside, 'a')[0]?.props['href']
  return {
    text: textOf(cell.inside, 'small'),
    detail: named(cell.inside, 'small')
      .filter((small) => !isAside(small))
      .map(({ inside }) => textOf(inside))
      .join(' '),
    numeric: hasClass(cell, 'num'),
    path: typeof path === 'string' ? path : undefined,
    exactly: typeof exactly === 'number' ? exactly : undefined,
  }
}

/** What only narrow screens show, explanations and drawings. */
const isAside = (tag: Tag): boolean =>
  tag.tag === 'svg' || tag.props['popover'] !== undefined || hasClass(tag, 'under') || hasClass(tag, 'under-narrow')

/** Texts of different elements with a space between them. @param without a tag that is left out */
function textOf(pieces: readonly Piece[], without?: string): string {
  const text = (inside: readonly Piece[]): string =>
    inside
      .map((piece) =>
        typeof piece === 'string' ? piece : piece.tag === without || isAside(piece) ? ' ' : ` ${text(piece.inside)} `,
      )
      .join('')
  return text(pieces).replace(/\s+/g, ' ').trim()
}
