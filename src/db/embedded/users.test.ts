import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bornAt } from '#platform/processes.ts'
import { enter, leave } from './users.ts'

let data: string
beforeEach(() => void (data = join(mkdtempSync(join(tmpdir(), 'parkett-users-')), 'postgres')))
afterEach(() => rmSync(join(data, '..'), { recursive: true, force: true }))

/** Another process says that it uses the server. */
const other = (pid: number, born: string): string => {
  const file = join(`${data}.users`, String(pid))
  writeFileSync(file, born)
  return file
}

test('the last one to leave may stop the server', () => {
  enter(data)
  expect(leave(data)).toBe(true)
})

test('while another process uses the server, it stays', () => {
  enter(data)
  other(process.ppid, bornAt(process.ppid))
  expect(leave(data)).toBe(false)
})

test('a process that opened it twice leaves with the second closing', () => {
  enter(data)
  enter(data)
  expect([leave(data), leave(data)]).toEqual([false, true])
})

test('neither a process that is gone counts nor one that has its number by now', () => {
  enter(data)
  const files = [other(2 ** 30, 'long ago'), other(process.ppid, 'before that process began')]
  expect(leave(data)).toBe(true)
  expect(files.filter((file) => existsSync(file))).toEqual([])
})
