import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPostmaster, removeForeignLock } from './postmaster.ts'

let data: string
beforeEach(() => void (data = mkdtempSync(join(tmpdir(), 'parkett-postmaster-'))))
afterEach(() => rmSync(data, { recursive: true, force: true }))

const lockFile = () => join(data, 'postmaster.pid')
/** The file as a server leaves it behind that was ready when it was killed. */
const lock = (pid: number) =>
  writeFileSync(lockFile(), `${pid}\n${data}\n1795321926\n5432\n${data}\n\n  2998302   2588707\nready   \n`)

test.each([
  { who: 'nobody any more', pid: 2 ** 30 },
  { who: 'this test', pid: process.pid },
])('a lock left behind whose number belongs to $who is no server', ({ pid }) => {
  lock(pid)
  expect(findPostmaster(data)).toBeUndefined()
})

test.runIf(existsSync('/proc/self/cwd'))(
  'a server that was started with another spelling of its folder keeps its lock, one on another folder does not',
  async () => {
    // whatever else it does: a process of that name, working in that folder
    symlinkSync(process.execPath, join(data, 'postgres'))
    const elsewhere = mkdtempSync(join(tmpdir(), 'parkett-postmaster-'))
    const start = (cwd: string) =>
      spawn(join(data, 'postgres'), ['-e', 'setInterval(() => {}, 1000)'], { cwd, stdio: 'ignore' })
    const [own, other] = [start(data), start(elsewhere)]
    await Promise.all([once(own, 'spawn'), once(other, 'spawn')])
    try {
      for (const { child, stays } of [
        { child: own, stays: true },
        { child: other, stays: false },
      ]) {
        lock(child.pid as number)
        removeForeignLock(data)
        expect(existsSync(lockFile())).toBe(stays)
      }
    } finally {
      own.kill()
      other.kill()
      rmSync(elsewhere, { recursive: true, force: true })
    }
  },
)

test('only a lock whose number is another process’s by now is in the way', () => {
  lock(2 ** 30)
  removeForeignLock(data)
  expect(existsSync(lockFile())).toBe(true)
  lock(process.pid)
  removeForeignLock(data)
  expect(existsSync(lockFile())).toBe(false)
  removeForeignLock(data)
})
