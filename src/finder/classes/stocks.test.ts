import { expect, test } from 'vitest'
import { fillTable } from '../criterion.ts'
import { narrowed, ordered } from '../narrowing.ts'
import { readTextQuery } from '../text-query.ts'
import { shippedCalendar } from '#calendar/sessions.ts'
import type { Instrument } from '#market/instruments.ts'
import { loadUniverse } from '#market/universe.ts'
import type { DailyFigures, ShareFigures } from '#market/statistics.ts'
import { stocks as finder } from './stocks.ts'
import type { FinderRooms } from './figures.ts'

const universe = loadUniverse()
const rows = universe
  .ofClass('stocks')
  .filter(({ facts }) => facts.kind === 'stock' && facts.industry === 'Banks')
  .slice(0, 4)

/** The table of four banks that say this of themselves. @param counts of their shares, at 10 EUR each */
function tableOf(shares: readonly ShareFigures[], counts: readonly number[] = []) {
  const inEuro = { day: '2026-11-20', close: 10, references: [], until: 0 }
  const known = new Map(rows.map(({ key }, i) => [key, { ...inEuro, inListCurrency: inEuro, share: shares[i] }]))
  const rooms: FinderRooms = {
    universe,
    calendar: shippedCalendar(),
    statistics: {
      of: (key) => known.get(key) as DailyFigures | undefined,
      soon: () => {},
      completeSince: () => 1,
      knowsLongHistories: () => true,
    },
    themes: [],
    fundamentals: {
      shares: (share: Instrument) => counts[rows.indexOf(share)],
    } as unknown as FinderRooms['fundamentals'],
  }
  return fillTable(rows, finder.criteria(rooms, '2026-11-20'))
}

const banks = tableOf([
  { perExpected: 8, dividendYieldPct: 5, exDay: '2026-11-25' },
  { perExpected: 12, dividendYieldPct: 2, exDay: '2027-05-04' },
  { perExpected: 20, exDay: '2026-11-19' },
  {},
])
const hits = (text: string) => {
  const { filters, condition } = readTextQuery(banks, text)
  return Array.from(narrowed(banks, filters, condition).hits)
}

test.each([
  { text: 'kgv_e < 15 und div_rendite > 3', is: [0] },
  { text: 'kgv_e < median(branche)', is: [0, 1] },
  { text: 'tage_bis_ex <= 10', is: [0] },
  { text: 'div_rendite >= 0', is: [0, 1] },
])('$text', ({ text, is }) => expect(hits(text)).toEqual(is))

test('who has no figure stands last whichever way', () => {
  const filled = banks.named.get('kgv_e')
  const all = Uint32Array.from([3, 2, 1, 0])
  if (!filled) throw new Error('no column')
  expect([...ordered(all, filled, 'ASC')]).toEqual([0, 1, 2, 3])
  expect([...ordered(all, filled, 'DESC')]).toEqual([2, 1, 0, 3])
})

test('what nobody has is no column, and every view, preset and default names what there is', () => {
  const every = Object.fromEntries(
    ['per', 'perExpected', 'peg', 'priceToSales', 'consensus'].map((name) => [name, 1]),
  ) as ShareFigures
  const table = tableOf([every])
  expect(banks.named.has('peg')).toBe(false)
  expect(table.named.has('peg')).toBe(true)
  const known = [...table.named.keys(), ...table.unfilled.keys()]
  for (const { columns } of finder.views) expect(known).toEqual(expect.arrayContaining([...columns]))
  for (const { query } of finder.presets)
    for (const name of new URLSearchParams(query).keys())
      if (name !== 'frage') expect(known, query).toContain(name.replace(/_(von|bis)$/, ''))
})

test('the size is that of the market capitalisation; where that is not known, of the reference data', () => {
  const { named } = tableOf([], [20e9, 1.99e9, 29e6])
  const column = named.get('size')?.column
  if (column?.kind !== 'choice') throw new Error('no column')
  const [, , , last] = rows
  expect(Array.from(column.codes, (code) => column.keys[code])).toEqual([
    'mega',
    'large',
    'micro',
    last?.facts.kind === 'stock' ? last.facts.size : '',
  ])
})

test.each([
  { given: 'on the Saturday after a year', day: '2026-12-30', today: '2027-01-02', is: 25 },
  { given: 'on the first trading day of the next', day: '2026-12-30', today: '2027-01-04', is: undefined },
  { given: 'once that has a close', day: '2027-01-04', today: '2027-01-05', is: 25 },
] as const)('the running year has a performance from its first close on: $given', ({ day, today, is }) => {
  const figures = { day, close: 10, references: [{ from: 0, closes: { CY: 8 } }], until: Infinity }
  const rooms = { calendar: shippedCalendar(), statistics: { of: () => figures }, themes: [] } as unknown as FinderRooms
  const criterion = finder.criteria(rooms, today).find(({ id }) => id === 'performancePctCY')
  const share = universe.byIsin('DE0007164600')!
  expect(criterion?.kind === 'range' && criterion.of(share)).toBe(is)
})
