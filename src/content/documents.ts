import { Marked } from 'marked'
import { LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import type { ContentItem } from '#contract/rich-text.ts'
import { itemsOf, type ItemOptions } from './text/items.ts'
import { safeTree } from './text/tree.ts'

/** What is wrong with a text of the operator, and where. */
export interface DocumentFault {
  readonly line: number
  readonly text: string
}

export type ReadDocument<Fields> =
  | { readonly fields: Fields; readonly items: readonly ContentItem[]; readonly faults?: undefined }
  | { readonly faults: readonly DocumentFault[] }

const fence = /^---[ \t]*$/

/** HTML in a text is text: it is shown as it was written. */
const markdown = new Marked({
  gfm: true,
  tokenizer: { html: () => undefined, tag: () => undefined },
})

/**
 * Reads Markdown with front matter: between two lines `---` fields in YAML, whose values are texts and lists of texts, then the text.
 * HTML in it is shown as it is written.
 * @param fields what the front matter may say; unknown names are faults, so that a slip does not pass in silence
 */
export function readDocument<Fields>(
  text: string,
  fields: z.ZodType<Fields>,
  options: ItemOptions = ownAddresses,
): ReadDocument<Fields> {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  if (!fence.test(lines[0] ?? '')) return { faults: [{ line: 1, text: 'the file does not begin with a line ---' }] }
  const end = lines.findIndex((line, place) => place > 0 && fence.test(line))
  if (end < 0) return { faults: [{ line: 1, text: 'no second line --- ends the fields' }] }
  const counter = new LineCounter()
  const front = parseDocument(lines.slice(1, end).join('\n'), {
    schema: 'failsafe',
    lineCounter: counter,
    prettyErrors: false,
  })
  const lineAt = (offset: number): number => counter.linePos(offset).line + 1
  if (front.errors.length > 0)
    return { faults: front.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), text: message })) }
  const { success, data, error } = fields.safeParse(front.toJS({ maxAliasCount: 0 }) ?? {})
  if (!success)
    return {
      faults: error.issues.flatMap((issue) =>
        (issue.code === 'unrecognized_keys' ? issue.keys : [undefined]).map((unknown) => {
          const path = unknown === undefined ? issue.path : [...issue.path, unknown]
          return {
            line: lineOf(path) ?? 1,
            text: unknown === undefined ? `${path.join('.')}: ${issue.message}` : `${path.join('.')}: no such field`,
          }
        }),
      ),
    }
  return { fields: data, items: itemsOfMarkdown(lines.slice(end + 1).join('\n'), options) }

  /** Where a field stands; the nearest one above where it is missing. */
  function lineOf(path: readonly PropertyKey[]): number | undefined {
    for (let length = path.length; length > 0; length--) {
      const node = front.getIn(path.slice(0, length), true)
      if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
        return lineAt(Number(node.range[0]))
    }
    return undefined
  }
}

/** Pictures only of this site; links wherever they lead. */
const ownAddresses: ItemOptions = {
  pictureUrl: (src) => (/^\/(?!\/)/.test(src) ? src : undefined),
  linkUrl: (href) => href,
}

/** Markdown as the parts of a text. */
export const itemsOfMarkdown = (text: string, options: ItemOptions = ownAddresses): ContentItem[] =>
  itemsOf(safeTree(markdown.parse(text, { async: false })), options)

const wordsOf = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** How many words a text has. */
export const wordCount = (items: readonly ContentItem[]): number =>
  items.reduce((sum, { value }) => sum + wordsOf(value), 0)
