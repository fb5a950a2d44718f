import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { basketOf, etfsOf, readThemes } from '#content/themes.ts'
import { loadUniverse } from '#market/universe.ts'
import { ask } from '#features/testing/ask.ts'
import { quote, sap } from '#features/testing/examples.ts'

const themes = readThemes()
const universe = loadUniverse()
const [one] = themes
if (!one) throw new Error('no theme')

const row = { instrument: sap, quote, cnPer: 24.31, performance1YearPct: 12.5 }
const theme = {
  expires: 0,
  alias: one.alias,
  title: one.title,
  claim: one.claim,
  dated: one.dated,
  members: 1,
  author: 'Parkett-Redaktion (Beispieltext)',
  contentItems: one.items,
  rule: { industries: ['Software'], countries: ['Deutschland'], sizes: ['groß'], etfs: ['software'] },
  news: one.news,
  pros: one.pros,
  cons: one.cons,
  sources: one.sources,
  shares: [row],
  etfs: [],
  totalEtfs: 0,
}
const development = {
  expires: 0,
  day: ['2025-11-19', '2026-05-19', '2026-11-19'],
  basket: { performancePct: 21.5, maxDrawdownPct: -8.2, value: [100, 110, 121.5] },
  benchmark: { performancePct: 10, maxDrawdownPct: -4, value: [100, 104, 110] },
  missing: ['Neuling'],
}

test('at least twelve themes, whose rules find 5 to 60 shares each and at least one ETF', () => {
  expect(themes.length).toBeGreaterThanOrEqual(12)
  for (const each of themes) {
    const shares = basketOf(universe, each)
    expect(shares.length, each.alias).toBeGreaterThanOrEqual(5)
    expect(shares.length, each.alias).toBeLessThanOrEqual(60)
    expect(etfsOf(universe, each).length, each.alias).toBeGreaterThan(0)
  }
})

test('a theme says its thesis with day and sources, its rule, for and against, and how its basket did', async () => {
  const { status, body } = await ask(`/anlagethemen/${one.alias}`, {
    getTheme: theme,
    getThemeDevelopment: development,
    findArticles: { expires: 0, list: [] },
  })
  expect(status).toBe(200)
  for (const text of [
    'These vom 25.11.2026',
    'So werden Werte ausgewählt',
    'Dafür',
    'Dagegen',
    '+21,5',
    'Ohne Kurs am Anfang',
  ])
    expect(body).toContain(text)
  expect(body).toContain(`Noch keine Meldungen zu „${one.news}“.`)
})

test('what a basket did in a year is told once that of all its shares is counted', async () => {
  const hint = 'Nach dem Start der Seite werden Werte über längere Zeiträume nach und nach berechnet.'
  const { alias, title, claim, dated } = one
  const list = [{ alias, title, claim, dated, members: 12, performancePct: 0.5 }]
  const { body } = await ask('/anlagethemen', { listThemes: { expires: 0, hint, list } })
  expect(body).toContain(`–: ${hint}`)
})

test('news of a theme are those with its word and those on its shares, each once, the newest first', async () => {
  const about = (number: number, minute: string) => ({
    type: 'V1ArticleTeaser',
    entityType: 'ARTICLE',
    entityValue: String(number),
    headline: `Meldung ${number}`,
    teaser: '',
    wordCount: 0,
    datetimePublication: `2026-11-20T09:${minute}:00.000+00:00`,
    publisher: { id: 10, alias: 'agentur', name: 'Agentur', kind: 'agency' },
    urls: { WEBSITE: `https://parkett.example/news/2026/11-20-meldung-1-10-${number}` },
    articleSubType: 'NEWS',
    articleSubTypeName: 'Nachricht',
    language: 'de',
    premium: false,
    authors: [],
    values: [],
  })
  const { body } = await ask(`/anlagethemen/${one.alias}`, {
    getTheme: theme,
    getThemeDevelopment: development,
    findArticles: { expires: 0, list: [about(1, '10'), about(2, '20'), about(1, '10')] },
  })
  expect(body.match(/Meldung \d/g)).toEqual(['Meldung 2', 'Meldung 1'])
})

test('a theme whose shares have no prices in the period says so', async () => {
  const { status, body } = await ask(`/anlagethemen/${one.alias}?zeitraum=5`, {
    getTheme: { ...theme, shares: [], members: 0 },
    getThemeDevelopment: { expires: 0, day: [], missing: [] },
    findArticles: { expires: 0, list: [] },
  })
  expect(status).toBe(200)
  expect(body).toContain('Für diesen Zeitraum gibt es keine Kurse.')
  expect(body).toContain('Kein Wert erfüllt zurzeit die Regel.')
})

test('the overview shows every theme, and what is not known as a dash', async () => {
  const { alias, title, claim, dated } = one
  const { body } = await ask('/anlagethemen', {
    listThemes: { expires: 0, list: [{ alias, title, claim, dated, members: 7 }] },
  })
  expect(body).toContain(`href="/anlagethemen/${alias}"`)
  expect(body).toContain('–')
})

test('a theme there is not suggests those there are, the likest first', async () => {
  const list = themes.map(({ alias, title, claim, dated }) => ({ alias, title, claim, dated, members: 1 }))
  const { status, body } = await ask('/anlagethemen/halbleitr', {
    getTheme: new Failure('THEME_UNKNOWN'),
    listThemes: { expires: 0, list },
  })
  expect(status).toBe(404)
  expect(body).toContain('Dieses Anlagethema gibt es nicht.')
  expect(/<a class="chip" href="(\/anlagethemen\/[^"]+)">/.exec(body)?.[1]).toBe('/anlagethemen/halbleiter')
})
