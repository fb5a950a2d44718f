import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#db/embedded/embedded-postgres.ts'
import type { Portal } from '#portal/portal.ts'
import { copyTemplate, testPortal } from '../portal.ts'

let folder: string
let database: EmbeddedPostgres
let between: Server
let portal: Portal
const sockets = new Set<Socket>()
let hangs = false

/** What passes between portal and database, until it hangs: then nothing does, and no connection breaks. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-hung-'))
  copyTemplate(folder)
  database = await startEmbeddedPostgres(folder)
  const { host, user, password, database: name } = database.connection
  between = createServer((portalSide) => {
    const databaseSide = connect(join(host, '.s.PGSQL.5432'))
    for (const [from, to] of [
      [portalSide, databaseSide],
      [databaseSide, portalSide],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => hangs || to.write(chunk))
      from.on('close', () => to.destroy())
      from.on('error', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => between.once('listening', resolve))
  const { port } = between.address() as AddressInfo
  portal = await testPortal(undefined, { DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/${name}` })
})

afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await portal.stop()
  between.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
}, 60_000)

const address = () => `${portal.url}/api/v1/storage/simple/merken`
const write = (cookie = '') =>
  fetch(address(), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ value: 'bleibt' }),
  })

test('while the database hangs, what needs it is 503, the rest goes on, and afterwards all is well', async () => {
  const cookie = ((await write()).headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  hangs = true
  const readers = await Promise.all(Array.from({ length: 25 }, () => fetch(address(), { headers: { cookie } })))
  expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 503))
  expect(Number(readers[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  for (const path of [
    '/impressum',
    '/aktien/SAP-Aktie-DE0007164600',
    '/api/v1/lists/realtime/DAX',
    '/api/v1/main/search?searchValue=SAP',
  ])
    expect((await fetch(portal.url + path)).status, path).toBe(200)
  const found = (await (await fetch(`${portal.url}/api/v1/main/search?searchValue=xyzzy`)).json()) as object
  expect(found).toMatchObject({ articleList: { list: [], isUnavailable: true } })
  hangs = false
  const after = await fetch(address(), { headers: { cookie } })
  expect(await after.json()).toEqual({ key: 'merken', value: 'bleibt' })
}, 60_000)
