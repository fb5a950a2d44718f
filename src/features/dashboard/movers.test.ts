import { expect, test } from 'vitest'
import type { ArticleTeaser } from '#contract/articles.ts'
import { sap } from '#features/testing/examples.ts'
import { reportOf } from './movers.block.tsx'

const at = Date.parse('2026-11-20T08:00:00Z')
const article: ArticleTeaser = {
  type: 'V1ArticleTeaser',
  entityType: 'ARTICLE',
  entityValue: '1',
  headline: 'SAP hebt die Prognose',
  teaser: '',
  datetimePublication: '2026-11-20T08:00:00Z',
  articleSubType: 'NEWS',
  articleSubTypeName: 'Nachricht',
  language: 'de',
  premium: false,
  wordCount: 100,
  publisher: { id: 1, alias: 'redaktion', name: 'Redaktion', kind: 'own' },
  authors: [],
  values: [{ instrument: sap }],
  urls: { WEBSITE: 'https://parkett.example/news/1' },
}
const of = { instrument: sap }

test('a value that moved has the headline that tells of it', () => {
  expect(reportOf(of, { articles: [article], hasMoreArticles: false, from: at })).toBe(article)
})

test('what somebody paid for is no report', () => {
  const paid = { ...article, advertiser: 'Musterbank AG' }
  expect(reportOf(of, { articles: [paid], hasMoreArticles: false, from: at })).toBe('none')
})

test('that nothing was reported is said only where all there is was looked through', () => {
  const other = { instrument: { ...sap, entityValue: 'another' } }
  expect(reportOf(other, { articles: [article], hasMoreArticles: false, from: at })).toBe('none')
  expect(reportOf(of, { articles: [article], hasMoreArticles: true, from: at + 1 })).toBe('none')
  expect(reportOf(other, { articles: [article], hasMoreArticles: true, from: at })).toBeUndefined()
  expect(reportOf(of, { articles: undefined, hasMoreArticles: false, from: at })).toBeUndefined()
})
