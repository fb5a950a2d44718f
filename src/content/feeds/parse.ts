import { SaxesParser, type SaxesTagNS } from 'saxes'
import { momentOf } from '../moment.ts'
import { plainLine } from '../text/plain.ts'
import { assertShallow, readXml } from './read-xml.ts'
import type { Instant } from '#contract/vocabulary.ts'

/** A picture that an entry names beside its text. */
export interface FeedPicture {
  readonly url: string
  readonly alt: string
  /** whose it is */
  readonly credit: string
}

/** An entry of a feed, as its publisher wrote it. */
export interface FeedEntry {
  readonly guid: string | undefined
  readonly title: string
  readonly link: string | undefined
  /** HTML, or text where a feed has no HTML */
  readonly summary: string
  readonly content: string
  readonly picture: FeedPicture | undefined
  readonly publishedAt: Instant | undefined
}

/** entries of one feed that are read */
const mostEntries = 1000
/** letters of one field that are read */
const mostLetters = 1_000_000

type Field = 'guid' | 'title' | 'link' | 'summary' | 'content' | 'published' | 'updated' | 'alt' | 'credit'
type Raw = Partial<Record<Field, string>> & { picture?: { url: string; width: number } }

/** Elements of RSS 0.9 to 2.0, RDF and Atom by the field they fill; of several the one that says more is taken. */
const fields: Readonly<Record<string, Field>> = {
  guid: 'guid',
  id: 'guid',
  title: 'title',
  link: 'link',
  description: 'summary',
  summary: 'summary',
  encoded: 'content',
  content: 'content',
  pubdate: 'published',
  date: 'published',
  published: 'published',
  issued: 'published',
  updated: 'updated',
  modified: 'updated',
}
const mediaRss = /search\.yahoo\.com\/mrss/i
/** namespaces whose elements have these names and mean other things */
const foreign = /search\.yahoo\.com\/mrss|itunes\.com|podcastindex|georss/i
/** what Media RSS says of a picture, within an entry at any depth */
const mediaFields: Readonly<Record<string, Field>> = { description: 'alt', credit: 'credit' }

/** Entities of HTML that feeds use although XML does not know them. */
export const htmlEntities = {
  nbsp: '\u00a0',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  euro: '€',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bdquo: '„',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  laquo: '«',
  raquo: '»',
  copy: '©',
  reg: '®',
  eacute: 'é',
  egrave: 'è',
}

/** Reads RSS, RDF, Atom or JSON Feed. What is broken is read as far as it goes. @throws Error where it is none of them */
export async function parseFeed(text: string): Promise<FeedEntry[]> {
  const begin = text.trimStart()
  return begin.startsWith('{') ? parseJsonFeed(begin) : parseXmlFeed(begin)
}

async function parseXmlFeed(text: string): Promise<FeedEntry[]> {
  const parser = new SaxesParser({ xmlns: true })
  Object.assign(parser.ENTITIES, htmlEntities)
  const entries: FeedEntry[] = []
  let entry: Raw | undefined
  let entryDepth = 0
  let field: { name: Field; depth: number; text: string; isMarkup: boolean } | undefined
  let depth = 0
  let isFeed = false
  parser.on('opentag', (tag) => {
    assertShallow(++depth)
    const name = tag.local.toLowerCase()
    if (depth === 1) isFeed = ['rss', 'rdf', 'feed'].includes(name)
    if (field) {
      if (field.isMarkup) field.text += `<${tag.local}${markupOf(tag)}>`
      return
    }
    if (!entry && (name === 'item' || name === 'entry')) {
      entry = {}
      entryDepth = depth
      return
    }
    if (!entry) return
    takePicture(entry, tag)
    const media = mediaRss.test(tag.uri) ? mediaFields[name] : undefined
    if (media) field = { name: media, depth, text: '', isMarkup: false }
    else if (depth === entryDepth + 1 && !foreign.test(tag.uri)) {
      // deeper ones tell of its author or of the feed it was taken from
      const known = fields[name]
      if (known === 'link' && hrefOf(tag) !== undefined) {
        const rel = attributeOf(tag, 'rel')
        if (rel === undefined || rel === 'alternate') entry.link ??= hrefOf(tag)
      } else if (known) field = { name: known, depth, text: '', isMarkup: attributeOf(tag, 'type') === 'xhtml' }
    }
  })
  const add = (more: string) => {
    if (field && field.text.length < mostLetters) field.text += more.slice(0, mostLetters)
  }
  parser.on('text', (more) => add(field?.isMarkup ? escaped(more) : more))
  parser.on('cdata', add)
  parser.on('closetag', (tag) => {
    if (field && depth === field.depth) {
      const value = field.text.trim()
      if (entry && value.length > (entry[field.name]?.length ?? 0)) entry[field.name] = value
      field = undefined
    } else if (field?.isMarkup) field.text += `</${tag.local}>`
    else if (entry && depth === entryDepth) {
      if (entries.length < mostEntries) entries.push(entryOf(entry))
      entry = undefined
    }
    depth--
  })
  await readXml(parser, text)
  if (!isFeed) throw new Error('this is no feed')
  if (entry?.title !== undefined && entries.length < mostEntries && entry.link !== undefined)
    entries.push(entryOf(entry))
  return entries.filter(({ title }) => title !== '')
}

/** The widest picture an entry names by `enclosure` or Media RSS; a thumbnail only where there is no other. */
function takePicture(entry: Raw, tag: SaxesTagNS): void {
  const name = tag.local.toLowerCase()
  const isThumbnail = name === 'thumbnail' && mediaRss.test(tag.uri)
  const isNamed = name === 'enclosure' || (name === 'content' && mediaRss.test(tag.uri))
  const isPicture = `${attributeOf(tag, 'type')} ${attributeOf(tag, 'medium')}`.includes('image')
  const url = attributeOf(tag, 'url')
  if (url === undefined || !(isThumbnail || (isNamed && isPicture))) return
  const width = isThumbnail ? 0 : Number(attributeOf(tag, 'width')) || 1
  if (width > (entry.picture?.width ?? -1)) entry.picture = { url, width }
}

/** Without signs that the database has no place for. */
const guidOf = (text: string | undefined): string | undefined => plainLine(text?.slice(0, 1000) ?? '') || undefined
const attributeOf = (tag: SaxesTagNS, name: string): string | undefined => tag.attributes[name]?.value
const hrefOf = (tag: SaxesTagNS): string | undefined => attributeOf(tag, 'href')
const markupOf = (tag: SaxesTagNS): string => {
  const href = hrefOf(tag)
  return href === undefined ? '' : ` href="${escaped(href).replaceAll('"', '&quot;')}"`
}
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const entryOf = ({
  guid,
  title = '',
  link,
  summary = '',
  content = '',
  published,
  updated,
  ...raw
}: Raw): FeedEntry => ({
  guid: guidOf(guid),
  title,
  link: link ?? (guid !== undefined && /^https?:/.test(guid) ? guid : undefined),
  summary,
  content,
  picture: raw.picture && { url: raw.picture.url, alt: raw.alt ?? '', credit: raw.credit ?? '' },
  publishedAt: readTime(published ?? updated),
})

function parseJsonFeed(text: string): FeedEntry[] {
  const feed: unknown = JSON.parse(text)
  if (!isRecord(feed) || !String(feed['version']).includes('jsonfeed.org') || !Array.isArray(feed['items']))
    throw new Error('this is no feed')
  const textOf = (item: Record<string, unknown>, name: string): string | undefined => {
    const value = item[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, mostLetters) : undefined
  }
  return feed['items']
    .slice(0, mostEntries)
    .filter(isRecord)
    .map((item) => ({
      guid: guidOf(textOf(item, 'id')),
      title: textOf(item, 'title') ?? '',
      link: textOf(item, 'url') ?? textOf(item, 'external_url'),
      summary: textOf(item, 'summary') ?? '',
      content: textOf(item, 'content_html') ?? escaped(textOf(item, 'content_text') ?? ''),
      picture: pictureOf(textOf(item, 'image') ?? textOf(item, 'banner_image')),
      publishedAt: readTime(textOf(item, 'date_published') ?? textOf(item, 'date_modified')),
    }))
    .filter(({ title }) => title.trim() !== '')
}

const pictureOf = (url: string | undefined): FeedPicture | undefined =>
  url === undefined ? undefined : { url, alt: '', credit: '' }
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const zones: Readonly<Record<string, string>> = {
  CET: '+0100',
  MEZ: '+0100',
  CEST: '+0200',
  MESZ: '+0200',
  UT: '+0000',
}
const oldest = Date.UTC(1995, 0, 1)

/** RFC 822 or ISO 8601; what is no time, or one before there were feeds, is none. */
export function readTime(text: string | undefined): Instant | undefined {
  if (text === undefined) return undefined
  const named = text.trim().replace(/\b(CET|MEZ|CEST|MESZ|UT)$/, (zone) => zones[zone] ?? zone)
  const at = momentOf(named) ?? Date.parse(named)
  return Number.isFinite(at) && at >= oldest ? at : undefined
}
