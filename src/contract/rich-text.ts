import * as z from 'zod'

/** A stretch of text in one style. */
export const Run = z.object({
  text: z.string(),
  href: z.string().optional().describe('a path of this site, or an http(s) or mailto address'),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  code: z.literal(true).optional(),
})
export type Run = z.infer<typeof Run>

export const columnAligns = ['left', 'center', 'right'] as const

/**
 * A part of a text. There is no markup in it: whoever shows it makes the elements, so nothing that was written elsewhere reaches a
 * page as markup.
 */
export const ContentItem = z.object({
  type: z.enum([
    'NewsParagraph',
    'NewsHeading',
    'NewsList',
    'NewsQuote',
    'NewsCode',
    'NewsTable',
    'NewsPicture',
    'NewsRule',
  ]),
  value: z.string().describe('its text without styles'),
  level: z.int().optional().describe('of a heading: 2 to 4'),
  ordered: z.literal(true).optional().describe('of a list'),
  lines: z.array(z.array(Run)).optional().describe('styled: one line, of a list one an item'),
  rows: z
    .array(z.array(z.array(Run)))
    .optional()
    .describe('of a table; the first row is its head'),
  align: z
    .array(z.enum(columnAligns))
    .optional()
    .describe('of a table, column by column, where its text says so; otherwise all begin at the left'),
  picture: z.object({ url: z.string(), alt: z.string() }).optional(),
})
export type ContentItem = z.infer<typeof ContentItem>
