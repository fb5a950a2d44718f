import { readFile } from 'node:fs/promises'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { adLabelStyles, articleKindNames, type ArticleKind } from '#contract/articles.ts'

const alias = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens')
/** Not recommendations: a feed does not say how they came about, which has to stand below them (MAR art. 20). */
const kinds = new Map<string, ArticleKind>(
  articleKindNames
    .filter((kind) => kind !== 'RECOMMENDATION')
    .map((kind) => [kind.toLowerCase().replaceAll('_', '-'), kind]),
)

const Source = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'an http(s) address' }),
  publisher: z.strictObject({
    id: z.int().min(2).max(99_999_999),
    alias,
    name: z.string().min(1).max(80),
    noIndex: z.boolean().default(true),
    adLabelStyle: z.enum(adLabelStyles, adLabelStyles.join(', ')).optional(),
    displayAds: z.boolean().default(false),
    finderAlias: alias.optional(),
    finderName: z.string().max(80).optional(),
    finderTitle: z.string().max(200).optional(),
    finderDescription: z.string().max(300).optional(),
    finderHeadline: z.string().max(200).optional(),
  }),
  kind: z
    .string()
    .default('news')
    .transform((text, context) => {
      const known = kinds.get(text)
      if (!known) context.addIssue({ code: 'custom', message: [...kinds.keys()].join(', ') })
      return known ?? z.NEVER
    }),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'two letters')
    .default('de'),
  minutes: z.int().min(5).max(1440).default(15),
  text: z.enum(['teaser', 'full']).default('teaser').describe('full only where the licence allows it'),
  pictures: z.boolean().default(false).describe('only where the licence allows it'),
})
const Sources = z.array(Source).superRefine((sources, context) => {
  const urls = new Set<string>()
  const names = new Map<string, string>([
    ['id 1', 'redaktion'],
    ['alias redaktion', '1'],
  ])
  for (const [place, { url, publisher }] of sources.entries()) {
    if (urls.has(url)) context.addIssue({ code: 'custom', path: [place, 'url'], message: 'named twice' })
    urls.add(url)
    for (const [name, mark, other] of [
      ['id', `id ${publisher.id}`, publisher.alias],
      ['alias', `alias ${publisher.alias}`, String(publisher.id)],
    ] as const) {
      const before = names.get(mark) ?? other
      if (before !== other)
        context.addIssue({ code: 'custom', path: [place, 'publisher', name], message: `is that of ${before}, too` })
      names.set(mark, before)
    }
  }
})
export type FeedSource = z.infer<typeof Source>

/** Feeds that the operator may take in, as their file names them. @throws Error with file, line and fault */
export async function readFeedFile(path: string): Promise<readonly FeedSource[]> {
  const counter = new LineCounter()
  const document = parseDocument(await readFile(path, 'utf8'), { lineCounter: counter, prettyErrors: false })
  const [broken] = document.errors
  if (broken) throw new Error(`${path}:${counter.linePos(broken.pos[0]).line}: ${broken.message}`)
  const { success, data, error } = Sources.safeParse(document.toJS({ maxAliasCount: 0 }) ?? [])
  if (success) return data
  const faults = error.issues.map(({ path: place, message }) => {
    const node = document.getIn(place, true) ?? document.getIn(place.slice(0, -1), true)
    const range =
      typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range) ? node.range : [0]
    return `${path}:${counter.linePos(Number(range[0])).line}: ${place.slice(1).join('.')}: ${message}`
  })
  throw new Error(faults.join('\n'))
}
