import type { columnAligns, Run } from '#contract/rich-text.ts'

/** A stretch of a line in one style, and what it names with a dollar sign. */
export interface PostRun extends Run {
  readonly mentions?: string
}

/** A part of a post: a paragraph, what it quotes, or a table; each line in stretches of one style. */
export interface PostPart {
  readonly type: 'paragraph' | 'quote' | 'table'
  /** of a table one a row, its cells parted by spaces */
  readonly lines: readonly (readonly PostRun[])[]
  /** of a table: cell by cell; the first row is its head */
  readonly rows?: readonly (readonly (readonly PostRun[])[])[]
  /** of a table, column by column */
  readonly align?: readonly ColumnAlign[]
}
type ColumnAlign = (typeof columnAligns)[number]

const excerptLength = 240
const quoteSign = /^(?:> ?)+/

/** „$SAP“, „$DE0007164600“: an instrument by its ticker, WKN or ISIN */
export const mention = /(?<![\w$])\$([A-Za-z0-9]{1,12})(?!\w)/g

/**
 * Reads the text of a post: empty lines part its paragraphs, lines that begin with > are quotes, **this** is bold, addresses
 * of http(s) are links, $this may name an instrument, and tables are written as in GitHub's Markdown. Everything else is text as it
 * stands: whoever shows it makes the elements.
 */
export function readPost(text: string): PostPart[] {
  const parts: (PostPart & { lines: PostRun[][] })[] = []
  const written = text.split('\n')
  let isOpen = false
  for (let place = 0; place < written.length; place++) {
    const line = written[place] ?? ''
    if (line.trim() === '') {
      isOpen = false
      continue
    }
    const align = alignsOf(line, written[place + 1] ?? '')
    if (align) {
      const end = written.findIndex((each, at) => at > place + 1 && !isOfTable(each))
      const cells = [line, ...written.slice(place + 2, end < 0 ? undefined : end)].map(cellsOf)
      const rows = cells.map((row) => row.map(runsOf))
      parts.push({ type: 'table', lines: rows.map(joined), rows, align })
      place = (end < 0 ? written.length : end) - 1
      isOpen = false
      continue
    }
    const type = quoteSign.test(line) ? 'quote' : 'paragraph'
    const runs = runsOf(line.replace(quoteSign, ''))
    const last = parts.at(-1)
    if (isOpen && last?.type === type) last.lines.push(runs)
    else parts.push({ type, lines: [runs] })
    isOpen = true
  }
  return parts
}

/** below the head: a cell of hyphens for each of its cells, with a colon where the column is aligned */
const delimiter = /^\s*\|?(\s*:?-+:?\s*\|)*\s*:?-+:?\s*\|?\s*$/
/** more are no table that anybody reads */
const mostColumns = 20

const isOfTable = (line: string): boolean => line.trim() !== '' && line.includes('|') && !quoteSign.test(line)

/** How the columns of a table are aligned whose head is one line and whose delimiter the next; undefined where they are none. */
function alignsOf(head: string, next: string): readonly ColumnAlign[] | undefined {
  if (!isOfTable(head) || !next.includes('-') || !delimiter.test(next)) return undefined
  const aligns = cellsOf(next).map(
    (cell): ColumnAlign => (cell.endsWith(':') ? (cell.startsWith(':') ? 'center' : 'right') : 'left'),
  )
  return aligns.length <= mostColumns && aligns.length === cellsOf(head).length ? aligns : undefined
}

/** Of a line of a table: „\\|“ parts no cells. */
const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

const joined = (cells: readonly PostRun[][]): PostRun[] =>
  cells.flatMap((cell, place) => (place === 0 ? cell : [{ text: ' ' }, ...cell]))

const marked = /\*\*([^*\n]+)\*\*/g

function runsOf(line: string): PostRun[] {
  const runs: PostRun[] = []
  let from = 0
  for (const { 0: whole, 1: inner = '', index } of line.matchAll(marked)) {
    runs.push(...linked(line.slice(from, index)), ...linked(inner).map((run): PostRun => ({ ...run, bold: true })))
    from = index + whole.length
  }
  return [...runs, ...linked(line.slice(from))]
}

const address = /https?:\/\/[^\s<>"]+/gi
/** Behind an address they belong to the sentence. */
const behind = /[.,;:!?)\]}'*]+$/

function linked(text: string): PostRun[] {
  const runs: PostRun[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(behind, '')
    const href = hrefOf(shown)
    if (href === undefined) continue
    runs.push(...mentioning(text.slice(from, index)), { text: shown, href })
    from = index + shown.length
  }
  return [...runs, ...mentioning(text.slice(from))]
}

function mentioning(text: string): PostRun[] {
  const runs: PostRun[] = []
  let from = 0
  for (const { 0: shown, 1: word = '', index } of text.matchAll(mention)) {
    if (index > from) runs.push({ text: text.slice(from, index) })
    runs.push({ text: shown, mentions: word.toUpperCase() })
    from = index + shown.length
  }
  return from < text.length ? [...runs, { text: text.slice(from) }] : runs
}

/** Only addresses of the web without a user in them, which would look like another host. */
function hrefOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined
}

const longestQuote = 600

/** What stands in the form of whoever quotes a post; quotes in it are left out. */
export function quoted(text: string, name: string | undefined): string {
  const own = text
    .split('\n')
    .filter((line) => !quoteSign.test(line))
    .join('\n')
    .trim()
  const cut = own.length > longestQuote ? `${own.slice(0, longestQuote).toWellFormed()} …` : own
  const lines = [...(name === undefined ? [] : [`**${name}:**`]), ...cut.split('\n').filter((line) => line !== '')]
  return `${lines.map((line) => `> ${line}`).join('\n')}\n\n`
}

/** The beginning of a post in one line, as it reads: without the signs of quotes and bold. */
export function excerptOf(text: string): string {
  const lines = readPost(text).flatMap((part) => part.lines.map((runs) => runs.map((run) => run.text).join('')))
  const line = lines.join(' ').replaceAll(/\s+/g, ' ')
  return line.length <= excerptLength
    ? line
    : `${line
        .slice(0, excerptLength)
        .replace(/\s\S*$/, '')
        .toWellFormed()} …`
}
