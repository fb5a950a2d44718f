import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changesBetween, openOwnPages, readOwnPages } from './own-pages.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parkett-pages-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, front: string, text = 'Text.') => {
  mkdirSync(join(folder, 'seiten'), { recursive: true })
  writeFileSync(join(folder, 'seiten', name), `---\n${front}\n---\n${text}\n`)
}
const read = () => readOwnPages(folder, (slug) => slug === 'aktien')

test('a page has what holds now and, the newest first, what held before', () => {
  write('depot.md', 'title: Depot\nsince: 2026-11-01\nversion: "3"\nfooter: Vertrag')
  write('depot@1.md', 'title: Depot\nsince: 2024-01-01\nversion: "1"')
  write('depot@2.md', 'title: Depot\nsince: 2025-01-01\nversion: "2"')
  write('depot@morgen.md', 'title: Depot\nsince: 2027-01-01')
  const { pages, faults } = read()
  expect(faults).toEqual([])
  expect(pages).toMatchObject([{ slug: 'depot', title: 'Depot', version: '3', footer: 'Vertrag' }])
  expect(pages[0]?.earlier.map(({ version }) => version)).toEqual(['2', '1'])
})

test.each([
  { name: 'aktien.md', front: 'title: A\nsince: 2026-11-01', fault: 'the portal has a page of its own at /aktien' },
  { name: 'Über uns.md', front: 'title: A\nsince: 2026-11-01', fault: 'the name may be ueber-uns.md' },
  { name: 'a.md', front: 'title: A\nsince: gestern', fault: 'since: a day such as 2026-11-25' },
  { name: 'a.md', front: 'title: A\nsince: 2026-11-01\nfoot: x', fault: 'foot: no such field' },
])('$name: $fault', ({ name, front, fault }) => {
  write(name, front)
  const { pages, faults } = read()
  expect(pages).toEqual([])
  expect(faults).toMatchObject([{ file: `seiten/${name}`, text: fault }])
})

test('no folder, and one without pages, have none', () => {
  expect(read()).toEqual({ pages: [], faults: [] })
  expect(openOwnPages({ folder: undefined, isTaken: () => false, now: () => 0, warn: () => {} }).all()).toEqual([])
})

test('a changed file is seen at the next look, ten seconds later, and a fault told once', () => {
  let now = 0
  const told: string[] = []
  const options = { isTaken: () => false, now: () => now, warn: ({ text }: { text: string }) => void told.push(text) }
  const pages = openOwnPages({ folder, ...options })
  write('a.md', 'title: Erst\nsince: 2026-11-01')
  write('b.md', 'since: 2026-11-01')
  expect(pages.find('a')?.title).toBe('Erst')
  write('a.md', 'title: Dann anders\nsince: 2026-11-01')
  expect(pages.find('a')?.title).toBe('Erst')
  now = 10_000
  expect(pages.find('a')?.title).toBe('Dann anders')
  now = 20_000
  pages.all()
  expect(told.length).toBe(2) // once for each state of the folder
})

const item = fc.constantFrom('a', 'b', 'c', 'd').map((value) => ({ type: 'NewsParagraph' as const, value }))
test('what is said to have changed leads from one text to the other', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 12 }), fc.array(item, { maxLength: 12 }), (before, after) => {
      const changes = changesBetween(before, after)
      const without = (kind: string) => changes.filter((each) => each.kind !== kind).map(({ text }) => text)
      expect(without('added')).toEqual(before.map(({ value }) => value))
      expect(without('removed')).toEqual(after.map(({ value }) => value))
    }),
  )
})
