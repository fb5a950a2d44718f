import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { ask } from '#features/testing/ask.ts'
import { likest } from '#web/likest.ts'

const author = (alias: string, firstName: string, lastName: string) => ({
  id: alias.length,
  alias,
  firstName,
  lastName,
  name: `${firstName} ${lastName}`,
  urls: { WEBSITE: `https://parkett.example/news/autoren/${alias}` },
})
const authors = [author('bert-beispiel', 'Bert', 'Beispiel'), author('anna-muster', 'Anna', 'Muster')]
const missing = {
  getAuthor: new Failure('AUTHOR_UNKNOWN'),
  getPublisher: new Failure('NOT_FOUND'),
  getAuthorGroups: { expires: 0, groups: [{ name: 'Redaktion', authors }] },
  getArticleFinder: {
    expires: 0,
    publishers: [
      { id: 1, alias: 'redaktion', name: 'Redaktion', kind: 'own' },
      { id: 10, alias: 'agentur', name: 'Agentur', kind: 'agency' },
    ],
    articleSubTypes: [],
    languages: [],
    hasArticles: true,
  },
}
const chips = (body: string) =>
  [...body.matchAll(/<a class="chip" href="(\/news\/(?:autoren|feed)\/[^"]+)">/g)].map(([, href]) => href)

test('an author who is unknown suggests those who write, the likest first', async () => {
  const { status, body } = await ask('/news/autoren/ana-mustr', missing)
  expect(status).toBe(404)
  expect(body).toContain('Unter diesem Namen schreibt hier niemand.')
  expect(body).toContain('Wer hier schreibt')
  expect(chips(body)).toEqual(['/news/autoren/anna-muster', '/news/autoren/bert-beispiel'])
})

test.each(['/news/feed/agntur', '/news/feed/agntur.rss'])('%s suggests feeds', async (path) => {
  const { status, body } = await ask(path, missing)
  expect(status).toBe(404)
  expect(body).toContain('Feeds, die es gibt')
  expect(chips(body).slice(0, 3)).toEqual(['/news/feed/alle', '/news/feed/agentur', '/news/feed/anna-muster'])
})

test.each(['/news/podcast/zins-zaster', '/news/podcast/zins-zaster/folge-1'])('%s suggests shows', async (path) => {
  const show = (alias: string, title: string) => ({
    type: 'V1Podcast',
    alias,
    kind: 'PODCAST',
    title,
    teaser: '',
    description: '',
    authors: [],
    services: [],
    contentStreamIds: [],
    playerPosition: 'ABOVE',
    idCategoryFormat: 1,
    numberEpisodes: 0,
    episodes: [],
    urls: { WEBSITE: `https://parkett.example/news/podcast/${alias}` },
  })
  const { status, body } = await ask(path, {
    getShow: new Failure('SHOW_UNKNOWN'),
    listShows: { expires: 0, list: [show('boersenwoche', 'Börsenwoche'), show('zins-und-zaster', 'Zins & Zaster')] },
  })
  expect(status).toBe(404)
  expect(/<a class="chip" href="(\/news\/podcast\/[^"]+)">/.exec(body)?.[1]).toBe('/news/podcast/zins-und-zaster')
})

test('what cannot be had leaves the page as it is', async () => {
  const { status, body } = await ask('/news/autoren/niemand', { getAuthor: new Failure('AUTHOR_UNKNOWN') })
  expect(status).toBe(404)
  expect(body).toContain('Vielleicht suchst du')
})

test('of many some are suggested', () => {
  const all = Array.from({ length: 30 }, (_, i) => ({ alias: `a${i}` }))
  expect(likest(all, 'a29')[0]).toEqual({ alias: 'a29' })
  expect(likest(all, '')).toHaveLength(8)
})
