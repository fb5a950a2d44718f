import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { datesOf, openOwnDates } from './calendar-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkett-dates-'))
afterAll(() => rmSync(folder, { recursive: true }))

const header = 'day,time,kind,country,title,period,importance,previous,forecast,actual,unit,source'
const csv = (...rows: string[]) => [header, ...rows].join('\n')
const orders = (actual = '') =>
  `2026-11-18,08:00,economy,DE,Auftragseingang,September,2,1.2,-0.5,${actual},%,Statistisches Bundesamt`

test('a row is a date with what is expected of it', () => {
  expect(datesOf(csv(orders(), '2026-11-25,,ipo,,Muster AG,,1,,,,,Prospekt'))).toEqual({
    dates: [
      {
        id: 'DE-2026-11-18-auftragseingang-september',
        day: '2026-11-18',
        time: '08:00',
        kind: 'ECONOMY',
        isoCountry: 'DE',
        title: 'Auftragseingang',
        period: 'September',
        importance: 2,
        previous: 1.2,
        forecast: -0.5,
        actual: undefined,
        unit: '%',
        source: 'Statistisches Bundesamt',
      },
      expect.objectContaining({ id: 'XX-2026-11-25-muster-ag', kind: 'IPOS', time: undefined, unit: undefined }),
    ],
    faults: [],
  })
})

test('a date is the same once its figure is there', () => {
  const idOf = (row: string) => datesOf(csv(row)).dates[0]?.id
  expect(idOf(orders('1.9'))).toBe(idOf(orders()))
})

test.each([
  { row: orders().replace('2026-11-18', '2026-02-31'), fault: 'line 2: day: a day such as 2026-11-25' },
  { row: orders().replace('08:00', '24:10'), fault: 'line 2: time: a time of Berlin such as 14:30, or nothing' },
  { row: orders().replace('economy', 'rumour'), fault: 'line 2: kind: economy or ipo' },
  { row: orders('etwa 2'), fault: 'line 2: actual: a number such as -0.1, or nothing' },
  { row: orders().replace('Statistisches Bundesamt', ''), fault: 'line 2: source: is empty' },
  { row: `${orders()}\n${orders('2')}`, fault: 'line 3: Auftragseingang stands there twice on that day' },
])('a fault is told with its line: $fault', ({ row, fault }) => {
  expect(datesOf(csv(row)).faults).toEqual([fault])
})

test('a file is read again when it has changed; while it has faults, what it told before stays', () => {
  const file = join(folder, 'termine.csv')
  writeFileSync(file, csv(orders()))
  let now = 0
  const told: string[] = []
  const dates = openOwnDates({ file, now: () => now, warn: (reason) => told.push(reason) })
  const actual = () => {
    now += 10_000
    return dates.all()[0]?.actual
  }
  expect(actual()).toBeUndefined()
  writeFileSync(file, csv(orders('1.9')))
  expect(actual()).toBe(1.9)
  writeFileSync(file, csv(orders('viel')))
  expect(actual()).toBe(1.9)
  rmSync(file)
  expect(actual()).toBe(1.9)
  expect(told).toEqual([expect.stringContaining('line 2: actual'), expect.stringContaining('ENOENT')])
})

test('a portal does not start with a file that has faults, and without one tells no dates', () => {
  const file = join(folder, 'falsch.csv')
  writeFileSync(file, csv('gestern'))
  const open = (named: string | undefined) => openOwnDates({ file: named, now: () => 0, warn: () => {} })
  expect(() => open(file)).toThrow('line 2: day')
  expect(open(undefined)).toMatchObject({ isNamed: false })
  expect(open(undefined).all()).toEqual([])
})
