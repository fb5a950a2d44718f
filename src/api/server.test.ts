import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { holdable, manualClock } from '#platform/clock.ts'
import { createLog, silentLog } from '#platform/log.ts'
import type { Span } from '#platform/spans.ts'
import { handle, type Bound } from './handle.ts'
import { createMetrics } from './metrics.ts'
import { hostCheck } from './edge/host.ts'
import { headersOf } from './policy.ts'
import { boundedQueue } from './edge/queue.ts'
import { createServer, usualPatience, type ServerOptions } from './server.ts'

const greet = endpoint({
  name: 'greet',
  path: '/v1/greeting',
  summary: '',
  group: '',
  query: z.object({ name: z.string().default('du') }),
  reply: z.object({ text: z.string() }),
  cache: 'minute',
})
const keep = endpoint({
  name: 'keep',
  path: '/v1/kept',
  method: 'PUT',
  summary: '',
  group: '',
  reply: z.object({ kept: z.boolean() }),
  cache: 'private',
})
const ask = endpoint({
  name: 'ask',
  path: '/v1/list',
  method: 'POST',
  summary: '',
  group: '',
  body: z.object({ list: z.array(z.string()) }),
  reply: z.object({ count: z.int() }),
  cache: 'live',
})
const order = endpoint({
  name: 'order',
  path: '/v1/order',
  method: 'POST',
  writes: true,
  summary: '',
  group: '',
  body: z.object({ list: z.array(z.string()) }),
  reply: z.object({ key: z.string().optional() }),
  cache: 'private',
})
const change = endpoint({
  name: 'change',
  path: '/v1/kept',
  method: 'PATCH',
  summary: '',
  group: '',
  body: z.object({ text: z.string() }),
  reply: z.object({ text: z.string() }),
  cache: 'private',
})
const remove = endpoint({
  name: 'remove',
  path: '/v1/kept',
  method: 'DELETE',
  summary: '',
  group: '',
  reply: z.object({ version: z.int().optional() }),
  cache: 'private',
})
const breaks = endpoint({
  name: 'breaks',
  path: '/v1/broken',
  summary: '',
  group: '',
  query: z.object({ code: z.string() }),
  reply: z.object({}),
})

const bounds: Bound[] = [
  handle(greet, ({ query }) => ({ text: `Hallo ${query.name}` })),
  handle(keep, () => ({ kept: true })),
  handle(ask, ({ body }) => ({ count: body.list.length })),
  handle(order, ({ idempotencyKey }) => ({ key: idempotencyKey })),
  handle(change, ({ body: { text }, versionIs }) => {
    versionIs(12)
    return { text }
  }),
  handle(remove, ({ version }) => {
    if (version === 11) throw new Failure('VERSION_CONFLICT', { version: 12 }, 'The version is 12 by now')
    return { version }
  }),
  handle(breaks, ({ query }) => {
    throw Object.assign(new Error('secret of the inside'), { code: query.code })
  }),
]

let running: FastifyInstance | undefined
let folder: string | undefined
afterEach(async () => {
  await running?.close()
  if (folder) rmSync(folder, { recursive: true })
  running = folder = undefined
})

async function serve(more: Partial<ServerOptions> = {}): Promise<FastifyInstance> {
  folder = mkdtempSync(join(tmpdir(), 'parkett-server-'))
  running = await createServer({
    bounds,
    openApi: () => ({}),
    log: silentLog,
    metrics: createMetrics(),
    assets: folder,
    rateLimit: 'off',
    trustProxy: 0,
    clock: holdable({ now: () => 0 }),
    ready: () => true,
    isOwnHost: () => true,
    sessionOf: async () => undefined,
    extend: () => {},
    site: {
      takesForms: () => false,
      handle: async ({ path }) => ({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: path,
      }),
    },
    ...more,
  })
  return running
}

const envelopeOf = (statusCode: number) => ({
  displayErrorMessage: expect.stringMatching(/\S/),
  errorCode: expect.any(Number),
  errorMessage: expect.any(String),
  identifier: expect.stringMatching(/^[\w-]+$/),
  statusCode,
})

test('an answer is a part of its asker’s trace, and so are its log line and its span', async () => {
  const [traceId, asker] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const lines: object[] = []
  const spans: Span[] = []
  const server = await serve({
    log: createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as object) }),
    spans: { share: 1, record: (span) => void spans.push(span), stop: async () => {} },
  })
  const { headers } = await server.inject({
    url: '/api/v1/nothing',
    headers: { traceparent: `00-${traceId}-${asker}-01` },
  })
  const [, spanId] = /^00-4bf92f3577b34da6a3ce929d0e0e4736-([0-9a-f]{16})-01$/.exec(String(headers.traceparent)) ?? []
  expect(lines).toMatchObject([{ event: 'request', traceId, requestId: headers['x-request-id'] }])
  expect(spans).toMatchObject([
    {
      trace: { traceId, spanId, parentSpanId: asker },
      name: 'GET /api/*',
      failed: false,
      attributes: { 'http.request.method': 'GET', 'http.response.status_code': 404 },
    },
  ])
  for (const url of ['/health/live', '/metrics']) await server.inject({ url })
  expect(spans).toHaveLength(1)
})

test('every answer carries the protecting headers, and a page its policy', async () => {
  const server = await serve({ publicUrl: 'https://kurse.example' })
  for (const url of [
    '/api/v1/greeting',
    '/api/v1/nothing',
    '/api/v1/%ZZ',
    '/health/live',
    '/assets/none.js',
    '/',
    '/%ZZ',
  ]) {
    const { headers } = await server.inject({ url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-resource-policy': url.startsWith('/api/') ? 'cross-origin' : 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  }
  expect((await server.inject({ url: '/' })).headers['content-security-policy']).toMatch(
    /script-src 'nonce-.+connect-src 'self' ws:\/\/kurse.example wss:\/\/kurse.example;/,
  )
})

test('a page of elsewhere whose name leads here is not answered, whatever it asks for', async () => {
  const server = await serve({ isOwnHost: hostCheck('https://kurse.example', '127.0.0.1') })
  for (const url of ['/', '/api/v1/greeting', '/metrics', '/assets/none.js']) {
    const refused = await server.inject({ url, headers: { host: 'rebound.example' } })
    expect(refused.json()).toEqual(envelopeOf(421))
    expect((await server.inject({ url, headers: { host: 'kurse.example' } })).statusCode).not.toBe(421)
  }
})

test('from the begin of a stop every answer closes its connection', async () => {
  let ready = true
  const server = await serve({ ready: () => ready })
  expect((await server.inject({ url: '/' })).headers.connection).toBe('keep-alive')
  ready = false
  expect((await server.inject({ url: '/' })).headers.connection).toBe('close')
})

test('more than fits is sent away at once, told when to ask again; what watches and what is sent in is answered', async () => {
  const server = await serve({ queue: { ...boundedQueue(), enter: () => undefined } })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })
  for (const path of ['/', '/api/v1/greeting']) {
    const refused = await fetch(origin + path)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff')
    expect(refused.headers.get('access-control-allow-origin')).toBe(path === '/' ? null : '*')
    if (path !== '/') expect(await refused.json()).toEqual(envelopeOf(503))
  }
  expect((await fetch(`${origin}/health/live`)).status).toBe(200)
  expect((await fetch(`${origin}/`, { method: 'POST' })).status).not.toBe(503)
  expect(await (await fetch(`${origin}/metrics`)).text()).toContain('route="refused",status="503"} 2')
})

test('names below the public one are asked to use https only where the operator says so', async () => {
  const server = await serve({ publicUrl: 'https://kurse.example', hstsSubdomains: true })
  expect((await server.inject({ url: '/' })).headers['strict-transport-security']).toBe(
    'max-age=31536000; includeSubDomains',
  )
})

test('answers say how long they hold; the same one is not sent twice', async () => {
  const server = await serve()
  const first = await server.inject({ url: '/api/v1/greeting' })
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    vary: expect.stringContaining('X-ov-token'),
    'access-control-allow-origin': '*',
  })
  const etag = String(first.headers.etag)
  const again = await server.inject({ url: '/api/v1/greeting', headers: { 'if-none-match': `"other", ${etag}` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await server.inject({ url: '/' })).headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'Cookie',
  })
})

test('a page takes back markers that hold no longer; a file, which others may get from a cache, sets no cookie', async () => {
  const server = await serve({
    site: {
      takesForms: () => false,
      handle: async ({ path }) => ({
        status: 200,
        headers: { 'content-type': path === '/' ? 'text/html; charset=utf-8' : 'text/csv; charset=utf-8' },
        body: path,
      }),
    },
  })
  const cookiesSet = async (url: string) => {
    const { cookies } = await server.inject({ url, headers: { cookie: 'login=1; products=CL' } })
    return cookies.map(({ name, value, expires }) => [name, value, expires?.getTime()])
  }
  expect(await cookiesSet('/')).toEqual([
    ['login', '', 0],
    ['products', '', 0],
  ])
  expect(await cookiesSet('/werte.csv')).toEqual([])
})

test('pages are packed as the browser likes best, and caches keep the kinds apart', async () => {
  const text = '<p>Kurse und Charts</p>'.repeat(100)
  const server = await serve({
    site: {
      takesForms: () => false,
      handle: async () => ({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: Buffer.from(text),
      }),
    },
  })
  const { headers, rawPayload } = await server.inject({
    url: '/aktien',
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  })
  expect(headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'Cookie, accept-encoding' })
  expect(zstdDecompressSync(rawPayload).toString()).toBe(text)
  expect(
    (await server.inject({ url: '/aktien', headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'],
  ).toBe('gzip')
  expect((await server.inject({ url: '/aktien' })).body).toBe(text)
})

test('files that were packed when they were built are sent as they are', async () => {
  const server = await serve()
  writeFileSync(join(String(folder), 'main.js'), 'export {}')
  writeFileSync(join(String(folder), 'main.js.br'), 'packed')
  const { headers, body } = await server.inject({ url: '/assets/main.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect([headers['content-encoding'], headers['content-type'], body]).toEqual([
    'br',
    'text/javascript; charset=utf-8',
    'packed',
  ])
  expect((await server.inject({ url: '/assets/main.js' })).body).toBe('export {}')
})

test('all blocks of a page are of one instant, however long it takes', async () => {
  const source = manualClock(1000)
  const clock = holdable(source)
  const block = async () => {
    const seen = clock.now()
    source.advance(3750)
    return seen
  }
  const site = {
    takesForms: () => false,
    handle: async () => ({ status: 200, headers: {}, body: `${await block()} ${await block()}` }),
  }
  const server = await serve({ clock, site })
  expect((await server.inject({ url: '/' })).body).toBe('1000 1000')
})

test('the description of the API is not sent twice either', async () => {
  const server = await serve()
  const { headers } = await server.inject({ url: '/api/openapi.json' })
  expect(
    (await server.inject({ url: '/api/openapi.json', headers: { 'if-none-match': String(headers.etag) } })).statusCode,
  ).toBe(304)
})

test('a page whose address cannot be read is a page all the same', async () => {
  const server = await serve({
    site: {
      takesForms: () => false,
      handle: async ({ path, cookies }) => ({
        status: 404,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: `${path} ${Object.keys(cookies).length}`,
      }),
    },
  })
  const answer = await server.inject({ url: '/aktien/%ZZ' })
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    404,
    'text/html; charset=utf-8',
    '/aktien/%ZZ 0',
  ])
})

test('HEAD answers like GET, without the body', async () => {
  const server = await serve()
  const [get, head] = [
    await server.inject({ url: '/api/v1/greeting' }),
    await server.inject({ url: '/api/v1/greeting', method: 'HEAD' }),
  ]
  expect([head.statusCode, head.body, head.headers['content-length'], head.headers.etag]).toEqual([
    200,
    '',
    get.headers['content-length'],
    get.headers.etag,
  ])
})

test.each([
  { method: 'POST', url: '/api/v1/greeting', allow: 'GET, HEAD' },
  { method: 'GET', url: '/api/v1/kept', allow: 'PUT, PATCH, DELETE' },
  { method: 'HEAD', url: '/api/v1/list', allow: 'POST' },
  { method: 'POST', url: '/api/openapi.json', allow: 'GET, HEAD' },
  { method: 'PUT', url: '/api/docs', allow: 'GET, HEAD' },
  { method: 'DELETE', url: '/aktien', allow: 'GET, HEAD' },
] as const)('$method $url is refused and says what is allowed', async ({ method, url, allow }) => {
  const server = await serve()
  const { statusCode, headers } = await server.inject({ url, method })
  expect([statusCode, headers.allow]).toEqual([405, allow])
})

test.each([
  { given: 'an unknown address', request: { url: '/api/v1/nothing' }, status: 404 },
  { given: 'a repeated parameter', request: { url: '/api/v1/greeting?name=a&name=b' }, status: 400 },
  {
    given: 'broken JSON',
    request: { url: '/api/v1/list', method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' },
    status: 400,
  },
  {
    given: 'plain text',
    request: { url: '/api/v1/list', method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"list":[]}' },
    status: 415,
  },
  { given: 'an address that cannot be read', request: { url: '/api/v1/%ZZ' }, status: 400 },
  {
    given: 'no JSON',
    request: { url: '/api/v1/list', method: 'POST', headers: { 'content-type': 'application/xml' }, body: '<a/>' },
    status: 415,
  },
  {
    given: 'a body of over 1 MiB',
    request: {
      url: '/api/v1/list',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `"${'x'.repeat(1_048_576)}"`,
    },
    status: 413,
  },
  { given: 'a statement that took too long', request: { url: '/api/v1/broken?code=57014' }, status: 503 },
  { given: 'a database that is away', request: { url: '/api/v1/broken?code=57P01' }, status: 503 },
  { given: 'a fault of ours', request: { url: '/api/v1/broken?code=0' }, status: 500 },
] as const)('$given gets $status and the envelope, which tells nothing of the inside', async ({ request, status }) => {
  const server = await serve()
  const answer = await server.inject(request)
  const { statusCode, body } = answer
  expect(statusCode).toBe(status)
  expect(answer.json()).toEqual(envelopeOf(status))
  expect(body).not.toContain('secret')
})

test('other sites may read and ask, not write', async () => {
  const server = await serve()
  const preflight = await server.inject({
    url: '/api/v1/kept',
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'PUT' },
  })
  expect([preflight.statusCode, preflight.headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, POST'])
  const asked = await server.inject({
    url: '/api/v1/list',
    method: 'POST',
    headers: { origin: 'https://other.example' },
    payload: { list: [] },
  })
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id, Traceparent',
  })
  const put = await server.inject({
    url: '/api/v1/kept',
    method: 'PUT',
    headers: { origin: 'https://evil.example', host: 'kurse.example' },
  })
  expect([put.statusCode, put.json(), put.headers['access-control-allow-origin']]).toEqual([
    403,
    envelopeOf(403),
    undefined,
  ])
  expect(
    (await server.inject({ url: '/api/v1/kept', method: 'PUT', headers: { 'sec-fetch-site': 'same-origin' } }))
      .statusCode,
  ).toBe(200)
})

test('what is edited has a version: it is the ETag of its answer, and If-Match asks for it', async () => {
  const server = await serve()
  const changed = await server.inject({ url: '/api/v1/kept', method: 'PATCH', payload: { text: 'neu' } })
  expect([changed.json(), changed.headers.etag]).toEqual([{ text: 'neu' }, '"12"'])
  const remove = (ifMatch: string) =>
    server.inject({ url: '/api/v1/kept', method: 'DELETE', headers: { 'if-match': ifMatch } })
  expect((await remove('"12"')).json()).toEqual({ version: 12 })
  const late = await remove('"11"')
  expect([late.statusCode, late.json()]).toEqual([409, { ...envelopeOf(409), version: 12 }])
  expect((await remove('W/"x"')).statusCode).toBe(400)
})

test('a POST that changes something takes a name, and none of other sites', async () => {
  const server = await serve()
  const post = (headers: Record<string, string>) =>
    server.inject({ url: '/api/v1/order', method: 'POST', headers, payload: { list: [] } })
  const named = await post({ 'idempotency-key': 'bestellung-1' })
  expect([named.json(), named.headers['access-control-allow-origin']]).toEqual([{ key: 'bestellung-1' }, undefined])
  expect((await post({ 'idempotency-key': 'kurz' })).statusCode).toBe(400)
  expect((await post({ origin: 'https://evil.example', host: 'kurse.example' })).statusCode).toBe(403)
})

test('a form is read for the pages that have one, from this site and in one format', async () => {
  const sent: string[] = []
  const server = await serve({
    site: {
      takesForms: (path) => path === '/einstellungen',
      handle: async ({ submitted, seals, reader, refused }) => {
        if (refused) return { status: 413, headers: {} as Record<string, string>, body: refused.failure }
        sent.push(`${reader.kind} ${submitted}`)
        return { status: 303, headers: { location: seals.token(), 'set-cookie': ['dark=true', 'farbe='] }, body: '' }
      },
    },
  })
  const post = (url: string, payload = 'a=1&a=%C3%BC', headers: Record<string, string> = {}) =>
    server.inject({
      url,
      method: 'POST',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
  const guest = { cookie: `guest=${'g'.repeat(32)}` }
  const [first, again, other] = [
    await post('/einstellungen?x=1'),
    await post('/einstellungen'),
    await post('/einstellungen', 'b=2', guest),
  ]
  expect(sent).toEqual(['anonymous a=1&a=%C3%BC', 'anonymous a=1&a=%C3%BC', 'guest b=2'])
  expect([first.statusCode, first.headers['set-cookie']]).toEqual([303, ['dark=true', 'farbe=']])
  expect(first.headers.location === again.headers.location).toBe(true)
  expect(first.headers.location === other.headers.location).toBe(false)
  const statuses = [
    await post('/aktien'),
    await post('/einstellungen', 'a=1', { 'sec-fetch-site': 'cross-site' }),
    await post('/einstellungen', 'a=1', { origin: 'null' }),
    await post('/einstellungen', '{}', { 'content-type': 'application/json' }),
    await post('/einstellungen', 'a'.repeat(65_537)),
    await post('/api/v1/nothing', '{}', { 'content-type': 'application/json' }),
  ].map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([405, 403, 403, 415, 413, 404])
})

test('so many forms a minute and address are enough', async () => {
  const server = await serve({
    rateLimit: 600,
    site: { takesForms: () => true, handle: async () => ({ status: 303, headers: {}, body: '' }) },
  })
  const statuses = []
  for (let i = 0; i < 61; i++)
    statuses.push((await server.inject({ url: '/einstellungen', method: 'POST' })).statusCode)
  expect(statuses.map((status) => status === 429)).toEqual([...Array<boolean>(60).fill(false), true])
})

test('the readable reference is a page and counts nothing', async () => {
  const server = await serve({ rateLimit: 1 })
  const statuses = []
  for (const url of ['/api/docs', '/api/docs', '/', '/api/docs', '/api/v1/greeting', '/api/v1/greeting'])
    statuses.push((await server.inject({ url })).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('too many requests get 429, the envelope, and when to come back; by address, which nobody can make up', async () => {
  const server = await serve({ rateLimit: 2, trustProxy: 1 })
  const from = (address: string) => server.inject({ url: '/api/v1/greeting', headers: { 'x-forwarded-for': address } })
  await from('198.51.100.7')
  await from('203.0.113.99, 198.51.100.7')
  const third = await from('203.0.113.100, 198.51.100.7')
  expect([third.statusCode, third.json()]).toEqual([429, envelopeOf(429)])
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  expect(third.headers['access-control-allow-origin']).toBe('*')
  expect((await from('198.51.100.8')).statusCode).toBe(200)
})

test('files of whole tables are counted, since each takes as long as some hundred pages; an unreadable address gives no 5xx', async () => {
  const site: ServerOptions['site'] = {
    takesForms: () => false,
    handle: async ({ query, admitFile }) => {
      if (query.has('datei')) await admitFile()
      return { status: 200, headers: {}, body: '' }
    },
  }
  const server = await serve({ site, rateLimit: 1 })
  const statusOf = async (url: string, remoteAddress = '2001:db8::1') =>
    (await server.inject({ url, remoteAddress })).statusCode
  for (let i = 0; i < 30; i++) expect(await statusOf('/aktien?datei=csv', `2001:db8::${i}`)).toBe(200)
  expect(await statusOf('/aktien?datei=csv')).toBe(429)
  expect(await statusOf('/aktien')).toBe(200)
  expect(await statusOf('/aktien?datei=csv', '2001:db8:0:1::1')).toBe(200)
  expect(await statusOf('/%ZZ?datei=csv', '2001:db8:0:1::1')).toBe(200)
})

test('a file that takes long counts as several', async () => {
  let user = 0
  const clock = vi.spyOn(process, 'threadCpuUsage').mockImplementation(() => ({ user, system: 0 }))
  const site: ServerOptions['site'] = {
    takesForms: () => false,
    handle: async ({ query, admitFile }) => {
      await admitFile()
      user += Number(query.get('ms')) * 1000
      return { status: 200, headers: {}, body: '' }
    },
  }
  const server = await serve({ site, rateLimit: 1 })
  const statusOf = async (ms: number, remoteAddress: string) =>
    (await server.inject({ url: `/aktien/finder?datei=csv&ms=${ms}`, remoteAddress })).statusCode
  for (let i = 0; i < 5; i++) expect(await statusOf(2700, '198.51.100.7')).toBe(200) // each counts six
  expect(await statusOf(2700, '198.51.100.7')).toBe(429)
  for (let i = 0; i < 30; i++) expect(await statusOf(400, '198.51.100.8')).toBe(200)
  expect(await statusOf(400, '198.51.100.8')).toBe(429)
  clock.mockRestore()
})

test.each([
  { who: 'somebody on the machine', headers: {}, status: 200 },
  { who: 'somebody behind a proxy on the machine', headers: { 'x-forwarded-for': '203.0.113.5' }, status: 403 },
  {
    who: 'the bearer of the token, behind the proxy',
    headers: { 'x-forwarded-for': '203.0.113.5', authorization: 'Bearer 0123456789abcdef' },
    status: 200,
  },
  {
    who: 'the bearer of another',
    headers: { 'x-forwarded-for': '203.0.113.5', authorization: 'Bearer 0123456789abcdee' },
    status: 403,
  },
])('$who asks for metrics: $status', async ({ headers, status }) => {
  const server = await serve({ metricsToken: '0123456789abcdef' })
  expect((await server.inject({ url: '/metrics', headers })).statusCode).toBe(status)
})

test('behind a proxy that is declared, loopback alone opens nothing', async () => {
  const server = await serve({ trustProxy: 1 })
  expect((await server.inject({ url: '/metrics' })).statusCode).toBe(403)
})

test('an offer of HTTP/2 is passed over, also where WebSockets are opened', async () => {
  const server = await serve({
    extend: (api) => void api.server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 404 Not Found\r\n\r\n')),
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const offer =
      'GET /api/v1/greeting HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n'
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(offer))
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('Hallo')) socket.destroy()
    })
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1.1 200 OK[^]*Hallo du/)
})

test.each([
  { given: 'what is no HTTP', text: 'Guten Tag\r\n\r\n', status: 400 },
  { given: 'who names no host', text: 'GET /api/v1/greeting HTTP/1.1\r\nConnection: close\r\n\r\n', status: 400 },
  {
    given: 'too long a line of it',
    text: `GET /?q=${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    status: 431,
  },
  { given: 'a head that does not end', text: 'GET / HTTP/1.1\r\nHost: a\r\n', status: 408 },
  {
    given: 'a body that does not end',
    text: 'POST /api/v1/order HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    status: 408,
  },
])('$given gets $status with the envelope and the headers of every answer, and loses its connection', async ({
  text,
  status,
}) => {
  const server = await serve({
    publicUrl: 'https://kurse.example',
    patience: { headMs: 60, requestMs: 90, lookMs: 10 },
  })
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }))
  const answer = await new Promise<string>((resolve) => {
    let heard = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk: Buffer) => void (heard += chunk.toString()))
    socket.on('close', () => resolve(heard))
  })
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  for (const [name, value] of Object.entries(headersOf('https://kurse.example')))
    expect(head).toContain(`\r\n${name}: ${value}`)
  expect(head).toMatch(/\r\nx-request-id: [\w-]{36}/)
  expect(JSON.parse(body)).toEqual(envelopeOf(status))
})

test('nobody who is slow is waited for longer than 30 s', async () => {
  const { server } = await serve()
  const { headMs, requestMs, lookMs } = usualPatience
  expect([server.headersTimeout, server.requestTimeout]).toEqual([headMs, requestMs])
  expect(Math.max(headMs, requestMs) + lookMs).toBeLessThan(30_000)
})

test.each([
  { ready: true, status: 200, is: 'ok' },
  { ready: false, status: 503, is: 'stopping' },
])('those who would send readers hear $is', async ({ ready, status, is }) => {
  const answer = await (await serve({ ready: () => ready })).inject({ url: '/health/ready' })
  expect([answer.statusCode, answer.json()]).toEqual([status, { status: is }])
})
