import { expect, test } from 'vitest'
import type { Article, ArticleTeaser } from '#contract/articles.ts'
import { assets, ask, websiteOf } from '#features/testing/ask.ts'
import { fakeCall, now, sap, settings } from '#features/testing/examples.ts'
import { routes } from '#features/features.ts'
import { createSite } from '#web/site.tsx'

const teaser: ArticleTeaser = {
  type: 'V1ArticleTeaser',
  entityType: 'ARTICLE',
  entityValue: '7',
  headline: 'Unser Zertifikat',
  teaser: 'Kauft es',
  datetimePublication: '2026-11-20T08:00:00Z',
  articleSubType: 'ADVERTISEMENT',
  articleSubTypeName: 'Anzeige',
  language: 'de',
  premium: false,
  wordCount: 100,
  advertiser: 'Musterbank AG',
  publisher: { id: 30, alias: 'werber', name: 'Werber', kind: 'agency' },
  authors: [],
  values: [{ instrument: sap }],
  urls: { WEBSITE: 'https://parkett.example/news/2026/11-20-unser-zertifikat-1-30-7' },
}
const { advertiser: _, ...unpaid } = teaser
const path = '/news/2026/11-20-unser-zertifikat-1-30-7'
const article = (displayAds: boolean): Article & { expires: number } => ({
  expires: 0,
  ...teaser,
  type: 'V1Article',
  displayType: 'NATIVE',
  instruments: [],
  values: [],
  contentItems: [],
  corrections: [],
  noIndex: false,
  displayAds,
})
const listed = (list: readonly ArticleTeaser[]) => ({ findArticles: { expires: 0, list, total: list.length } })
const label = (style: string) => `<span class="text-label paid-text ${style}">Anzeige</span>`

test.each([
  { adLabelStyle: undefined, looks: 'framed' },
  { adLabelStyle: 'filled' as const, looks: 'filled' },
  { adLabelStyle: 'line' as const, looks: 'line' },
])('„Anzeige“ of a publisher with the style $adLabelStyle is $looks, in lists and above the text', async (given) => {
  const publisher = { ...teaser.publisher, adLabelStyle: given.adLabelStyle }
  const list = await ask('/news/finder', listed([{ ...teaser, publisher }]))
  expect(list.body).toContain(label(given.looks))
  const page = await ask(path, { getArticle: { ...article(true), publisher } })
  expect(page.body).toContain(label(given.looks))
  expect(page.body).toContain('<title>Anzeige: Unser Zertifikat')
})

test('what nobody paid for carries no such word; an agency’s name looks another than the own house’s', async () => {
  const own = { ...unpaid, articleSubTypeName: 'Nachricht', publisher: { ...teaser.publisher, kind: 'own' as const } }
  const { body } = await ask('/news/finder', listed([{ ...unpaid, articleSubTypeName: 'Nachricht' }, own]))
  expect(body).not.toContain('paid-text')
  expect(body).toContain('<span class="agency">Werber</span>')
  expect(body).toContain('<span>Werber</span>')
})

test.each(['rss', 'atom', 'json'])('feeds say it in the headline and name who paid: %s', async (ending) => {
  const { body } = await ask(`/news/feed/alle.${ending}`, listed([teaser, { ...unpaid, entityValue: '8' }]))
  expect(body.match(/Anzeige: Unser Zertifikat/g)).toHaveLength(1)
  if (ending !== 'rss') expect(body).toContain('Musterbank AG')
})

test('a publisher without advertising has none beside its articles; the portal’s other pages have', async () => {
  const pageWith = async (displayAds: boolean) => {
    const site = createSite({
      pages: routes,
      call: fakeCall({ getArticle: article(displayAds) }),
      assets,
      settings: { ...settings, ads: true },
      websiteOf,
      now: () => now,
    })
    const response = await site.handle({
      method: 'GET',
      path,
      query: new URLSearchParams(),
      cookies: {},
      headers: {},
      nonce: 'n0nce',
      requestId: 'r',
    })
    return String(response.body)
  }
  expect(await pageWith(true)).toContain('data-ad="page-breaker"')
  expect(await pageWith(false)).not.toContain('data-ad=')
})
