import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { startPortal } from '#portal/portal.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parkett-start-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))

test('a start that fails when its database runs already takes it down again', async () => {
  // the histories that ship are taken in by a first start, and told of
  const log = {
    ...silentLog,
    info: () => {
      throw new Error('nobody can be told')
    },
  }
  await expect(startPortal(readConfig({ DATA_DIR: folder, PORT: '0' }), log)).rejects.toThrow('nobody can be told')
  expect(readdirSync(join(folder, 'postgres'))).toContain('PG_VERSION')
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
})
