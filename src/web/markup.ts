import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'

/**
 * Writes React elements as HTML: function components without hooks, fragments, elements, lists and texts, in the spelling
 * of React's own static markup (`markup.test.tsx` compares them). Pages hold nothing else, and this takes a fraction of the
 * time of React's renderer, which can do much more (docs/decisions/0004).
 * @param onFailure told what an `Attempt` has caught; default: as for the writing in whose midst this one is
 * @returns UTF-8, put together from what stands and what is new
 * @throws Error for classes, contexts and whatever else it does not know, and what a component throws
 */
export function bytesOf(node: ReactNode, onFailure = failed): Buffer {
  const outer = { pieces, written, failed }
  pieces = []
  written = ''
  failed = onFailure
  try {
    write(node, undefined)
    endPiece()
    return Buffer.concat(pieces)
  } finally {
    ;({ pieces, written, failed } = outer)
  }
}

/** The same as text. */
export const markupOf = (node: ReactNode): string => bytesOf(node).toString()

/** Markup that is written already. Only this writer knows what to do with it. */
export function Written({ markup }: { markup: Buffer }): ReactNode {
  throw new Error(`React cannot write ${markup.toString('utf8', 0, 40)}`)
}

/** Its children, or what stands in their place when one of them fails: the rest of the page stays alive. */
export const Attempt = ({ children }: { children: ReactNode; otherwise: ReactNode }): ReactNode => children

/** What the running call has written; a component may call the writer itself. Finished pieces are bytes, for most were written before. */
let pieces: Buffer[] = []
let written = ''
let failed: (error: unknown) => void = () => {}

function endPiece(): void {
  if (written !== '') pieces.push(Buffer.from(written))
  written = ''
}

/** What `memo` makes of a component (`standing.ts`); React has no type for its inside. */
interface Standing {
  readonly type: (props: Props) => ReactNode
  readonly compare: (before: Props, now: Props) => boolean
}
/** of each standing component, by key; with the last pages of some hundred instruments it is a few megabytes */
const lastWritten = new WeakMap<Standing, Map<string | null, { props: Props; markup: Buffer }>>()
const mostKept = 200

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

/** @param chosen value of the list an option stands in */
function write(node: unknown, chosen: unknown): void {
  if (typeof node === 'string') {
    written += escaped(node)
    return
  }
  if (typeof node === 'number' || typeof node === 'bigint') {
    written += node
    return
  }
  if (node === null || node === undefined || typeof node === 'boolean') return
  if (Array.isArray(node)) {
    for (const child of node) write(child, chosen)
    return
  }
  if (!isValidElement(node)) throw new Error(`No markup for ${typeof node}`)
  const { type, props, key } = node as ReactElement<Props>
  if (typeof type === 'string') writeElement(type, props, chosen)
  else if (type === Fragment) write(props.children, chosen)
  else if (type === Written)
    writePiece(props['markup'] as Buffer) // as its props say
  else if (type === Attempt) attempt(props, chosen)
  else if (isStanding(type)) writePiece(bytesOfStanding(type, props, key))
  else write(made(type, props), chosen)
}

/** What a component makes of its props. @throws Error for a type that is none */
export function made(type: unknown, props: Props): ReactNode {
  if (typeof type === 'function') return (type as (props: Props) => ReactNode)(props)
  if (isStanding(type)) return type.type(props)
  throw new Error(`No markup for ${String(type)}`)
}

function writePiece(markup: Buffer): void {
  endPiece()
  pieces.push(markup)
}

function attempt({ children, otherwise }: Props, chosen: unknown): void {
  const before = { count: pieces.length, written }
  try {
    write(children, chosen)
  } catch (error) {
    failed(error)
    pieces.length = before.count
    written = before.written
    write(otherwise, chosen)
  }
}

const isStanding = (type: unknown): type is Standing =>
  typeof type === 'object' && type !== null && 'compare' in type && typeof type.compare === 'function'

function bytesOfStanding(component: Standing, props: Props, key: string | null): Buffer {
  const kept = lastWritten.get(component) ?? new Map<string | null, { props: Props; markup: Buffer }>()
  lastWritten.set(component, kept)
  const last = kept.get(key)
  if (last && component.compare(last.props, props)) {
    last.props = props // the next page most likely brings the same objects again, which is seen at once
    return last.markup
  }
  const markup = bytesOf(component.type(props))
  kept.delete(key)
  kept.set(key, { props, markup })
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break
    kept.delete(oldest)
  }
  return markup
}

const lastOfInput = new Set(['name', 'checked', 'value'])
const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
])

function writeElement(tag: string, props: Props, chosen: unknown): void {
  written += `<${tag}`
  let inner: unknown
  for (const name in props) {
    const value = props[name]
    if (value === undefined || value === null || name === 'children') continue
    if (name === 'dangerouslySetInnerHTML') inner = value
    else if (tag !== 'input' || !lastOfInput.has(name)) writeAttribute(name, value)
  }
  if (tag === 'input') {
    const { name, checked = props['defaultChecked'], value = props['defaultValue'] } = props
    if (name !== undefined) writeAttribute('name', name)
    if (checked) written += ' checked=""'
    if (value !== undefined) writeAttribute('value', value)
  }
  const { children } = props
  if (tag === 'option' && chosen !== undefined && String(chosen) === String(props['value'] ?? children))
    written += ' selected=""'
  if (empty.has(tag)) {
    written += '/>'
    return
  }
  written += '>'
  if (inner) {
    const { __html: markup } = inner as { __html: string } // as React's types say
    written += markup
  } else write(children, tag === 'select' ? (props['value'] ?? props['defaultValue']) : chosen)
  written += `</${tag}>`
}

const present = new Set([
  'async',
  'autoFocus',
  'checked',
  'controls',
  'default',
  'defer',
  'disabled',
  'formNoValidate',
  'hidden',
  'inert',
  'loop',
  'multiple',
  'muted',
  'noModule',
  'noValidate',
  'open',
  'readOnly',
  'required',
  'reversed',
  'selected',
  'itemScope',
])
const spelled: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  tabIndex: 'tabindex',
  crossOrigin: 'crossorigin',
  httpEquiv: 'http-equiv',
  acceptCharset: 'accept-charset',
  autoFocus: 'autofocus',
  textAnchor: 'text-anchor',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  strokeDasharray: 'stroke-dasharray',
  fillOpacity: 'fill-opacity',
  fillRule: 'fill-rule',
  fontSize: 'font-size',
  fontWeight: 'font-weight',
  dominantBaseline: 'dominant-baseline',
  vectorEffect: 'vector-effect',
}
const silent = new Set(['key', 'ref', 'defaultValue', 'defaultChecked', 'suppressHydrationWarning'])
const addresses = new Set(['href', 'src', 'action', 'formAction'])

function writeAttribute(name: string, value: unknown): void {
  if (typeof value === 'string' && name === 'className') {
    written += ` class="${escaped(value)}"`
    return
  }
  if (silent.has(name) || typeof value === 'function' || typeof value === 'symbol') return
  if (name === 'style') throw new Error('Pages hold no style attributes: their security policy blocks them')
  if (present.has(name)) {
    if (value) written += ` ${spelled[name] ?? name}=""`
    return
  }
  if (typeof value === 'boolean' && !/^(data-|aria-)|^(spellCheck|draggable|contentEditable|value)$/.test(name)) {
    if (value && name === 'download') written += ' download=""'
    return
  }
  const text = String(value)
  if (addresses.has(name) && (runsScript(text) || (text === '' && name === 'src'))) return
  written += ` ${spelled[name] ?? name}="${escaped(text)}"`
}

/** A browser skips control characters and spaces in front of a scheme, and tabs and line breaks inside of it. */
const runsScript = (address: string): boolean => /^[\0-\x20]*j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i.test(address)

const signs: Readonly<Record<string, string>> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string =>
  /["&'<>]/.test(text) ? text.replace(/["&'<>]/g, (sign) => signs[sign] ?? sign) : text
