import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { isPublicAddress } from '#platform/public-request.ts'
import { fetchFeed } from './fetch.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function serving(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`
}
const fetched = (url: string, conditions = {}) =>
  fetchFeed(url, conditions, { signal: new AbortController().signal, admits: () => true })

test('an answer, packed, is remembered by its marks, and 304 says that nothing is new', async () => {
  const url = await serving((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return response.writeHead(304).end()
    return response.writeHead(200, { etag: '"1"', 'content-encoding': 'gzip' }).end(gzipSync('<rss/>'))
  })
  const first = await fetched(url)
  expect(first).toMatchObject({ kind: 'new', conditions: { etag: '"1"' }, moved: false })
  if (first.kind === 'new') expect(first.bytes.toString()).toBe('<rss/>')
  expect(await fetched(url, { etag: '"1"' })).toEqual({ kind: 'unchanged' })
})

test.each([
  { status: 410, headers: {}, is: { kind: 'gone' } },
  { status: 500, headers: {}, is: { kind: 'failed', reason: 'status 500' } },
  { status: 429, headers: { 'retry-after': '120' }, is: { kind: 'failed', retryAfterMs: 120_000 } },
  { status: 302, headers: { location: '/feed' }, is: { kind: 'failed', reason: 'too many redirects' } },
  { status: 302, headers: { location: 'file:///etc/passwd' }, is: { kind: 'failed', reason: 'file: is not asked' } },
])('status $status is $is.kind', async ({ status, headers, is }) => {
  const url = await serving((_, response) => response.writeHead(status, headers).end())
  expect(await fetched(url)).toMatchObject(is)
})

test('a bomb is given up while it is unpacked', async () => {
  const url = await serving((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30_000_000))),
  )
  expect(await fetched(url)).toEqual({ kind: 'failed', reason: 'longer than 10 MB' })
})

test('private addresses are not asked, by number or by name', async () => {
  const url = await serving((_, response) => response.end('<rss/>'))
  const { signal } = new AbortController()
  for (const address of [url, url.replace('127.0.0.1', 'localhost'), 'http://[::1]/', 'http://169.254.169.254/'])
    expect(await fetchFeed(address, {}, { signal })).toEqual({ kind: 'failed', reason: 'this address is private' })
})

test.each([
  '10.0.0.1',
  '127.1.2.3',
  '192.168.1.1',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  'fd00::1',
  'fe80::1',
  '0.0.0.0',
])('%s is private', (address) => expect(isPublicAddress(address)).toBe(false))
test.each(['8.8.8.8', '2a00:1450:4001:82a::200e'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true))
