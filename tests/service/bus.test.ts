import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBus } from '#db/bus.ts'
import { openDatabase, type OpenDatabase } from '#db/connection.ts'
import { manualClock } from '#platform/clock.ts'
import { createTokens } from '#push/tokens.ts'
import { copyTemplate } from '../portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-bus-'))
let database: OpenDatabase
beforeAll(async () => {
  copyTemplate(folder)
  database = await openDatabase({ folder })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a token that one process revokes is worthless in the other; one that is issued then is good in both', async () => {
  const [first, second] = [openBus(database), openBus(database)]
  await Promise.all([first.listening, second.listening])
  const shared = { clock: manualClock(1_000_000), secret: Buffer.alloc(32, 1) }
  const here = createTokens({ ...shared, bus: first })
  const there = createTokens({ ...shared, bus: second })
  const reader = { user: 'anna', tier: 'FREE', features: [] } as const
  const before = there.issue(reader).token
  const others = there.issue({ ...reader, user: 'bert' }).token
  shared.clock.advance(1)
  here.revoke('anna')
  expect(here.read(before)).toBeUndefined()
  await expect.poll(() => there.read(before)).toBeUndefined()
  expect(there.read(others)?.user).toBe('bert')
  const after = here.issue(reader).token
  expect([here.read(after)?.user, there.read(after)?.user]).toEqual(['anna', 'anna'])
  await Promise.all([first.close(), second.close()])
})

test('a bus whose connection was cut listens again', async () => {
  const bus = openBus(database)
  await bus.listening
  const heard: string[] = []
  bus.subscribe('tokens.revoked', ({ user }) => void heard.push(user))
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen parkett' and datname = current_database()`,
  )
  const say = async () => {
    await bus.publish('tokens.revoked', { user: 'anna', until: 0 })
    return heard.length
  }
  await expect.poll(say).toBeGreaterThan(0)
  await bus.close()
})
