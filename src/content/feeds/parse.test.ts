import { expect, test } from 'vitest'
import { decoded } from './decode.ts'
import { parseFeed } from './parse.ts'

const item = (inner: string) => `<rss version="2.0"><channel><title>Kanal</title><item>${inner}</item></channel></rss>`
const at = Date.parse('2026-11-20T09:00:00Z')

test.each([
  {
    form: 'RSS 2.0',
    text: item('<title>Titel</title><link>/a</link><guid>1</guid><pubDate>Fri, 20 Nov 2026 10:00:00 +0100</pubDate>'),
    is: { title: 'Titel', link: '/a', guid: '1', publishedAt: at },
  },
  {
    form: 'RSS 2.0 with a German zone',
    text: item('<title>Titel</title><pubDate>Fri, 20 Nov 2026 10:00:00 MEZ</pubDate>'),
    is: { title: 'Titel', publishedAt: at },
  },
  {
    form: 'RDF',
    text: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel/><item><title>Titel</title><link>https://x.example/a</link>
      <dc:date>2026-11-20T10:00:00+01:00</dc:date></item></rdf:RDF>`,
    is: { title: 'Titel', link: 'https://x.example/a', publishedAt: at },
  },
  {
    form: 'Atom',
    text: `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><entry><id>tag:1</id><title>Titel</title>
      <link rel="self" href="/selbst"/><link href="/a"/><published>2026-11-20T09:00:00Z</published>
      <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">Ein <b>Wort</b></div></content></entry></feed>`,
    is: { title: 'Titel', link: '/a', guid: 'tag:1', publishedAt: at, content: '<div>Ein <b>Wort</b></div>' },
  },
  {
    form: 'JSON Feed',
    text: JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: 7, title: 'Titel', url: '/a', content_text: 'a < b', date_published: '2026-11-20T09:00:00Z' }],
    }),
    is: { title: 'Titel', link: '/a', guid: '7', publishedAt: at, content: 'a &lt; b' },
  },
  {
    form: 'XML with entities of HTML',
    text: item('<title>&Ouml;l&nbsp;f&auml;llt &amp; steigt</title>'),
    is: { title: 'Öl\u00a0fällt & steigt' },
  },
  {
    form: 'XML that is broken after an entry',
    text: `${item('<title>Titel</title>').slice(0, -20)}<item><ti`,
    is: { title: 'Titel' },
  },
  {
    form: 'XML with an unknown entity',
    text: item('<title>Titel &gibtsnicht; da</title>'),
    is: { title: expect.stringContaining('Titel') },
  },
  {
    form: 'XML with lone ampersands',
    text: item('<title>A & B &c d; &amp; <![CDATA[E & F]]></title><link>/a?b=1&c=2</link>'),
    is: { title: 'A & B &c d; & E & F', link: '/a?b=1&c=2' },
  },
  {
    form: 'an entity bomb, which stays what it is',
    text: `<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>${item('<title>Titel &b;</title>')}`,
    is: { title: expect.not.stringContaining('aaaa') },
  },
  {
    form: 'a date of nonsense',
    text: item('<title>Titel</title><pubDate>neulich</pubDate>'),
    is: { publishedAt: undefined },
  },
])('$form', async ({ text, is }) => expect((await parseFeed(text))[0]).toMatchObject(is))

test('an ampersand alone does not lose the entries after it, nor does CDATA without an end', async () => {
  const entry = (title: string) => `<item><title>${title}</title></item>`
  const feed = `<rss version="2.0"><channel>${entry('Procter & Gamble')}${entry('Zwei')}</channel></rss>`
  const open = feed.replace('Zwei', '<![CDATA[Zwei & mehr')
  const titles = async (text: string) => (await parseFeed(text)).map(({ title }) => title)
  expect([await titles(feed), await titles(open)]).toEqual([['Procter & Gamble', 'Zwei'], ['Procter & Gamble']])
})

// each took minutes in which nobody else was answered
test.each([
  { form: 'elements that are never closed', rest: '<a>'.repeat(200_000) },
  {
    form: 'such elements in a text',
    rest: `<item><title>B</title><content type="xhtml">${'<b href="x">'.repeat(200_000)}`,
  },
  { form: 'faults alone', rest: `<!--${'-'.repeat(10_000_000)}` },
  { form: 'signs that begin nothing', rest: '<'.repeat(10_000_000) },
])('a feed that goes on with $form ends there', async ({ rest }) => {
  const feed = `<rss version="2.0"><channel><item><title>Eins</title></item>${rest}`
  expect((await parseFeed(feed)).map(({ title }) => title)).toEqual(['Eins'])
})

const media = 'xmlns:media="http://search.yahoo.com/mrss/"'
const picture = (url: string, alt = '', credit = '') => ({ picture: { url, alt, credit } })

test.each([
  {
    form: 'Media RSS: the widest, with what it says of it',
    text: item(`<title>T</title><media:group ${media}><media:thumbnail url="/t.jpg" width="2000"/>
      <media:content url="/k.jpg" medium="image" width="300"/><media:content url="/g.jpg" medium="image" width="1200">
      <media:description>Werk</media:description><media:credit>Foto: Haus</media:credit></media:content>
      <media:content url="/film.mp4" type="video/mp4" width="4000"/></media:group>`),
    is: { title: 'T', summary: '', ...picture('/g.jpg', 'Werk', 'Foto: Haus') },
  },
  {
    form: 'a thumbnail where there is nothing else',
    text: item(`<title>T</title><media:thumbnail ${media} url="/t.jpg"/>`),
    is: picture('/t.jpg'),
  },
  {
    form: 'an enclosure',
    text: item('<title>T</title><enclosure url="/b.png" type="image/png"/>'),
    is: picture('/b.png'),
  },
  {
    form: 'a sound, which is no picture',
    text: item('<title>T</title><enclosure url="/b.mp3" type="audio/mpeg"/>'),
    is: { picture: undefined },
  },
  {
    form: 'JSON Feed',
    text: JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [{ title: 'T', image: '/j.webp' }] }),
    is: picture('/j.webp'),
  },
])('pictures of entries: $form', async ({ text, is }) => expect((await parseFeed(text))[0]).toMatchObject(is))

test.each(['<html><body>404</body></html>', '', '{"items":[]}', 'nichts'])('%s is no feed', (text) =>
  expect(parseFeed(text)).rejects.toThrow())

test.each([
  [
    'a mark of UTF-8',
    Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('Öl')]),
    'text/xml; charset=iso-8859-1',
    'Öl',
  ],
  ['the header', Buffer.from('Öl', 'latin1'), 'text/xml; charset=ISO-8859-1', 'Öl'],
  [
    'the declaration',
    Buffer.from('<?xml version="1.0" encoding="iso-8859-15"?><a>Öl</a>', 'latin1'),
    '',
    '<?xml version="1.0" encoding="iso-8859-15"?><a>Öl</a>',
  ],
  ['an unknown name, so UTF-8', Buffer.from('Öl'), 'text/xml; charset=quatsch', 'Öl'],
  ['a mark of UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Öl', 'utf16le')]), '', 'Öl'],
])('the encoding comes from %s', (_, bytes, type, text) => expect(decoded(bytes, type)).toBe(text))
