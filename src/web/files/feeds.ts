import { escaped, rss, tag } from './rss.ts'

/** What an article is in a feed. */
export interface FeedItem {
  id: string
  title: string
  /** absolute */
  url: string
  summary: string
  published: string
  updated: string
  authors: readonly string[]
  /** kind, and words that mark it: „Anzeige“ */
  categories: readonly string[]
}

interface FeedOfItems {
  title: string
  description: string
  home: string
  /** of the feed itself, without ending */
  path: string
  items: readonly FeedItem[]
}

const minutes = 15

const ofRss = ({ title, description, home, path, items }: FeedOfItems): string =>
  rss({
    title,
    home,
    path: `${path}.rss`,
    page: path,
    description,
    minutes,
    items: items.map((item) =>
      [
        '<item>',
        tag('title', item.title),
        tag('link', item.url),
        `<guid isPermaLink="false">${escaped(item.id)}</guid>`,
        tag('pubDate', new Date(item.published).toUTCString()),
        ...item.categories.map((category) => tag('category', category)),
        tag('description', item.summary),
        '</item>',
      ].join(''),
    ),
  })

const ofAtom = ({ title, description, home, path, items }: FeedOfItems): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de-DE">',
    tag('title', title),
    tag('subtitle', description),
    tag('id', `${home}${path}`),
    `<link rel="self" href="${escaped(`${home}${path}.atom`)}"/>`,
    `<link href="${escaped(`${home}${path}`)}"/>`,
    tag('updated', new Date(items[0]?.updated ?? 0).toISOString()),
    tag('generator', 'Parkett'),
    ...items.map((item) =>
      [
        '<entry>',
        tag('title', item.title),
        tag('id', item.id),
        `<link href="${escaped(item.url)}"/>`,
        tag('published', new Date(item.published).toISOString()),
        tag('updated', new Date(item.updated).toISOString()),
        ...item.authors.map((name) => `<author>${tag('name', name)}</author>`),
        ...item.categories.map((category) => `<category term="${escaped(category)}"/>`),
        tag('summary', item.summary),
        '</entry>',
      ].join(''),
    ),
    '</feed>',
  ].join('\n')

const ofJson = ({ title, description, home, path, items }: FeedOfItems): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home + path,
    feed_url: `${home}${path}.json`,
    language: 'de-DE',
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_text: item.summary,
      date_published: new Date(item.published).toISOString(),
      date_modified: new Date(item.updated).toISOString(),
      authors: item.authors.map((name) => ({ name })),
      tags: item.categories,
    })),
  })

/** The forms of a feed, by the ending of its address. */
export const feedForms = {
  rss: { contentType: 'application/rss+xml; charset=utf-8', write: ofRss },
  atom: { contentType: 'application/atom+xml; charset=utf-8', write: ofAtom },
  json: { contentType: 'application/feed+json; charset=utf-8', write: ofJson },
} as const
