import type { Run } from '#contract/rich-text.ts'

/** A stretch of a line in one style, and what it names with a dollar sign. */
export interface PostRun extends Run {
  readonly mentions?: string
}

/** A part of a post: a paragraph, or what it quotes; each line in stretches of one style. */
export interface PostPart {
  readonly type: 'paragraph' | 'quote'
  readonly lines: readonly (readonly PostRun[])[]
}

const excerptLength = 240
const quoteSign = /^(?:> ?)+/

/** „$SAP“, „$DE0007164600“: an instrument by its ticker, WKN or ISIN */
export const mention = /(?<![\w$])\$([A-Za-z0-9]{1,12})(?!\w)/g

/**
 * Reads the text of a post: empty lines part its paragraphs, lines that begin with > are quotes, **this** is bold, addresses
 * of http(s) are links, and $this may name an instrument. Everything else is text as it stands: whoever shows it makes the elements.
 */
export function readPost(text: string): PostPart[] {
  const parts: { type: PostPart['type']; lines: PostRun[][] }[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
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
