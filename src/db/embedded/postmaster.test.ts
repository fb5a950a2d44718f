import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPostmaster, removeForeignLock } from './postmaster.ts'

let data: string
beforeEach(() => void (data = mkdtempSync(join(tmpdir(), 'parkett-postmaster-'))))
afterEach(() => rmSync(data, { recursive: true, force: true }))

const lockFile = () => join(data, 'postmaster.pid')
/** The file as a server leaves it behind that was ready when it was killed. */
const lock = (pid: number) => writeFileSync(lockFile(), `${pid}\n${data}\n1795321926\n5432\n${data}\n\n  2998302   2588707\nready   \n`)

test.each([
  { who: 'nobody any more', pid: 2 ** 30 },
  { who: 'this test', pid: process.pid },
])('a lock left behind whose number belongs to $who is no server', ({ pid }) => {
  lock(pid)
  expect(findPostmaster(data)).toBeUndefined()
})

test('only a lock whose number is another process’s by now is in the way', () => {
  lock(2 ** 30)
  removeForeignLock(data)
  expect(existsSync(lockFile())).toBe(true)
  lock(process.pid)
  removeForeignLock(data)
  expect(existsSync(lockFile())).toBe(false)
  removeForeignLock(data)
})
