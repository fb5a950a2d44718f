import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { createClient, HttpError, Unanswered, type Security } from './client.ts'
import { endpoint } from './endpoint.ts'

interface Seen {
  line: string
  headers: IncomingMessage['headers']
  body: string
}
interface Answer {
  status?: number
  type?: string
  body?: string | Uint8Array
  headers?: Record<string, string>
}

let server: Server
let base: string
const seen: Seen[] = []
/** given one after the other, the last one for good */
let answers: Answer[] = [{}]

beforeAll(async () => {
  server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { method, url, headers } = request
      seen.push({ line: `${method} ${url}`, headers, body: Buffer.concat(pieces).toString() })
      const { status = 200, type, body, headers: more } = (answers.length > 1 ? answers.shift() : answers[0]) ?? {}
      response.writeHead(status, { ...(type && { 'content-type': type }), ...more }).end(body)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`
})
afterAll(() => void server.close())
beforeEach(() => {
  seen.length = 0
  answers = [{ type: 'application/json; charset=utf-8', body: '{"is":"da"}' }]
})

const of = { group: 'Test', summary: 'Of a test.', reply: z.object({ is: z.string() }) }
const plain = endpoint({ name: 'plain', path: '/v1/plain', ...of })
const braced = endpoint({
  name: 'braced',
  path: '/v1/{kind}/things/:id',
  params: z.object({ kind: z.string(), id: z.int() }),
  ...of,
})
const searched = endpoint({
  name: 'searched',
  path: '/v1/things',
  query: z.object({ q: z.string(), page: z.int(), all: z.boolean() }),
  ...of,
})
const made = endpoint({ name: 'made', method: 'POST', path: '/v1/things', body: z.object({ name: z.string() }), ...of })
const sent = endpoint({ name: 'sent', method: 'POST', path: '/v1/forms', ...of })

test('placeholders are filled in, escaped', async () => {
  expect(await createClient({ base })(braced, { params: { kind: 'a/b ä', id: 7 } })).toEqual({ is: 'da' })
  expect(seen[0]?.line).toBe('GET /api/v1/a%2Fb%20%C3%A4/things/7')
  expect(seen[0]?.headers.accept).toBe('application/json')
})

test('a placeholder without a value is not asked for', async () => {
  const params = { kind: 'a' } as unknown as { kind: string; id: number }
  await expect(createClient({ base })(braced, { params })).rejects.toThrow(':id of /v1/{kind}/things/:id is missing')
  expect(seen).toEqual([])
})

test('query, headers and a JSON body', async () => {
  const ask = createClient({ base })
  await ask(searched, { query: { q: 'ä&b', page: 2, all: true }, headers: { 'x-request-id': 'von-hier-1' } })
  await ask(made, { body: { name: 'Ding' } })
  expect([seen[0]?.line, seen[0]?.headers['x-request-id']]).toEqual([
    'GET /api/v1/things?q=%C3%A4%26b&page=2&all=true',
    'von-hier-1',
  ])
  expect([seen[1]?.line, seen[1]?.headers['content-type'], seen[1]?.body]).toEqual([
    'POST /api/v1/things',
    'application/json',
    '{"name":"Ding"}',
  ])
})

test('a form of texts goes as fields, one with a file in parts', async () => {
  const ask = createClient({ base })
  await ask(sent, { form: { a: 'ä b', c: 'd' } })
  await ask(sent, { form: { a: 'b', file: new Blob(['x;y'], { type: 'text/csv' }) } })
  expect([seen[0]?.headers['content-type'], seen[0]?.body]).toEqual([
    'application/x-www-form-urlencoded;charset=UTF-8',
    'a=%C3%A4+b&c=d',
  ])
  expect(seen[1]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(seen[1]?.body).toMatch(/name="file"[^]*text\/csv[^]*x;y/)
})

test.each<{ given: string; answer: Answer; is: unknown }>([
  { given: '204', answer: { status: 204 }, is: undefined },
  { given: 'JSON', answer: { type: 'application/json', body: '[1]' }, is: [1] },
  { given: 'JSON of a kind', answer: { type: 'application/problem+json', body: '{"a":1}' }, is: { a: 1 } },
  { given: 'text', answer: { type: 'text/csv', body: 'a;b' }, is: 'a;b' },
  {
    given: 'bytes',
    answer: { type: 'application/zip', body: new Uint8Array([1, 2]) },
    is: new Blob([new Uint8Array([1, 2])]),
  },
])('$given is read as such', async ({ answer, is }) => {
  answers = [answer]
  const read: unknown = await createClient({ base })(plain)
  if (!(is instanceof Blob)) expect(read).toEqual(is)
  else expect(read instanceof Blob && (await read.bytes())).toEqual(await is.bytes())
})

test.each<{ security: Security; line?: string; header?: [name: string, value: string] }>([
  {
    security: { type: 'basic', username: 'anna', password: 'geheim€' },
    header: ['authorization', 'Basic YW5uYTpnZWhlaW3igqw='],
  },
  { security: { type: 'bearer', token: 't0ken' }, header: ['authorization', 'Bearer t0ken'] },
  { security: { type: 'apiKey', name: 'X-ov-token', in: 'header', value: 'k' }, header: ['x-ov-token', 'k'] },
  { security: { type: 'apiKey', name: 'key', in: 'query', value: 'k&' }, line: 'GET /api/v1/plain?key=k%26' },
])('credentials: $security.type', async ({
  security,
  line = 'GET /api/v1/plain',
  header: [name, value] = ['authorization', undefined],
}) => {
  await createClient({ base, security })(plain)
  expect([seen[0]?.line, seen[0]?.headers[name]]).toEqual([line, value])
})

test.each([
  { security: { type: 'apiKey', in: 'header', value: 'k' }, is: 'API key definition name required' },
  { security: { type: 'apiKey', name: 'k', in: 'cookie', value: 'k' }, is: 'Key must be in header or query' },
  { security: { type: 'oauth2' }, is: 'Unsupported security type' },
  { security: {}, is: 'Unsupported security type' },
])('$security is no configuration: $is', ({ security, is }) =>
  expect(() => createClient({ base, security: security as Security })).toThrow(is))

test.each<{ given: string; answer: Answer; is: object }>([
  {
    given: 'a message',
    answer: { status: 400, type: 'application/json', body: '{"message":"zu spät","errorCode":1400}' },
    is: { message: 'zu spät', status: 400, code: 1400, body: { message: 'zu spät', errorCode: 1400 } },
  },
  {
    given: 'an envelope without one',
    answer: { status: 404, type: 'application/json', body: '{"errorCode":1404}' },
    is: { message: 'Not Found', status: 404, code: 1404 },
  },
  {
    given: 'a text',
    answer: { status: 502, type: 'text/html', body: '<h1>502</h1>' },
    is: { message: '<h1>502</h1>', status: 502, code: undefined },
  },
  { given: 'a text of no kind', answer: { status: 500, body: 'kaputt' }, is: { message: 'kaputt' } },
  { given: 'JSON that is none', answer: { status: 500, type: 'application/json', body: '{' }, is: { message: '{' } },
  { given: 'nothing', answer: { status: 503 }, is: { message: 'Service Unavailable', status: 503 } },
])('an answer that is no success, with $given', async ({ answer, is }) => {
  answers = [answer]
  const error: unknown = await createClient({ base })(plain).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(HttpError)
  expect(error).toMatchObject(is)
})

test('where nothing answers there is no status, and the raw error is the cause', async () => {
  const error: unknown = await createClient({ base: 'http://127.0.0.1:1/api' })(plain).catch(
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Unanswered)
  expect(error).toMatchObject({ message: 'No portal answers at http://127.0.0.1:1.', cause: expect.any(TypeError) })
  expect(error).not.toHaveProperty('status')
})

test('a hook sees each answer and may have the same asked again', async () => {
  const busy = { status: 503, headers: { 'retry-after': '0' } }
  answers = [busy, busy, { type: 'application/json', body: '{"is":"endlich"}' }]
  const statuses: number[] = []
  const ask = createClient({
    base,
    onResponse: async (first, again) => {
      let response = first
      for (let tries = 0; response.status === 503 && tries < 3; tries++) {
        statuses.push(response.status)
        response = await again()
      }
      return response
    },
  })
  expect(await ask(made, { body: { name: 'Ding' } })).toEqual({ is: 'endlich' })
  expect(statuses).toEqual([503, 503])
  expect(seen.map(({ line, body }) => [line, body])).toEqual(
    Array.from({ length: 3 }, () => ['POST /api/v1/things', '{"name":"Ding"}']),
  )
})

test('what is taken back throws as fetch does', async () => {
  const aborted = createClient({ base })(plain, { signal: AbortSignal.abort() })
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
})

test('what the contract does not know does not compile', () => {
  const ask = createClient({ base })
  const mistakes = [
    // @ts-expect-error no parameters
    () => ask(braced),
    // @ts-expect-error another query
    () => ask(searched, { query: { seite: 2 } }),
    // @ts-expect-error another body
    () => ask(made, { body: { title: 'Ding' } }),
    // @ts-expect-error no body
    () => ask(made),
    // @ts-expect-error another reply
    async () => (await ask(plain)).war,
  ]
  expect(mistakes).toHaveLength(5)
})
