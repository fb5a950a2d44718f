/** an ampersand that begins no entity: „A & B“, or a link with `&seite=2` */
const lone = /&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z]\w{0,31};)/gi
const begin = '<![CDATA['
const end = ']]>'

/**
 * XML whose lone ampersands are written as XML wants them, but in CDATA, which may have any. A parser takes what follows
 * one for the name of an entity and loses it, up to all the rest of the feed.
 */
export function withWholeAmpersands(xml: string): string {
  let whole = ''
  let at = 0
  for (;;) {
    const from = xml.indexOf(begin, at)
    const to = from < 0 ? -1 : xml.indexOf(end, from)
    if (to < 0) return whole + xml.slice(at).replace(lone, '&amp;')
    whole += xml.slice(at, from).replace(lone, '&amp;') + xml.slice(from, to + end.length)
    at = to + end.length
  }
}
