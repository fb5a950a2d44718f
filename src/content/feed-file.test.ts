import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFeedFile } from './feed-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-feed-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const path = join(folder, 'feeds.yaml')
const read = (text: string) => {
  writeFileSync(path, text)
  return readFeedFile(path)
}
const feed = (url: string, id: number, alias: string, more = '') =>
  `- url: ${url}\n  publisher: { id: ${id}, alias: ${alias}, name: Agentur }\n${more}`

test('a feed needs an address and a publisher; the rest is usual', async () => {
  expect(await read(feed('https://a.example/rss', 10, 'agentur'))).toMatchObject([
    { kind: 'NEWS', language: 'de', minutes: 15, text: 'teaser', publisher: { id: 10, noIndex: true } },
  ])
  expect(await read('')).toEqual([])
})

const first = feed('https://a.example/rss', 10, 'agentur')
test.each([
  ['an address of a file', feed('file:///etc/passwd', 10, 'agentur'), ':1: url: an http(s) address'],
  ['too many questions', feed('https://a.example/', 10, 'agentur', '  minutes: 1\n'), ':3: minutes: '],
  ['an unknown kind', feed('https://a.example/', 10, 'agentur', '  kind: gossip\n'), ':3: kind: news, '],
  ['a recommendation', feed('https://a.example/', 10, 'agentur', '  kind: recommendation\n'), ':3: kind: news, '],
  [
    'an unknown style',
    '- url: https://a.example/\n  publisher: { id: 10, alias: agentur, name: A, adLabelStyle: bunt }\n',
    ':2: publisher.adLabelStyle: framed, filled, line',
  ],
  ['a word too many', feed('https://a.example/', 10, 'agentur', '  wort: 1\n'), 'wort'],
  ['a feed named twice', first + first, ':3: url: named twice'],
  ['an alias of two', first + feed('https://b.example/', 11, 'agentur'), ':4: publisher.alias: is that of 10, too'],
  ['the own house', feed('https://b.example/', 10, 'redaktion'), 'publisher.alias: is that of 1, too'],
  ['broken YAML', '- url: [', ':1: '],
])('%s is told with its line', async (_, text, told) => {
  const fault: unknown = await read(text).catch((error: unknown) => error)
  expect(String(fault)).toContain(told)
})
