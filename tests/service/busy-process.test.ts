import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal()))
afterAll(() => portal.stop())

const compute = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

test('a process that computes for seconds takes no answer of the database for a missing one', async () => {
  // more than there are connections, most of which are made while the process computes
  const asked = Array.from({ length: 25 }, () => sql<{ one: number }>`select 1 as one`.execute(portal.rooms.db))
  for (let times = 0; times < 12; times++) {
    compute(350)
    await turn()
  }
  const answers = await Promise.all(asked)
  expect(answers.map(({ rows }) => rows[0]?.one)).toEqual(answers.map(() => 1))
})
