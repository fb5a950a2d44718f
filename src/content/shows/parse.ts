import { SaxesParser, type SaxesTagNS } from 'saxes'
import type { Chapter } from '#contract/shows.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { htmlEntities, readTime } from '../feeds/parse.ts'
import { assertShallow, readXml } from '../feeds/read-xml.ts'
import { plainLine } from '../text/plain.ts'

/** An episode as its feed tells it. Addresses are as written there. */
export interface FeedEpisode {
  readonly guid: string
  readonly title: string
  /** HTML */
  readonly text: string
  readonly publishedAt: Instant | undefined
  readonly link: string | undefined
  readonly media: { readonly url: string; readonly type: string; readonly bytes: number | undefined }
  readonly durationSeconds: number | undefined
  readonly number: number | undefined
  readonly chapters: readonly Chapter[]
  readonly chaptersUrl: string | undefined
  readonly transcripts: readonly { readonly url: string; readonly type: string }[]
}

/** episodes of one feed that are read */
const mostEpisodes = 1000
const mostLetters = 200_000
export const mostChapters = 200

type Field = 'guid' | 'title' | 'summary' | 'text' | 'published' | 'link' | 'duration' | 'number'
type Raw = Partial<Record<Field, string>> & {
  media?: FeedEpisode['media']
  chapters: Chapter[]
  chaptersUrl?: string
  transcripts: { url: string; type: string }[]
}

/** Elements of an item by vocabulary and name, and the field they fill. */
const fields: Readonly<Record<string, Field>> = {
  'rss guid': 'guid',
  'rss id': 'guid',
  'rss title': 'title',
  'rss description': 'summary',
  'rss summary': 'summary',
  'itunes summary': 'summary',
  'content encoded': 'text',
  'rss content': 'text',
  'rss pubdate': 'published',
  'rss published': 'published',
  'rss link': 'link',
  'itunes duration': 'duration',
  'itunes episode': 'number',
}

/** The vocabulary of an element, by its namespace: RSS and Atom, iTunes, Podcasting 2.0, Podlove chapters, Media RSS. */
function vocabularyOf({ uri }: SaxesTagNS): string {
  if (/itunes\.com/i.test(uri)) return 'itunes'
  if (/podcastindex/i.test(uri)) return 'podcast'
  if (/podlove/i.test(uri)) return 'chapters'
  if (/search\.yahoo\.com\/mrss/i.test(uri)) return 'media'
  if (/rss\/1\.0\/modules\/content/i.test(uri)) return 'content'
  return uri === '' || /w3\.org\/2005\/Atom/i.test(uri) ? 'rss' : 'other'
}

/**
 * Reads the episodes of a feed, what is broken as far as it goes. Items without a sound or a film are none.
 * @throws Error where it is no feed
 */
export async function parseShowFeed(text: string): Promise<FeedEpisode[]> {
  const parser = new SaxesParser({ xmlns: true })
  Object.assign(parser.ENTITIES, htmlEntities)
  const episodes: FeedEpisode[] = []
  let raw: Raw | undefined
  let itemDepth = 0
  let depth = 0
  let isFeed = false
  let field: { name: Field; depth: number; text: string } | undefined
  parser.on('opentag', (tag) => {
    assertShallow(++depth)
    const name = tag.local.toLowerCase()
    if (depth === 1) isFeed = name === 'rss' || name === 'feed'
    if (field) return
    if (!raw && (name === 'item' || name === 'entry')) {
      raw = { chapters: [], transcripts: [] }
      itemDepth = depth
      return
    }
    if (!raw) return
    const vocabulary = vocabularyOf(tag)
    takeAttributes(raw, `${vocabulary} ${name}`, (key) => tag.attributes[key]?.value)
    const known = depth === itemDepth + 1 ? fields[`${vocabulary} ${name}`] : undefined
    if (known) field = { name: known, depth, text: '' }
  })
  const add = (more: string) => {
    if (field && field.text.length < mostLetters) field.text += more.slice(0, mostLetters)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    if (field?.depth === depth) {
      const value = field.text.trim()
      if (raw && value.length > (raw[field.name]?.length ?? 0)) raw[field.name] = value
      field = undefined
    } else if (raw && depth === itemDepth) {
      const episode = episodeOf(raw)
      if (episode && episodes.length < mostEpisodes) episodes.push(episode)
      raw = undefined
    }
    depth--
  })
  await readXml(parser, text.trimStart())
  if (!isFeed) throw new Error('this is no feed')
  return episodes
}

/** What elements say in their attributes: the file, chapters, transcripts. */
function takeAttributes(raw: Raw, element: string, attribute: (name: string) => string | undefined): void {
  const url = attribute('url')
  switch (element) {
    case 'rss enclosure':
      if (url) raw.media ??= mediaOf(url, attribute('type'), attribute('length'))
      break
    case 'rss link':
      if (attribute('rel') === 'enclosure' && attribute('href'))
        raw.media ??= mediaOf(attribute('href') ?? '', attribute('type'), attribute('length'))
      else if (attribute('href')) raw.link ??= attribute('href')
      break
    case 'media content':
      if (url) raw.media ??= mediaOf(url, attribute('type'), attribute('filesize') ?? attribute('fileSize'))
      raw.duration ??= attribute('duration')
      break
    case 'podcast chapters':
      if (url) raw.chaptersUrl ??= url
      break
    case 'podcast transcript':
      if (url && raw.transcripts.length < 10) raw.transcripts.push({ url, type: attribute('type') ?? '' })
      break
    case 'chapters chapter': {
      const startSeconds = secondsOf(attribute('start'))
      const title = plainLine(attribute('title') ?? '')
      if (startSeconds !== undefined && title && raw.chapters.length < mostChapters)
        raw.chapters.push({ startSeconds, title: title.slice(0, 200) })
      break
    }
    default:
  }
}

/** By what its feed calls it, else by its ending. */
const endings: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
}

function mediaOf(url: string, told: string | undefined, length: string | undefined): Raw['media'] {
  const ending = /\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? ''
  const type = told && /^(?:audio|video)\/[\w.+-]{1,60}$/i.test(told) ? told.toLowerCase() : endings[ending]
  const bytes = Number(length)
  return type === undefined
    ? undefined
    : { url, type, bytes: Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined }
}

function episodeOf({ guid, title, summary = '', text = '', published, link, ...raw }: Raw): FeedEpisode | undefined {
  const { media, duration, number, chapters, chaptersUrl, transcripts } = raw
  const name = plainLine(title ?? '').slice(0, 300)
  if (!media || name === '') return undefined
  const counted = Number(number)
  return {
    guid: plainLine(guid ?? '').slice(0, 1000) || media.url.slice(0, 1000),
    title: name,
    text: text.length > 0 ? text : summary,
    publishedAt: readTime(published),
    link,
    media,
    durationSeconds: secondsOf(duration),
    number: Number.isSafeInteger(counted) && counted > 0 && counted < 1_000_000 ? counted : undefined,
    chapters: inOrder(chapters),
    chaptersUrl,
    transcripts,
  }
}

/** Chapters as a page shows them: in order, each instant once. */
export const inOrder = (chapters: readonly Chapter[]): Chapter[] => {
  const seen = new Set<number>()
  return chapters
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
    .filter(({ startSeconds }) => !seen.has(startSeconds) && seen.add(startSeconds))
}

const longestSeconds = 24 * 3600

/** „1:02:03“, „62:03“, „3723“ or „00:01:02.500“ in seconds; undefined where it is no time within a day. */
export function secondsOf(text: string | undefined): number | undefined {
  const parts = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6}(?:[.,]\d{1,9})?)$/.exec(text?.trim() ?? '')
  if (!parts) return undefined
  const [hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number((part ?? '0').replace(',', '.')))
  const total = hours * 3600 + minutes * 60 + seconds
  return total >= 0 && total <= longestSeconds ? Math.round(total * 1000) / 1000 : undefined
}
