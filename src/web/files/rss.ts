/** An element of RSS with its text. */
export const tag = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML forbids even as an entity. */
// oxlint-disable-next-line no-control-regex
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const escaped = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? '')

interface Channel {
  title: string
  /** origin of absolute addresses */
  home: string
  /** its own address on the site */
  path: string
  /** address of the page that tells the same */
  page: string
  description: string
  /** how long a reader may keep it */
  minutes: number
  /** `<item>` elements */
  items: readonly string[]
}

/** A feed as RSS 2.0. */
export const rss = ({ title, home, path, page, description, minutes, items }: Channel): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    tag('title', title),
    tag('link', home + page),
    tag('description', description),
    tag('language', 'de-DE'),
    tag('ttl', String(minutes)),
    `<atom:link href="${escaped(home + path)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n')
