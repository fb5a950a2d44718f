import { expect, test } from 'vitest'
import { pillState } from '#web/client/header.ts'
import { offlineText } from '#web/client/offline.ts'
import { lookCookie } from '#web/looks.ts'

test.each([
  { given: 'the top of a page', y: 0, before: 0, was: false, compact: false, reading: false },
  { given: 'reading on', y: 400, before: 300, was: false, compact: true, reading: true },
  { given: 'turning back', y: 350, before: 400, was: true, compact: true, reading: false },
  { given: 'a tremble while reading', y: 402, before: 400, was: true, compact: true, reading: true },
  { given: 'just below 40 px', y: 39, before: 0, was: false, compact: false, reading: false },
  { given: 'exactly 40 px', y: 40, before: 39, was: false, compact: true, reading: false },
])('the pill at $given', ({ y, before, was, compact, reading }) =>
  expect(pillState(y, before, was)).toEqual({ compact, reading }))

test('the theme is kept as true, false, or not at all', () => {
  expect(lookCookie('theme', 'dark', false)).toMatch(/^dark=true; path=\/; max-age=31536000/)
  expect(lookCookie('theme', 'light', false)).toMatch(/^dark=false;/)
  expect(lookCookie('theme', '', false)).toContain('max-age=0')
  expect(lookCookie('farbe', 'blau-orange', false)).toMatch(/^farbe=blau-orange; path=\/; max-age=31536000/)
})

test.each([
  { minutes: 0.5, text: 'von 10:43, gerade eben.' },
  { minutes: 1, text: 'von 10:43, vor 1 Minute.' },
  { minutes: 75, text: 'von 10:43, vor 75 Minuten.' },
])('after $minutes minutes without network the line on top says how old the values are', ({ minutes, text }) => {
  const since = Date.parse('2026-11-20T09:43:20Z')
  expect(offlineText(since, since + minutes * 60_000)).toContain(text)
})
