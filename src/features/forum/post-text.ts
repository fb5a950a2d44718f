import type { Run } from '#contract/rich-text.ts'

/** A part of a post: a paragraph, or what it quotes; each line in stretches of one style. */
export interface PostPart {
  readonly type: 'paragraph' | 'quote'
  readonly lines: readonly (readonly Run[])[]
}

const quoteSign = /^(?:> ?)+/

/**
 * Reads the text of a post: empty lines part its paragraphs, lines that begin with > are quotes, **this** is bold, and addresses
 * of http(s) are links. Everything else is text as it stands: whoever shows it makes the elements.
 */
export function readPost(text: string): PostPart[] {
  const parts: { type: PostPart['type']; lines: Run[][] }[] = []
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

function runsOf(line: string): Run[] {
  const runs: Run[] = []
  let from = 0
  for (const { 0: whole, 1: inner = '', index } of line.matchAll(marked)) {
    runs.push(...linked(line.slice(from, index)), ...linked(inner).map((run): Run => ({ ...run, bold: true })))
    from = index + whole.length
  }
  return [...runs, ...linked(line.slice(from))]
}

const address = /https?:\/\/[^\s<>"]+/gi
/** Behind an address they belong to the sentence. */
const behind = /[.,;:!?)\]}'*]+$/

function linked(text: string): Run[] {
  const runs: Run[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(behind, '')
    const href = hrefOf(shown)
    if (href === undefined) continue
    if (index > from) runs.push({ text: text.slice(from, index) })
    runs.push({ text: shown, href })
    from = index + shown.length
  }
  if (from < text.length) runs.push({ text: text.slice(from) })
  return runs
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
