import { expect, test } from 'vitest'
import type { ArticleTeaser } from '#contract/articles.ts'
import { ask } from '#features/testing/ask.ts'

const publisher = {
  expires: 0,
  id: 10,
  alias: 'agentur',
  name: 'Agentur',
  kind: 'agency' as const,
  noIndex: false,
  displayAds: false,
}
const teaser = (number: number): ArticleTeaser => ({
  type: 'V1ArticleTeaser',
  entityType: 'ARTICLE',
  entityValue: String(number),
  headline: `Meldung ${number}`,
  teaser: '',
  datetimePublication: '2026-11-20T08:00:00Z',
  articleSubType: 'NEWS',
  articleSubTypeName: 'Nachricht',
  language: 'de',
  premium: false,
  wordCount: 1,
  publisher,
  authors: [],
  values: [],
  urls: { WEBSITE: `https://parkett.example/news/2026/11-20-meldung-1-10-${number}` },
})
const answers = (number: number) => ({
  getPublisher: publisher,
  findArticles: { expires: 0, total: 200, list: Array.from({ length: number }, (_, place) => teaser(place)) },
})

test('a list that is full goes on in the finder, narrowed to its publisher; a short one ends', async () => {
  expect((await ask('/news/feed/agentur', answers(50))).body).toContain('href="/news/finder?quelle=agentur"')
  expect((await ask('/news/feed/agentur', answers(3))).body).not.toContain('Ältere Meldungen')
})

test('the feed of everything is called so, and leads to its page', async () => {
  const { body } = await ask('/news/feed/alle.rss', answers(1))
  expect(body).toContain(': Alle Meldungen</title>')
  expect(body).toMatch(/<link>[^<]+\/news\/feed\/alle<\/link>/)
})
