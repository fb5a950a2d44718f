import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { presentIn, signIn, signOut } from './presence.ts'
import { bornAt } from './processes.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parkett-presence-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('who has signed in is there with what they said, until they sign out', () => {
  signIn(folder, 'here')
  expect(presentIn(folder)).toEqual([{ pid: process.pid, note: 'here' }])
  signOut(folder)
  expect(presentIn(folder)).toEqual([])
})

test('neither a process that is gone is there nor one that has its number by now; what they left is removed', () => {
  const left = [
    [2 ** 30, 'long ago'],
    [process.ppid, 'before that process began'],
  ].map(([pid, born]) => {
    const file = join(folder, String(pid))
    writeFileSync(file, `${born}\nnote`)
    return file
  })
  writeFileSync(join(folder, String(process.pid)), `${bornAt(process.pid)}\n`)
  expect(presentIn(folder)).toEqual([{ pid: process.pid, note: '' }])
  expect(left.filter((file) => existsSync(file))).toEqual([])
})

test('in a folder that is not there nobody is', () => expect(presentIn(join(folder, 'none'))).toEqual([]))
