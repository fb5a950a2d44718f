import { expect, test } from 'vitest'
import type { Article } from '#contract/articles.ts'
import { ask } from '#features/testing/ask.ts'

const path = '/news/2026/11-20-netze-1-10-7'
const article = (teaser: string, paragraphs: readonly string[]): Article & { expires: number } => ({
  expires: 0,
  type: 'V1Article',
  entityType: 'ARTICLE',
  entityValue: '7',
  displayType: 'NATIVE',
  headline: 'Netze',
  teaser,
  datetimePublication: '2026-11-20T08:00:00Z',
  articleSubType: 'NEWS',
  articleSubTypeName: 'Nachricht',
  language: 'de',
  premium: false,
  wordCount: 10,
  publisher: { id: 10, alias: 'agentur', name: 'Agentur', kind: 'agency' },
  authors: [],
  instruments: [],
  values: [],
  contentItems: paragraphs.map((value) => ({ type: 'NewsParagraph', value, lines: [[{ text: value }]] })),
  corrections: [],
  noIndex: false,
  displayAds: true,
  urls: { WEBSITE: `https://parkett.example${path}` },
})

test.each([
  {
    given: 'is the whole text',
    teaser: 'Mehr Netze im Norden.',
    paragraphs: ['Mehr Netze im Norden.'],
    isShown: false,
  },
  {
    given: 'is its beginning',
    teaser: 'Mehr Netze im…',
    paragraphs: ['Mehr Netze im Norden.', 'Und im Süden.'],
    isShown: false,
  },
  { given: 'says something else', teaser: 'Worum es geht', paragraphs: ['Mehr Netze im Norden.'], isShown: true },
  { given: 'is all there is', teaser: 'Mehr Netze im Norden.', paragraphs: [], isShown: true },
])('a teaser that $given is read once', async ({ teaser, paragraphs, isShown }) => {
  const { body } = await ask(path, { getArticle: article(teaser, paragraphs) })
  expect(body.includes('<p class="teaser">')).toBe(isShown)
})
