import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPapers } from '#content/known-papers.ts'
import { takeInTexts } from '#content/own-texts.ts'
import { forgetPictures } from '#content/pictures.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabaseOf } from '#backup/open-database.ts'
import type { OpenDatabase } from '#db/connection.ts'
import { copyTemplate } from '../portal.ts'

let database: OpenDatabase
let folder: string
const now = Date.parse('2026-11-20T10:00:00Z')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-texts-'))
  for (const part of ['texte/artikel', 'texte/autoren']) mkdirSync(join(folder, part), { recursive: true })
  copyTemplate(join(folder, 'data'))
  database = await openDatabaseOf(readConfig({ DATA_DIR: join(folder, 'data') }))
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const texts = () => join(folder, 'texte')
const write = (name: string, front: string, text = 'Ein Text.') =>
  writeFileSync(join(texts(), name), `---\n${front}\n---\n${text}\n`)
const takeIn = async () => takeInTexts(database.db, texts(), await knownPapers(database.db), now)
const versions = () =>
  database.db.selectFrom('article_texts').select(['version', 'headline', 'correction']).orderBy('version').execute()

const usual =
  'title: Netze\nteaser: Worum es geht\nauthor: muster-a\npublished: 2026-11-19 10:30\nvalues: [DE0007164600]'

test('a text is published with its author and values, and once', async () => {
  write('autoren/muster-a.md', 'firstName: Muster\nlastName: A\nsample: true\ndisclosure: hält keine der Aktien')
  write('artikel/netze.md', usual)
  expect(await takeIn()).toEqual({ articles: 1, authors: 1, changed: 1, faults: [] })
  expect(await takeIn()).toMatchObject({ changed: 0 })
  expect(await database.db.selectFrom('article_instruments').select('instrument').execute()).toEqual([
    { instrument: 'STOCK:82849' },
  ])
})

test('a correction keeps what stood there before', async () => {
  write('artikel/netze.md', `${usual.replace('Netze', 'Stromnetze')}\nupdated: 2026-11-19 12:00\ncorrection: die Marge`)
  await takeIn()
  expect(await versions()).toEqual([
    { version: 1, headline: 'Netze', correction: null },
    { version: 2, headline: 'Stromnetze', correction: 'die Marge' },
  ])
})

test.each([
  [
    'an unknown paper',
    `${usual.replace('DE0007164600', 'DE0000000000')}`,
    1,
    'values: no paper is known as DE0000000000',
  ],
  ['an unknown author', usual.replace('muster-a', 'niemand'), 1, 'author: there is no autoren/niemand.md'],
  ['no time at all', usual.replace(/\npublished: [^\n]*/, ''), 1, 'published: is missing'],
  [
    'no such time',
    usual.replace('2026-11-19 10:30', '2026-02-30'),
    5,
    'published: a time such as 2026-11-20 10:30, of Berlin',
  ],
  [
    'a recommendation that does not say how it came about',
    `${usual}\nkind: recommendation`,
    1,
    'recommendation: a recommendation needs producer, completed, prices, method and conflicts',
  ],
  [
    'a picture that is none',
    `${usual}\npicture: { file: artikel/netze.md, alt: Netz, source: Haus }`,
    1,
    'picture: artikel/netze.md is no picture of 200 × 100 points or more',
  ],
  [
    'a picture outside of the folder',
    `${usual}\npicture: { file: ../../bild.png, alt: Netz, source: Haus }`,
    1,
    'picture: ../../bild.png is no picture of 200 × 100 points or more',
  ],
  [
    'a picture of nobody',
    `${usual}\npicture: { file: a.png, alt: Netz }`,
    7,
    expect.stringContaining('picture.source'),
  ],
  [
    'a recommendation without conflicts',
    `${usual}\nkind: recommendation\nrecommendation:\n  producer: A`,
    9,
    expect.stringMatching(/^recommendation\./),
  ],
])('%s is told with file and line, and what was published stays', async (_, front, line, text) => {
  write('artikel/netze.md', front)
  const { faults } = await takeIn()
  expect(faults[0]).toEqual({ file: 'artikel/netze.md', line, text })
  const kept = await database.db.selectFrom('articles').select(['headline', 'withdrawn_at']).execute()
  expect(kept).toEqual([{ headline: 'Stromnetze', withdrawn_at: null }])
})

test('a picture of one’s own goes once no text shows it', async () => {
  copyFileSync('docs/pictures/aktie.png', join(texts(), 'bild.png'))
  write('artikel/netze.md', `${usual}\npicture: { file: bild.png, alt: Netz, source: Haus }`)
  expect((await takeIn()).faults).toEqual([])
  expect(await forgetPictures(database.db, now + 61 * dayMs)).toBe(0)
  write('artikel/netze.md', usual)
  await takeIn()
  expect(await forgetPictures(database.db, now + 59 * dayMs)).toBe(0)
  expect(await forgetPictures(database.db, now + 61 * dayMs)).toBe(1)
})

test('a file that is gone is withdrawn, and one that comes back is shown again', async () => {
  rmSync(join(texts(), 'artikel/netze.md'))
  await takeIn()
  expect(await database.db.selectFrom('articles').select('id').where('withdrawn_at', 'is', null).execute()).toEqual([])
  write('artikel/netze.md', usual)
  expect(await takeIn()).toMatchObject({ changed: 1 })
  expect(
    await database.db.selectFrom('articles').select('id').where('withdrawn_at', 'is', null).execute(),
  ).toHaveLength(1)
})
