import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountPublicFiles } from './public-files.ts'

const textAt = async (url: string) => {
  const server = Fastify()
  const rooms = { universe: { all: () => [] } as never, origin: 'https://parkett.example' }
  mountPublicFiles(
    server,
    { ...rooms, ownPages: { all: () => [], find: () => undefined } },
    ['/', '/login', '/devisen', '/devisen#rechner', '/api/docs', '/suche?q=a&b'],
    ['/sitemap-news.xml'],
  )
  return (await server.inject({ url })).body
}

test('a sitemap names every page once, and none that robots are kept from', async () => {
  const found = [...(await textAt('/sitemap-1.xml')).matchAll(/<loc>https:\/\/parkett\.example([^<]*)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(found).toEqual(['/', '/devisen', '/api/docs', '/suche?q=a&amp;b'])
})

test('robots may read the reference and the pictures of the API, and find the sitemap', async () => {
  const text = await textAt('/robots.txt')
  expect(text).toContain('Disallow: /api/\n')
  expect(text).toContain('Allow: /api/og/\nAllow: /api/docs\n')
  expect(text).toContain('Sitemap: https://parkett.example/sitemap.xml\n')
  expect(text).toContain('Sitemap: https://parkett.example/sitemap-news.xml\n')
})
