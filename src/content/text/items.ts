import { columnAligns, type ContentItem, type Run } from '#contract/rich-text.ts'
import { visible } from '#platform/visible-text.ts'
import { plainLine } from './plain.ts'
import type { SafeNode } from './tree.ts'

type Element = Extract<SafeNode, { type: 'element' }>
type Style = Omit<Run, 'text'>

export interface ItemOptions {
  /** the address under which a reader gets a picture; undefined leaves it out */
  pictureUrl: (src: string) => string | undefined
  /** makes a link absolute, or a path of this site; undefined leaves its text alone */
  linkUrl: (href: string) => string | undefined
}

const boldTags = new Set(['strong', 'b', 'th'])
const italicTags = new Set(['em', 'i'])
const blockTags = new Set('p h1 h2 h3 h4 h5 h6 ul ol blockquote pre hr div figure table figcaption'.split(' '))
const isElement = (node: SafeNode): node is Element => node.type === 'element'

/** The parts of a text, in order. What stands outside of paragraphs becomes one. */
export function itemsOf(nodes: readonly SafeNode[], options: ItemOptions): ContentItem[] {
  const items: ContentItem[] = []
  let loose: SafeNode[] = []
  const flush = () => {
    items.push(...styled('NewsParagraph', loose, options))
    loose = []
  }
  for (const node of nodes) {
    if (isElement(node) && (blockTags.has(node.tagName) || node.tagName === 'img')) {
      flush()
      items.push(...itemsOfBlock(node, options))
    } else loose.push(node)
  }
  flush()
  return items
}

function itemsOfBlock(element: Element, options: ItemOptions): ContentItem[] {
  const { tagName, children } = element
  if (/^h[1-6]$/.test(tagName)) {
    const level = Math.min(4, Math.max(2, Number(tagName.slice(1))))
    return styled('NewsHeading', children, options).map((item) => ({ ...item, level }))
  }
  switch (tagName) {
    case 'hr':
      return [{ type: 'NewsRule', value: '' }]
    case 'img':
      return pictureOf(element, options)
    case 'pre': {
      const value = visible(textOf(children)).replace(/\n$/, '')
      return value.trim() === '' ? [] : [{ type: 'NewsCode', value }]
    }
    case 'ul':
    case 'ol':
      return listOf(element, options)
    case 'table':
      return tableOf(element, options)
    case 'blockquote':
      return itemsOf(children, options).map((item) =>
        item.type === 'NewsParagraph' ? { ...item, type: 'NewsQuote' } : item,
      )
    case 'p': // a picture within a paragraph stands by itself
      return children.some((child) => isElement(child) && child.tagName === 'img')
        ? itemsOf(children, options)
        : styled('NewsParagraph', children, options)
    default:
      return itemsOf(children, options)
  }
}

function pictureOf({ properties }: Element, { pictureUrl }: ItemOptions): ContentItem[] {
  const { src, alt } = properties
  const url = typeof src === 'string' ? pictureUrl(src) : undefined
  const text = typeof alt === 'string' ? plainLine(alt) : ''
  return url === undefined ? [] : [{ type: 'NewsPicture', value: text, picture: { url, alt: text } }]
}

/** Lists within lists are laid flat: their items follow the one they stand in. */
function listOf(element: Element, options: ItemOptions): ContentItem[] {
  const lines = linesOfList(element, options)
  if (lines.length === 0) return []
  return [
    {
      type: 'NewsList',
      value: lines.map(plainOf).join('\n'),
      lines,
      ...(element.tagName === 'ol' && { ordered: true as const }),
    },
  ]
}

const isList = (node: SafeNode): node is Element => isElement(node) && (node.tagName === 'ul' || node.tagName === 'ol')

const linesOfList = ({ children }: Element, options: ItemOptions): Run[][] =>
  children.filter(isElement).flatMap((item) => {
    const own = runsOf(
      item.children.filter((child) => !isList(child)),
      options,
    )
    const nested = item.children.filter(isList).flatMap((list) => linesOfList(list, options))
    return own.length > 0 ? [own, ...nested] : nested
  })

const cellTags = new Set(['td', 'th'])

function tableOf(table: Element, options: ItemOptions): ContentItem[] {
  const cells = descendants(table, 'tr').map((row) =>
    row.children.filter(isElement).filter(({ tagName }) => cellTags.has(tagName)),
  )
  const rows = cells.map((row) => row.map(({ children }) => runsOf(children, options)))
  const filled = rows.filter((row) => row.some((cell) => cell.length > 0))
  if (filled.length === 0) return []
  const align = (cells.at(-1) ?? []).map(alignOf) // heads may stand in the middle of what they head
  return [
    {
      type: 'NewsTable',
      value: filled.map((row) => row.map(plainOf).join(' | ')).join('\n'),
      rows: filled,
      ...(align.some((each) => each !== 'left') && { align }),
    },
  ]
}

const alignOf = ({ properties }: Element): (typeof columnAligns)[number] =>
  columnAligns.find((each) => each === properties['align']) ?? 'left'

const descendants = (element: Element, tagName: string): Element[] =>
  element.children
    .filter(isElement)
    .flatMap((child) => (child.tagName === tagName ? [child] : descendants(child, tagName)))

/** One paragraph, heading or quote; lines that `<br><br>` part are several. */
function styled(
  type: 'NewsParagraph' | 'NewsHeading',
  nodes: readonly SafeNode[],
  options: ItemOptions,
): ContentItem[] {
  const lines = runsOf(nodes, options)
  return partedAtBlankLines(lines).map((line) => ({ type, value: plainOf(line), lines: [line] }))
}

function partedAtBlankLines(runs: readonly Run[]): Run[][] {
  const parts: Run[][] = [[]]
  for (const run of runs) {
    const [first = '', ...further] = run.text.split(/\n[ \t]*\n\s*/)
    parts.at(-1)?.push({ ...run, text: first })
    for (const text of further) parts.push([{ ...run, text }])
  }
  return parts.map(trimmed).filter((part) => part.length > 0)
}

const plainOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

const runsOf = (nodes: readonly SafeNode[], options: ItemOptions): Run[] =>
  trimmed(joined(nodes.flatMap((node) => runsOfNode(node, {}, options))))

function runsOfNode(node: SafeNode, style: Style, options: ItemOptions): Run[] {
  if (!isElement(node)) return [{ ...style, text: visible(node.value).replaceAll(/\s+/g, ' ') }]
  const { tagName, properties, children } = node
  if (tagName === 'br') return [{ ...style, text: '\n' }]
  const href =
    tagName === 'a' && typeof properties['href'] === 'string' ? options.linkUrl(properties['href']) : undefined
  const inner: Style = {
    ...style,
    ...(boldTags.has(tagName) && { bold: true as const }),
    ...(italicTags.has(tagName) && { italic: true as const }),
    ...(tagName === 'code' && { code: true as const }),
    ...(href !== undefined && { href }),
  }
  return children.flatMap((child) => runsOfNode(child, inner, options))
}

/** Neighbours of one style are one. */
function joined(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (last && (['href', 'bold', 'italic', 'code'] as const).every((key) => last[key] === run[key]))
      result[result.length - 1] = { ...last, text: last.text + run.text }
    else result.push(run)
  }
  return result.map((run) => ({ ...run, text: run.text.replaceAll(/ *\n */g, '\n').replaceAll(/ +/g, ' ') }))
}

function trimmed(runs: readonly Run[]): Run[] {
  const kept = runs.filter(({ text }) => text !== '')
  const [first] = kept
  if (first) kept[0] = { ...first, text: first.text.trimStart() }
  const last = kept.at(-1)
  if (last) kept[kept.length - 1] = { ...last, text: last.text.trimEnd() }
  return kept.some(({ text }) => text.trim() !== '') ? kept.filter(({ text }) => text !== '') : []
}

const textOf = (nodes: readonly SafeNode[]): string =>
  nodes.map((node) => (isElement(node) ? (node.tagName === 'br' ? '\n' : textOf(node.children)) : node.value)).join('')
