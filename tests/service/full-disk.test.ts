import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { copyTemplate, testPortal } from '../portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-full-'))
const disk = join(folder, 'disk')
let isReal = false
let portal: Portal

/** A small disk of its own where the test may mount one; elsewhere the database is made to say that it is full. */
beforeAll(async () => {
  mkdirSync(disk)
  isReal = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'parkett-test', disk]).status === 0
  copyTemplate(disk)
  portal = await testPortal(undefined, { DATA_DIR: disk, BACKUP_KEEP: '0' })
})

afterAll(async () => {
  await portal.stop()
  if (isReal) spawnSync('umount', ['--lazy', disk])
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const ballast = join(disk, 'ballast')

async function fillDisk(): Promise<void> {
  if (!isReal) {
    await sql`create function is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(portal.rooms.db)
    await sql`create trigger is_full before insert or update on stored_settings execute function is_full()`.execute(
      portal.rooms.db,
    )
    return
  }
  const file = openSync(ballast, 'w')
  try {
    for (let size = 1_048_576; size >= 4096; )
      try {
        writeSync(file, Buffer.alloc(size))
      } catch (error) {
        expect(error).toMatchObject({ code: 'ENOSPC' })
        size /= 2
      }
  } finally {
    closeSync(file)
  }
}

async function freeDisk(): Promise<void> {
  if (isReal) return rmSync(ballast)
  await sql`drop function is_full cascade`.execute(portal.rooms.db)
}

const address = (key: string) => `${portal.url}/api/v1/storage/simple/${key}`
/** as much as a setting may hold, and nothing that could be packed */
const something = () => randomBytes(45_000).toString('base64')
const put = (key: string, value: string, cookie: string) =>
  fetch(address(key), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ value }),
  })

test('on a full disk changes are refused with 507 or 503, pages go on, and nothing that was taken is lost', async () => {
  const cookie = ((await put('first', 'bleibt', '')).headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  const taken = new Map([['first', 'bleibt']])
  const attempt = async (key: string): Promise<Response> => {
    const value = something()
    const answer = await put(key, value, cookie)
    if (answer.ok) taken.set(key, value)
    return answer
  }

  await fillDisk()
  const answers: Response[] = []
  for (let i = 0; i < 90 && answers.length < 5; i++) {
    const answer = await attempt(`full-${i}`)
    if (!answer.ok) answers.push(answer)
  }
  expect(answers).toHaveLength(5)
  for (const answer of answers) {
    expect([503, 507]).toContain(answer.status)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ statusCode: answer.status, identifier: expect.any(String) })
  }
  for (const path of ['/impressum', '/aktien/SAP-Aktie-DE0007164600', '/api/v1/lists/realtime/DAX'])
    expect((await fetch(portal.url + path)).status, path).toBe(200)
  // Without room for what it must write first, PostgreSQL itself ends.
  if (isReal) await sql`select pg_switch_wal()`.execute(portal.rooms.db).catch(() => {})
  const away = await put('away', something(), cookie)
  expect([503, 507]).toContain(away.status)

  await freeDisk()
  await expect.poll(async () => (await attempt('after')).status).toBe(200)
  for (const [key, value] of taken)
    expect(await (await fetch(address(key), { headers: { cookie } })).json()).toEqual({ key, value })
})
