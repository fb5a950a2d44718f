import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShows } from './show-file.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'parkett-shows-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (text: string) => {
  const file = join(folder, 'shows.yaml')
  writeFileSync(file, text)
  return readShows(file)
}
const aliases = ['boersenwoche', 'maerkte-und-anlage', 'zins-und-zaster', 'mahlzeit', 'chartzeit']

test('without a file every portal has the five shows, none of which asks anybody', () => {
  const shows = readShows(undefined)
  expect(shows.map(({ alias }) => alias)).toEqual(aliases)
  expect(shows.every(({ feed }) => feed === undefined)).toBe(true)
})

test('a file gives a show its feed and keeps what it does not say; its own shows come last', () => {
  const shows = read('- alias: mahlzeit\n  feed: https://a.example/f\n- alias: meins\n  feed: meins.xml\n')
  expect(shows.map(({ alias }) => alias)).toEqual([...aliases, 'meins'])
  expect(shows[3]).toMatchObject({ kind: 'VIDEO', title: 'Mahlzeit', feed: 'https://a.example/f', minutes: 60 })
  expect(shows[5]).toMatchObject({ kind: 'PODCAST', title: 'meins', feed: 'meins.xml' })
})

test.each([
  ['- alias: Groß\n  feed: a.xml\n', /shows\.yaml:1: alias: small letters/],
  [
    '- alias: mahlzeit\n  kind: podcast\n  feed: a.xml\n',
    /shows\.yaml:2: kind: mahlzeit has its own kind: write "kind: video", or leave/,
  ],
  ['- alias: a\n  feed: a.xml\n- alias: a\n  feed: b.xml\n', /shows\.yaml:3: alias: named twice/],
  ['- alias: a\n', /shows\.yaml:1: feed: write "feed: " with an http/],
  ['alias: a\nfeed: a.xml\n', /shows\.yaml:1: the file is a list: each show begins with "- alias: "/],
  ['- alias: a\n  feed: a.xml\n  farbe: rot\n', /Unrecognized key/],
  ['- alias: [\n', /shows\.yaml:\d+: /],
])('a fault is told with its line: %j', (text, message) => expect(() => read(text)).toThrow(message))
