import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5'

type Sanitized = ReturnType<typeof sanitize>
type HtmlNode = DefaultTreeAdapterMap['childNode']

/** An element or a text of a document, with nothing in it but what may be shown. */
export type SafeNode =
  | { readonly type: 'text'; readonly value: string }
  | {
      readonly type: 'element'
      readonly tagName: string
      readonly properties: Readonly<Record<string, unknown>>
      readonly children: readonly SafeNode[]
    }

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'div', 'figure']
const inline = ['a', 'em', 'i', 'strong', 'b', 'code', 'br', 'img', 'figcaption']
const tables = ['table', 'thead', 'tbody', 'tr', 'th', 'td']

const cellAlign = ['align', 'left', 'center', 'right'] as const

/** What a text may consist of. Content of other elements stays, but for scripts, styles and the like, which go whole. */
const schema: Schema = {
  ...defaultSchema,
  tagNames: [...blocks, ...inline, ...tables],
  strip: ['script', 'style', 'noscript', 'template', 'title', 'textarea', 'select', 'svg', 'math', 'object'],
  attributes: { a: ['href'], img: ['src', 'alt'], th: [[...cellAlign]], td: [[...cellAlign]] },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  clobber: [],
  required: {},
}
/** a tree deeper than this is nobody's text */
const mostDepth = 60

/** tags that are read, several times those of the longest text: of many more, all open, reading takes seconds */
const mostTags = 30_000

function withoutTooMany(html: string): string {
  let at = -1
  for (let tags = 0; tags <= mostTags; tags++) {
    at = html.indexOf('<', at + 1)
    if (at < 0) return html
  }
  return html.slice(0, at)
}

/** Reads HTML as a browser does and leaves of it a short list of elements. */
export function safeTree(html: string): readonly SafeNode[] {
  const nodes = parseFragment(withoutTooMany(html)).childNodes.flatMap((node) => hast(node, 0))
  const clean: Sanitized = sanitize({ type: 'root', children: nodes as never[] }, schema)
  return clean.type === 'root' ? (clean.children as SafeNode[]) : [] // comments and doctypes are not let through
}

/** A node of parse5 as the sanitiser has it. */
function hast(node: HtmlNode, depth: number): object[] {
  if (depth > mostDepth) return []
  if (node.nodeName === '#text' && 'value' in node) return [{ type: 'text', value: node.value }]
  if (!('tagName' in node)) return []
  return [
    {
      type: 'element',
      tagName: node.tagName,
      properties: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
      children: node.childNodes.flatMap((child) => hast(child, depth + 1)),
    },
  ]
}
