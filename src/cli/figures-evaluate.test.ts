import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerFigures } from './figures-evaluate.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'figures-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (...paths: string[]): { lines: string[]; code: number | undefined } => runCommand('evaluate', ...paths)

function runCommand(...words: string[]): { lines: string[]; code: number | undefined } {
  const program = new Command()
  let text = ''
  let code: number | undefined
  registerFigures(program, { write: (line) => void (text += line), exit: (exit) => void (code = exit) })
  program.parse(['figures', ...words], { from: 'user' })
  return { lines: text.trimEnd().split('\n').filter(Boolean), code }
}

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('one line each, files as given, folders by name; broken ones do not stop the rest', () => {
  mkdirSync(join(folder, 'many', 'deep.json'), { recursive: true })
  symlinkSync('.', join(folder, 'many', 'loop.json'))
  file('many/b.json', '{"id":"b","kind":"future","spot":100,"days":0}')
  file('many/a.json', '\uFEFF[{"id":"a1","kind":"identifier","type":"wkn","value":"710000"},{"id":"a2","kind":"?"}]')
  file('many/c.txt', 'not asked for')
  const broken = file('broken.json', '{"id":"broken",')
  const { lines, code } = run(join(folder, 'many'), broken, join(folder, 'missing.json'))
  expect(lines[0]).toBe('{"id":"a1","figures":{"valid":true,"isin":"DE0007100000"}}')
  expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['a1', 'a2', 'b', 'broken', 'missing'])
  expect(lines[3]).toBe('{"id":"broken","error":{"message":"Das ist kein gültiges JSON"}}')
  expect(code).toBe(1)
})

test('all is well: exit 0', () => expect(run(file('well.json', '{"kind":"bond"}')).code).toBe(0))

test('a file of 100 MB is refused unread', () => {
  const path = file('huge.json', '')
  truncateSync(path, 100 * 1024 * 1024)
  expect(run(path)).toEqual({ lines: ['{"id":"huge","error":{"message":"Die Datei ist größer als 95 MB"}}'], code: 1 })
})

test('a path that leads nowhere is an answer, alone and in a folder', () => {
  mkdirSync(join(folder, 'links'))
  const link = join(folder, 'links', 'self.json')
  symlinkSync(link, link)
  const answer = '{"id":"self","error":{"message":"Die Datei lässt sich nicht lesen"}}'
  expect(run(link, join(folder, 'links'))).toEqual({ lines: [answer, answer], code: 1 })
})

test('a device is no file', () => expect(run('/dev/zero').lines[0]).toContain('Das ist keine Datei'))

test('the list of all figures is the page of the documentation', () => {
  const { lines } = runCommand('list')
  expect(lines[0]).toBe('# Figures')
  expect(lines.some((line) => line.startsWith('| `yieldToMaturity` |'))).toBe(true)
})
