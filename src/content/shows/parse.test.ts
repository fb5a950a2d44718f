import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShowFeed, secondsOf } from './parse.ts'

const namespaces =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" ' +
  'xmlns:psc="http://podlove.org/simple-chapters" xmlns:content="http://purl.org/rss/1.0/modules/content/" ' +
  'xmlns:media="http://search.yahoo.com/mrss/"'
const feed = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" ${namespaces}><channel>${items}</channel></rss>`

test('an episode is told by iTunes, Podcasting 2.0 and Podlove', async () => {
  const [episode] = await parseShowFeed(
    feed(`<item><title>Wolken &amp; Walldorf</title><guid>f1</guid><itunes:episode>212</itunes:episode>
      <itunes:duration>18:04</itunes:duration><pubDate>Wed, 25 Nov 2026 12:00:00 +0100</pubDate><link>https://a.example/1</link>
      <description>kurz</description><content:encoded><![CDATA[<p>Länger als kurz.</p>]]></content:encoded>
      <enclosure url="https://a.example/1.mp3?x=1" type="audio/mpeg" length="17000000"/>
      <psc:chapters><psc:chapter start="00:05:04.500" title="SAP"/><psc:chapter start="0" title="Beginn"/></psc:chapters>
      <podcast:chapters url="https://a.example/1.json" type="application/json+chapters"/>
      <podcast:transcript url="https://a.example/1.vtt" type="text/vtt"/></item>`),
  )
  expect(episode).toEqual({
    guid: 'f1',
    title: 'Wolken & Walldorf',
    text: '<p>Länger als kurz.</p>',
    publishedAt: Date.parse('2026-11-25T11:00:00Z'),
    link: 'https://a.example/1',
    media: { url: 'https://a.example/1.mp3?x=1', type: 'audio/mpeg', bytes: 17_000_000 },
    durationSeconds: 1084,
    number: 212,
    chapters: [
      { startSeconds: 0, title: 'Beginn' },
      { startSeconds: 304.5, title: 'SAP' },
    ],
    chaptersUrl: 'https://a.example/1.json',
    transcripts: [{ url: 'https://a.example/1.vtt', type: 'text/vtt' }],
  })
})

test('films of Media RSS count, items without a file do not, and the kind of a file is told by its ending', async () => {
  const episodes = await parseShowFeed(
    feed(`<item><title>Film</title><media:content url="https://a.example/f.mp4" duration="90"/></item>
      <item><title>nur Text</title></item>
      <item><title>Bild</title><enclosure url="https://a.example/b.png" type="image/png"/></item>`),
  )
  expect(episodes.map(({ title, media: { type }, durationSeconds }) => [title, type, durationSeconds])).toEqual([
    ['Film', 'video/mp4', 90],
  ])
})

test('a broken feed is read as far as it goes, another document is none', async () => {
  const item = '<item><title>A</title><enclosure url="https://a.example/a.mp3"/></item>'
  expect(await parseShowFeed(feed(`${item}<item><title>B & <b`).replace('</channel></rss>', ''))).toHaveLength(1)
  await expect(parseShowFeed('<html><body/></html>')).rejects.toThrow('this is no feed')
})

test.each([
  ['1:02:03', 3723],
  ['62:03', 3723],
  ['3723', 3723],
  ['00:00:01.500', 1.5],
  ['00:00:01,500', 1.5],
  ['', undefined],
  ['eine Stunde', undefined],
  ['-5', undefined],
  ['99:00:00', undefined],
])('„%s“ is %s seconds', (text, seconds) => expect(secondsOf(text)).toBe(seconds))

test('whatever a feed holds, it is read or refused with a sentence', () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.boolean(), async (text, isWrapped) => {
      try {
        const episodes = await parseShowFeed(isWrapped ? feed(`<item><title>T</title>${text}</item>`) : text)
        expect(episodes.every(({ title }) => title !== '')).toBe(true)
      } catch (error) {
        expect(String(error)).toContain('this is no feed')
      }
    }),
  ))
