import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'parkett-read-'))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
afterAll(() => rmSync(folder, { recursive: true }))

const program = `import { Command } from 'commander'
import { registerPortfolioRead } from ${JSON.stringify(join(import.meta.dirname, 'portfolio-read.ts'))}
const program = new Command()
registerPortfolioRead(program)
program.parse(['node', 'parkett', ...process.argv.slice(1)])`

function run(...args: string[]): { status: number | null; answers: unknown[]; errors: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', program, 'portfolio', 'read', ...args],
    {
      encoding: 'utf8',
      cwd: join(import.meta.dirname, '../..'),
    },
  )
  return {
    status,
    answers: stdout
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line)),
    errors: stderr,
  }
}

const good = 'Datum;Typ;Wert;Buchungswährung;Stück;ISIN\n2023-01-16;Kauf;1.000,00;EUR;8;DE0007236101\n'
const row = { date: '2023-01-16', type: 'BUY', quantity: 8, price: null, gross: null, amount: 1000 }
let paths: Record<'good' | 'empty' | 'unknown' | 'map', string>

beforeAll(() => {
  paths = {
    good: file('good.csv', good),
    empty: file('empty.csv', ''),
    unknown: file('unknown.csv', 'wann;was;wieviel;Summe\n16.01.2023;Kauf;8;1.000,00\n'),
    map: file('map.json', '{"wann":"date","was":"type","wieviel":"quantity","Summe":"amount"}'),
  }
})

test('one compact object per file, a bad one does not stop the others, exit code 1', () => {
  const { status, answers, errors } = run(paths.empty, join(folder, 'none.csv'), folder.concat('/good.csv'))
  expect(answers).toMatchObject([
    { file: 'empty.csv', error: { message: 'Die Datei ist leer.' } },
    { file: 'none.csv', error: { message: 'Die Datei gibt es nicht.' } },
    { file: 'good.csv', format: 'portfolio-performance', kind: 'transactions', rows: [row], skipped: [] },
  ])
  expect({ status, errors }).toEqual({ status: 1, errors: '' })
})

test('an unknown format is an answer with a guess; a mapping reads it', () => {
  expect(run(paths.unknown)).toMatchObject({
    status: 0,
    answers: [{ format: null, rows: [], mapping: { Summe: { field: 'amount' } } }],
  })
  expect(run('--map', paths.map, paths.unknown)).toMatchObject({
    status: 0,
    answers: [{ format: 'mapped', rows: [row] }],
  })
})

test('a mapping that is none is said for every file', () => {
  expect(run('--map', paths.empty, paths.good, paths.unknown)).toMatchObject({
    status: 1,
    answers: [
      { file: 'good.csv', error: { message: 'Zuordnung: Das ist kein JSON.' } },
      { file: 'unknown.csv', error: {} },
    ],
  })
})

test('a folder means its files in name order', () => {
  const { answers } = run(folder)
  expect(answers).toMatchObject([
    { file: 'empty.csv' },
    { file: 'good.csv' },
    { file: 'map.json' },
    { file: 'unknown.csv' },
  ])
})

test('a table or a document beyond its limit is refused unread', () => {
  const document = file('large.json', '{')
  truncateSync(document, 500_000_001)
  const table = file('large.csv', 'a;b\n'.repeat(95_000_001 / 4 + 1))
  expect(run(table, document).answers).toEqual([
    { file: 'large.csv', error: { message: 'Die Datei hat 96 MB; gelesen werden höchstens 95 MB.' } },
    { file: 'large.json', error: { message: 'Die Datei hat 501 MB; gelesen werden höchstens 500 MB.' } },
  ])
  rmSync(table)
  rmSync(document)
})

test('a document too large for one piece is read in several', () => {
  const activity = {
    type: 'BUY',
    date: '2024-01-02T00:00:00.000Z',
    quantity: 1,
    unitPrice: 10,
    fee: 0,
    currency: 'EUR',
    dataSource: 'YAHOO',
    symbol: 'MÜV2.DE',
  }
  const large = file('large.json', JSON.stringify({ activities: Array.from({ length: 5000 }, () => activity) }))
  const [answer] = run(large).answers
  expect(answer).toMatchObject({
    format: 'ghostfolio-json',
    rows: { length: 5000, 4999: { symbol: 'MÜV2.DE', amount: 10 } },
  })
  rmSync(large)
})
