import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { openBus } from '#db/bus.ts'
import { openDatabase, type OpenDatabase } from '#db/connection.ts'
import type { InstrumentKey, NotationId } from '#contract/vocabulary.ts'
import { importInstruments, importPrices, importRates } from '#market/imports.ts'
import { importedInstruments, loadHistories, reportedByKey } from '#market/imported.ts'
import { type ImportsMark, importsMark, watchImports } from '#market/imports-watch.ts'
import { importShippedHistories } from '#market/shipped-histories.ts'
import { loadUniverse } from '#market/universe.ts'

const shipped = loadUniverse()
const calendar = createCalendar()
const today = '2026-11-21'
// TEST_DATABASE_URL runs the same against a server. Never the portal's own DATABASE_URL: what was taken in is removed
// here.
let folder: string
let database: OpenDatabase

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-import-'))
  database = await openDatabase({
    folder: join(folder, 'data'),
    ...(process.env['TEST_DATABASE_URL'] && { url: process.env['TEST_DATABASE_URL'] }),
  })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.pool.query(
    'truncate daily_prices, fx_rates, imported_notations, imported_instruments, reported_figures, imports',
  )
})

const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const count = async (table: string): Promise<number> =>
  Number((await database.pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)
const prices = (path: string, more: { skipBad?: boolean } = {}) =>
  importPrices({ pool: database.pool, path, universe: shipped, calendar, today, ...more })

const good =
  'symbol,date,open,high,low,close,volume\nSAP.DE,2026-11-18,10,12,9,11,500\nSAP.DE,2026-11-19,11,13,10,12,600\n'
const bad = `${good}SAP.DE,2026-11-20,11,10,12,11,1\n`

test('prices come back as they stood in the file, packed or not', async () => {
  expect(await prices(file('a.csv.gz', gzipSync(good)))).toMatchObject({
    outcome: 'imported',
    lines: 2,
    changedRows: 2,
    faultCount: 0,
  })
  const { prices: series } = await loadHistories(database.db)
  const sap = series.get(163500 as NotationId)
  expect(sap?.source).toBe('a.csv.gz')
  expect([...(sap?.days ?? [])]).toEqual([20775, 20776])
  expect([sap?.open, sap?.high, sap?.low, sap?.close, sap?.volume].map((column) => [...(column ?? [])])).toEqual([
    [10, 11],
    [12, 13],
    [9, 10],
    [11, 12],
    [500, 600],
  ])
})

test('the same file twice changes nothing', async () => {
  const path = file('a.csv', good)
  await prices(path)
  expect(await prices(path)).toMatchObject({ outcome: 'unchanged', changedRows: 0 })
  expect(await count('imports')).toBe(1)
})

test('a corrected price is the one that changes', async () => {
  await prices(file('a.csv', good))
  expect(await prices(file('b.csv', good.replace(',12,600', ',12.5,600')))).toMatchObject({
    outcome: 'imported',
    changedRows: 1,
  })
  expect(await count('daily_prices')).toBe(2)
})

test('one fault keeps the whole file out', async () => {
  expect(await prices(file('bad.csv', bad))).toMatchObject({
    outcome: 'refused',
    changedRows: 0,
    faults: [{ line: 4 }],
  })
  expect([await count('daily_prices'), await count('imports')]).toEqual([0, 0])
})

test('asked to, everything but the listed lines is taken', async () => {
  expect(await prices(file('bad.csv', bad), { skipBad: true })).toMatchObject({
    outcome: 'imported',
    changedRows: 2,
    faultCount: 1,
  })
})

test('a file nobody can read is refused even then', async () => {
  expect(await prices(file('x.csv', 'a,b\n1,2\n'), { skipBad: true })).toMatchObject({ outcome: 'refused' })
})

test('a file that breaks off in the middle leaves nothing behind', async () => {
  const rows = Array.from({ length: 5000 }, (_, day) => {
    const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
    return `BTC-USD,${date},${1 + ((day * 7919) % 101) / 1000}\n`
  })
  const many = `symbol,date,close\n${rows.join('')}`
  const packed = gzipSync(many)
  await expect(prices(file('cut.csv.gz', packed.subarray(0, packed.length / 2)))).rejects.toThrow(
    'unexpected end of file',
  )
  expect([await count('daily_prices'), await count('imports')]).toEqual([0, 0])
  expect(await prices(file('whole.csv.gz', packed))).toMatchObject({ outcome: 'imported', changedRows: 5000 })
})

test('rates come back by currency, ascending', async () => {
  const path = file('eurofxref.csv', 'Date,USD,JPY\n2026-04-13,1.1684,186.75\n2026-04-10,1.1711,N/A\n')
  expect(await importRates({ pool: database.pool, path, today })).toMatchObject({ outcome: 'imported', changedRows: 3 })
  const { rates } = await loadHistories(database.db)
  expect([...(rates.get('USD')?.unitsPerEuro ?? [])]).toEqual([1.1711, 1.1684])
  expect(rates.get('JPY')?.days).toHaveLength(1)
  expect(await importRates({ pool: database.pool, path, today })).toMatchObject({ outcome: 'unchanged' })
})

test('a paper taken in gets ids of its own once, and prices can be taken in for it', async () => {
  const path = file('papers.csv', 'type,name,isin,currency,venues\nSTOCK,Acme,US0000000002,EUR,_GAT _STU\n')
  const take = () => importInstruments({ pool: database.pool, path, shipped, today })
  expect(await take()).toMatchObject({ outcome: 'imported', changedRows: 1 })
  const first = await importedInstruments(database.db)
  expect(await take()).toMatchObject({ outcome: 'unchanged' })
  expect(await importedInstruments(database.db)).toEqual(first)
  expect(first).toMatchObject([
    { name: 'Acme', isin: 'US0000000002', notations: [{ venue: '_GAT' }, { venue: '_STU' }] },
  ])
  expect(Number(first[0]?.entityValue)).toBeGreaterThanOrEqual(800_000_000)
  expect(first[0]?.notations.every(({ id }) => id >= 850_000_000)).toBe(true)

  const universe = loadUniverse({ imported: first })
  const report = await importPrices({
    pool: database.pool,
    path: file('p.csv', 'isin,date,close\nUS0000000002,2026-11-19,5\n'),
    universe,
    calendar,
    today,
  })
  expect(report.outcome).toBe('imported')

  file('papers.csv', 'type,name,isin,currency,venues\nSTOCK,Acme Corp,US0000000002,EUR,_STU\n')
  expect(await take()).toMatchObject({ outcome: 'imported', changedRows: 1 })
  expect(await importedInstruments(database.db)).toMatchObject([
    { name: 'Acme Corp', entityValue: first[0]?.entityValue },
  ])
})

test('figures of papers come with source and day, the newest day counts, and what the portal ships stays as it is', async () => {
  const take = (line: string) =>
    importInstruments({
      pool: database.pool,
      path: file('fees.csv', `type,name,isin,currency,ongoingCharges,fundVolumeEuro,asOf,source\n${line}\n`),
      shipped,
      today,
    })
  const ofDax = async () => (await reportedByKey(database.db)).get('FUND:600003702' as InstrumentKey)
  const first = 'ETF,egal,LU2240851688,EUR,0.15,120000000,2026-10-31,Muster AG'
  expect(await take(first)).toMatchObject({ outcome: 'imported', changedRows: 1 })
  expect(await take(first)).toMatchObject({ outcome: 'unchanged' })
  expect(await take('ETF,egal,LU2240851688,EUR,0.99,,2026-09-30,Muster AG')).toMatchObject({ outcome: 'unchanged' })
  expect(await take('ETF,egal,LU2240851688,EUR,0.14,,2026-11-20,')).toMatchObject({ outcome: 'imported' })
  expect(await ofDax()).toEqual({
    ongoingCharges: { value: 0.14, source: 'fees.csv', asOf: '2026-11-20' },
    fundVolumeEuro: { value: 120_000_000, source: 'Muster AG', asOf: '2026-10-31' },
  })
  expect([await count('imported_instruments'), await count('imported_notations')]).toEqual([0, 0])
  expect(await take('ETF,Neu,LU0000000009,EUR,0.2,,2026-11-20,')).toMatchObject({ outcome: 'imported', changedRows: 1 })
  const [added] = await importedInstruments(database.db)
  const universe = loadUniverse({ imported: added ? [added] : [], reported: await reportedByKey(database.db) })
  expect(universe.byIsin('LU0000000009')?.reported?.ongoingCharges?.value).toBe(0.2)
  expect(universe.byIsin('LU2240851688')).toMatchObject({
    name: 'Amundi DAX 50 ESG UCITS ETF DR (C)',
    reported: { ongoingCharges: { value: 0.14 } },
  })
})

const head = 'type,name,isin,wkn,currency,venues'
const papers = (lines: string, more: { skipBad?: boolean } = {}) =>
  importInstruments({ pool: database.pool, path: file('papers.csv', `${head}\n${lines}`), shipped, today, ...more })
const named = async () =>
  (await importedInstruments(database.db)).map(({ name, isin, wkn, notations }) => [
    name,
    isin,
    wkn,
    notations.map(({ venue }) => venue).join(' '),
  ])

test.each([
  {
    what: 'an ISIN',
    lines: 'STOCK,Acme,US0000000002,,USD,_NMS\nSTOCK,Acme,US0000000002,,USD,_NMS\n',
    reason: 'US0000000002 steht schon in Zeile 2.',
  },
  {
    what: 'a WKN',
    lines: 'STOCK,Acme,US0000000002,ABCDEF,USD,_NMS\nSTOCK,Beta,DE0000000017,ABCDEF,EUR,_GER\n',
    reason: 'ABCDEF steht schon in Zeile 2.',
  },
  {
    what: 'a name alone',
    lines: 'STOCK,Acme,,,USD,_NMS\nSTOCK,Acme,,,EUR,_GER\n',
    reason: 'STOCK Acme steht schon in Zeile 2.',
  },
])('$what that stands twice in a file is a fault of the later line', async ({ lines, reason }) => {
  expect(await papers(lines)).toMatchObject({ outcome: 'refused', faultCount: 1, faults: [{ line: 3, reason }] })
  expect(await count('imported_instruments')).toBe(0)
  expect(await papers(lines, { skipBad: true })).toMatchObject({
    outcome: 'imported',
    changedRows: 1,
    faults: [{ line: 3, reason }],
  })
  expect(await named()).toHaveLength(1)
})

test('a paper keeps the ISIN that a later file does not tell, and its listings; those the file names come first', async () => {
  await papers('STOCK,Acme,US0000000002,ABCDEF,EUR,_GAT _STU\n')
  expect(await papers('STOCK,Acme Corp,,ABCDEF,EUR,_STU _FRA\n')).toMatchObject({ outcome: 'imported', changedRows: 1 })
  expect(await named()).toEqual([['Acme Corp', 'US0000000002', 'ABCDEF', '_STU _FRA _GAT']])
  expect(await papers('STOCK,Acme Corp,,ABCDEF,EUR,_STU _FRA\n')).toMatchObject({ outcome: 'unchanged' })
})

test.each([
  {
    given: 'an ISIN of a share',
    line: 'INDEX,Acme,US0000000002,,EUR,',
    reason: 'US0000000002 ist schon als STOCK da.',
  },
  {
    given: 'a WKN of another paper',
    line: 'STOCK,Beta,DE0000000017,ABCDEF,EUR,_GAT',
    reason: 'Die WKN ABCDEF gehört schon zu Acme.',
  },
  { given: 'a WKN of a share', line: 'INDEX,Beta,,ABCDEF,EUR,', reason: 'Die WKN ABCDEF gehört schon zu Acme.' },
])('$given that was taken in is a fault of its line', async ({ line, reason }) => {
  await papers('STOCK,Acme,US0000000002,ABCDEF,EUR,_GAT\n')
  const { outcome, faults } = await papers(`${line}\n`)
  expect([outcome, faults.length, faults[0]?.reason]).toEqual(['refused', 1, expect.stringContaining(reason)])
})

test('two lines about one paper, one by its ISIN and one by its WKN, are one too many', async () => {
  await papers('STOCK,Acme,US0000000002,ABCDEF,EUR,_GAT\n')
  expect(await papers('STOCK,Acme,US0000000002,,EUR,_GAT\nSTOCK,Acme SE,,ABCDEF,EUR,_GAT\n')).toMatchObject({
    outcome: 'refused',
    faults: [{ line: 3, reason: 'Acme SE steht schon in Zeile 2.' }],
  })
})

test('signs that mean something to the database are text', async () => {
  await papers('STOCK,"A\\N \\t ""B""; %s",,,EUR,_GAT\n')
  expect((await named())[0]?.[0]).toBe('A\\N \\t "B"; %s')
})

test('whoever watches hears of each file that changes something at once, and of none after it stopped', async () => {
  const heard: ImportsMark[] = []
  const failures: unknown[] = []
  const { db, pool } = database
  const onceAnHour = 3_600_000
  const bus = openBus(database)
  const stop = watchImports(
    { db, bus },
    await importsMark(db),
    async (since) => void heard.push(since),
    (error) => failures.push(error),
    onceAnHour,
  )
  const listeners = async () =>
    (
      await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where query like 'listen %' and datname = current_database()`,
      )
    ).rows
  await expect.poll(listeners).toHaveLength(1)
  await prices(file('a.csv', good))
  await expect.poll(() => heard.length).toBe(1)
  await prices(file('a.csv', good))
  await prices(file('b.csv', good.replace(',12,600', ',12.5,600')))
  await expect.poll(() => heard.length).toBe(2)
  await stop()
  await bus.close()
  await expect.poll(listeners).toHaveLength(0)
  await prices(file('c.csv', good))
  expect([heard.length, failures]).toEqual([2, []])
})

test('the histories that ship are taken in once', async () => {
  const reports = await importShippedHistories(database.pool, calendar, today)
  expect(reports?.map(({ outcome, faultCount }) => [outcome, faultCount])).toEqual([
    ['imported', 0],
    ['imported', 0],
    ['imported', 0],
  ])
  const { rates, prices: series } = await loadHistories(database.db)
  expect(rates.get('USD')?.unitsPerEuro.at(-1)).toBe(1.1684)
  expect(rates.get('USD')?.source).toBe('Europäische Zentralbank')
  expect(series.size).toBe(2)
  expect(await importShippedHistories(database.pool, calendar, today)).toBeUndefined()
})

test('a first start that was interrupted between two of them takes in the rest', async () => {
  await importShippedHistories(database.pool, calendar, today)
  const { rows } = await database.pool.query<{ id: number }>(
    'delete from imports where id = (select max(id) from imports) returning id',
  )
  await database.pool.query('delete from daily_prices where import_id = $1', [rows[0]?.id])
  expect((await loadHistories(database.db)).prices.size).toBe(1)
  expect((await importShippedHistories(database.pool, calendar, today))?.map(({ outcome }) => outcome)).toEqual([
    'unchanged',
    'unchanged',
    'imported',
  ])
  expect((await loadHistories(database.db)).prices.size).toBe(2)
})
