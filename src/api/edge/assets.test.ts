import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mountAssets } from './assets.ts'

let folder: string
let server: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-assets-'))
  for (const [name, content] of [
    ['main-1a.js', 'plain'],
    ['main-1a.js.br', 'smallest'],
    ['main-1a.js.gz', 'small'],
    ['font.woff2', 'glyphs'],
    ['secret.txt', 'nobody’s'],
  ] as const)
    writeFileSync(join(folder, name), content)
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite', 'manifest.js'), 'nobody’s')
  mkdirSync(join(folder, 'folder.js'))
  server = fastify()
  mountAssets(server, folder)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

test.each([
  { takes: 'gzip, deflate, br, zstd', body: 'smallest', encoding: 'br' },
  { takes: 'gzip', body: 'small', encoding: 'gzip' },
  { takes: 'br;q=0, gzip;q=0.5', body: 'small', encoding: 'gzip' },
  { takes: 'identity', body: 'plain', encoding: undefined },
  { takes: undefined, body: 'plain', encoding: undefined },
])('who takes $takes gets the $body form of a file', async ({ takes, body, encoding }) => {
  const answer = await server.inject({
    url: '/assets/main-1a.js',
    headers: takes === undefined ? {} : { 'accept-encoding': takes },
  })
  expect(answer.body).toBe(body)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
})

test('a file that is not packed is sent as it is', async () => {
  const { body, headers } = await server.inject({ url: '/assets/font.woff2', headers: { 'accept-encoding': 'br' } })
  expect([body, headers['content-type'], headers['content-encoding']]).toEqual(['glyphs', 'font/woff2', undefined])
})

test.each([
  '/assets/none.js',
  '/assets/secret.txt',
  '/assets/.vite/manifest.js',
  '/assets/folder.js',
  '/assets/%2e%2e/main-1a.js',
  '/assets/..%2fpackage.js',
  '/assets/main-1a.js%00.js',
  '/assets/main-1a.js.br',
  '/assets/__proto__',
  '/assets/',
])('%s is no file of the browser', async (url) => {
  expect((await server.inject({ url })).statusCode).toBe(404)
})
