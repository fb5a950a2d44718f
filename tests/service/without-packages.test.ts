import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'

/** What a machine needs that only runs the portal, on a database server of its own. */
const shipped = ['dist', 'seed', 'package.json']

let folder: string
let database: EmbeddedPostgres
let child: ChildProcess
let url = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-shipped-'))
  for (const name of shipped) cpSync(name, join(folder, name), { recursive: true })
  database = await startEmbeddedPostgres(join(folder, 'data'))
  const { host, user, password } = database.connection
  child = spawn(process.execPath, ['dist/server/cli.js', 'start'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: `postgres://${user}:${password}@localhost/postgres?host=${encodeURIComponent(host)}`,
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  while (url === '') {
    await once(child.stdout ?? child, 'data')
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? ''
  }
})

afterAll(async () => {
  child.kill('SIGTERM')
  await once(child, 'exit')
  await database.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

test.each([
  { path: '/og/parkett.png', type: 'image/png' },
  { path: '/api/og/chart/DE0007164600.png', type: 'image/png' },
  { path: '/favicon.ico', type: 'image/x-icon' },
  { path: '/aktien/SAP-Aktie-DE0007164600', type: 'text/html; charset=utf-8' },
])('the built program answers $path where no packages are installed', async ({ path, type }) => {
  const answer = await fetch(url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(200)
})
