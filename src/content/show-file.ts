import { readFileSync } from 'node:fs'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import type { ShowKind } from '#contract/shows.ts'

const alias = z
  .string('write "alias: " with the name in its address')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens')
const line = z.string().trim().min(1).max(200)
const httpAddress = z.url({ protocol: /^https?$/, error: 'an http(s) address' })

const Definition = z.strictObject({
  alias,
  kind: z.enum(['podcast', 'video']).optional().describe('absent: of a known show its own, else podcast'),
  title: line.optional(),
  teaser: z.string().trim().min(1).max(400).optional(),
  description: z.string().trim().min(1).max(2000).optional(),
  authors: z.array(line).max(10).default([]),
  services: z
    .array(z.strictObject({ name: line, url: httpAddress }))
    .max(12)
    .default([]),
  picture: httpAddress.optional().describe('where its picture lies'),
  feed: z.string('write "feed: " with an http(s) address, or a file beside this one').min(1),
  minutes: z.int().min(5).max(1440).default(60),
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'two letters')
    .default('de'),
})
const Definitions = z.array(Definition, 'the file is a list: each show begins with "- alias: "')
const kinds = { podcast: 'PODCAST', video: 'VIDEO' } as const satisfies Record<string, ShowKind>

/** A show as its pages name it, and the feed its episodes come from. */
export interface ShowSource {
  readonly alias: string
  readonly kind: ShowKind
  readonly title: string
  readonly teaser: string
  readonly description: string
  readonly authors: readonly string[]
  readonly services: readonly { readonly name: string; readonly url: string }[]
  readonly language: string
  /** where its picture lies */
  readonly picture?: string | undefined
  /** undefined: nobody has named one yet, the show has no episodes */
  readonly feed: string | undefined
  /** between two questions */
  readonly minutes: number
}

type Shipped = Pick<ShowSource, 'alias' | 'kind' | 'title' | 'teaser' | 'description'>

/** The shows every portal has an address for. */
const shipped: readonly Shipped[] = [
  {
    alias: 'boersenwoche',
    kind: 'PODCAST',
    title: 'Börsenwoche',
    teaser: 'Einmal in der Woche: was die Börse bewegt hat und was ansteht.',
    description: 'Die wöchentliche Sendung über Kurse, Unternehmen und die Termine der nächsten Tage.',
  },
  {
    alias: 'maerkte-und-anlage',
    kind: 'PODCAST',
    title: 'Märkte und Anlage',
    teaser: 'Gespräche über Märkte und darüber, wie man anlegt.',
    description: 'Gespräche über Anlageklassen, Strategien und Kosten, für Anleger, die selbst entscheiden.',
  },
  {
    alias: 'zins-und-zaster',
    kind: 'PODCAST',
    title: 'Zins & Zaster',
    teaser: 'Geld im Alltag: Zinsen, Sparen, Steuern.',
    description: 'Die Sendung über Zinsen, Tagesgeld, Kredite, Steuern und das eigene Geld im Alltag.',
  },
  {
    alias: 'mahlzeit',
    kind: 'VIDEO',
    title: 'Mahlzeit',
    teaser: 'Der Börsentag zur Mittagszeit.',
    description: 'Kurz nach zwölf: wie der Handel begann und worauf Anleger am Nachmittag sehen.',
  },
  {
    alias: 'chartzeit',
    kind: 'VIDEO',
    title: 'Chartzeit',
    teaser: 'Charts, Marken und Indikatoren im Bild.',
    description: 'Charts einzelner Werte, Marken und Indikatoren, Schritt für Schritt am Bild erklärt.',
  },
]
const everyHour = 60
const silent: readonly ShowSource[] = shipped.map((show) => ({
  ...show,
  authors: [],
  services: [],
  language: 'de',
  feed: undefined,
  minutes: everyHour,
}))

/**
 * The shows of a portal: those every portal has, with what the operator's file says of them, then the file's own.
 * @throws Error that names every fault with file and line
 */
export function readShows(path: string | undefined): ShowSource[] {
  if (path === undefined) return [...silent]
  const counter = new LineCounter()
  const document = parseDocument(readFileSync(path, 'utf8'), { lineCounter: counter, prettyErrors: false })
  const lineOf = (offset: number) => counter.linePos(offset).line
  const [broken] = document.errors
  if (broken) throw new Error(`${path}:${lineOf(broken.pos[0])}: ${broken.message}`)
  const { data, error } = Definitions.superRefine(refuseDoubles).safeParse(document.toJS({ maxAliasCount: 0 }) ?? [])
  if (error)
    throw new Error(
      error.issues
        .map(({ path: place, message }) => {
          const node = document.getIn(place, true) ?? document.getIn(place.slice(0, 1), true)
          const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
          return `${path}:${lineOf(Array.isArray(range) ? Number(range[0]) : 0)}: ${[...place.slice(1), message].join(': ')}`
        })
        .join('\n'),
    )
  const named = data.map((definition): ShowSource => {
    const known = silent.find((show) => show.alias === definition.alias)
    const title = definition.title ?? known?.title ?? definition.alias
    const teaser = definition.teaser ?? known?.teaser ?? title
    return {
      ...definition,
      kind: definition.kind === undefined ? (known?.kind ?? 'PODCAST') : kinds[definition.kind],
      title,
      teaser,
      description: definition.description ?? known?.description ?? teaser,
    }
  })
  return [
    ...silent.map((show) => named.find(({ alias: name }) => name === show.alias) ?? show),
    ...named.filter(({ alias: name }) => silent.every((show) => show.alias !== name)),
  ]
}

function refuseDoubles(definitions: z.infer<typeof Definitions>, context: z.RefinementCtx): void {
  const seen = new Set<string>()
  for (const [place, { alias: name, kind }] of definitions.entries()) {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [place, key], message })
    if (seen.has(name)) refuse('alias', 'named twice')
    seen.add(name)
    const known = shipped.find((show) => show.alias === name)
    if (known && kind && known.kind !== kinds[kind])
      refuse('kind', `${name} has its own kind: write "kind: ${known.kind.toLowerCase()}", or leave the line out`)
  }
}
