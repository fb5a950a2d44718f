import * as fc from 'fast-check'
import { dayNumberOf } from '#calendar/days.ts'
import { expect, test } from 'vitest'
import { warrantFigures } from '#figures/warrant.ts'
import { gearingAt, paperFigures, warrantFacts } from '#market/paper-figures.ts'
import { paperState } from '#market/paper-state.ts'
import { createDerivatives } from '#market/derivative-market.ts'
import { noon, stillMarket, testCalendar, testUniverse } from '#market/derivatives/testing/still-market.ts'
import { paperKinds, type PaperKind } from '#market/derivatives.ts'
import {
  paperChoices,
  wantedGearing,
  type FoundPaper,
  type PaperChoice,
  type PaperNumber,
  type PaperQuestion,
  type PaperRange,
} from './paper-question.ts'
import { createPaperBook } from './paper-book.ts'

const day = '2026-11-20'
const at = noon(day)
const level = 100
const source = stillMarket(level, { now: { bid: 101, ask: 101.2, session: { day, low: 99.5, high: 103 } } })
const derivatives = createDerivatives({
  seed: 'finder',
  count: 15_000,
  calendar: testCalendar,
  universe: testUniverse,
  source,
})
const underlyings = derivatives.underlyings.slice(0, 30)
const currencies = [...new Set(underlyings.map(({ isoCurrency }) => isoCurrency))]

function bookOf(some = underlyings, at = noon(day)) {
  const papers = some.flatMap(({ key }) => derivatives.papersOn(key, day) ?? [])
  const book = createPaperBook({ papers, day, lastCloses: new Map(some.map(({ key }) => [key, level])), currencies })
  for (const { key, isoCurrency } of some) {
    const [quote, units] = [source.quote(key, at), source.unitsPerEuro(isoCurrency, at)]
    if (quote && units !== undefined) book.tell(key, { quote, units, at })
  }
  return book
}

const book = bookOf()
const quoted = underlyings.filter(({ isoCurrency }) => source.unitsPerEuro(isoCurrency, at) !== undefined)

/** Every paper as an object, with the values it is chosen by, found one value at a time. */
const rows = (() => {
  const whole = book.answer({ most: 10_000, sort: { by: 'issued', order: 'ASC' } })
  const found = new Map(
    whole.list.map((paper) => [paper.number, { ...paper, choices: {} as Record<PaperChoice, number> }]),
  )
  const all = book.answer({ facets: true, most: 0 })
  for (const column of paperChoices)
    for (const [value] of all.counts[column] ?? [])
      for (const { number } of book.answer({ picks: [{ column, values: [value] }], most: 10_000 }).list)
        found.get(number)!.choices[column] = value
  return [...found.values()]
})()
type Row = (typeof rows)[number]

const within = ({ figures }: Row, { column, from = -Infinity, to = Infinity }: PaperRange) => {
  const value = figures[column]
  return value !== undefined && value >= from && value <= to
}

/** The same question over objects, criterion by criterion. */
function plainly({ kinds = [], underlying, ranges = [], picks = [], sort, start = 0, most = 50 }: PaperQuestion) {
  const about = rows.filter(
    ({ kind, number }) =>
      (kinds.length === 0 || kinds.includes(kind)) &&
      (underlying === undefined || derivatives.derivativeOf(number)?.underlying.key === underlying),
  )
  const criteria = [
    ...ranges.map((range) => (row: Row) => within(row, range)),
    ...picks.map(
      ({ column, values }) =>
        (row: Row) =>
          values.includes(row.choices[column]),
    ),
  ]
  const meeting = (left: readonly ((row: Row) => boolean)[]) => about.filter((row) => left.every((meets) => meets(row)))
  const hits = meeting(criteria)
  return {
    total: hits.length,
    without: criteria.map((one) => meeting(criteria.filter((other) => other !== one)).length),
    list: hits
      .toSorted((a, b) => order(a, b, sort))
      .slice(start, start + most)
      .map(({ number }) => number),
  }
}

function order(a: FoundPaper, b: FoundPaper, sort: PaperQuestion['sort'] = { by: 'fit', order: 'ASC' }): number {
  const fit = ({ figures: { gearing } }: FoundPaper) =>
    gearing === undefined ? Infinity : Math.round(Math.abs(gearing - wantedGearing) * 10)
  const spread = ({ figures: { spreadHomogenized, spreadPct } }: FoundPaper) => spreadHomogenized ?? spreadPct ?? 0
  const { by } = sort
  if (by === 'fit') return compare(fit(a), fit(b)) || spread(a) - spread(b) || a.number - b.number
  const sign = sort.order === 'DESC' ? -1 : 1
  const keyOf = ({ figures }: FoundPaper) => (figures[by] === undefined ? Infinity : sign * figures[by])
  return compare(keyOf(a), keyOf(b)) || a.number - b.number
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b)

const columns: readonly PaperNumber[] = ['ask', 'bid', 'strike', 'barrier', 'maturity', 'gearing', 'spreadPct', 'omega']
/** a bound that some paper has, so that equality is met */
const bound = (column: PaperNumber) =>
  fc.constantFrom(...rows.flatMap(({ figures }) => (figures[column] === undefined ? [] : [figures[column]])))
const range = fc
  .constantFrom(...columns)
  .chain((column) =>
    fc.record({ column: fc.constant(column), from: bound(column), to: bound(column) }, { requiredKeys: ['column'] }),
  )
const pick = fc.record({
  column: fc.constantFrom(...paperChoices),
  values: fc.uniqueArray(fc.nat(6), { minLength: 1, maxLength: 3 }),
})
const question: fc.Arbitrary<PaperQuestion> = fc.record(
  {
    kinds: fc.uniqueArray(fc.constantFrom<PaperKind>(...paperKinds), { maxLength: 3 }),
    underlying: fc.constantFrom(...quoted.map(({ key }) => key)),
    ranges: fc.uniqueArray(range, { selector: ({ column }) => column, maxLength: 4 }),
    picks: fc.uniqueArray(pick, { selector: ({ column }) => column, maxLength: 2 }),
    sort: fc.record({
      by: fc.constantFrom<PaperNumber | 'fit'>('fit', ...columns),
      order: fc.constantFrom('ASC', 'DESC'),
    }),
    start: fc.nat(40),
    most: fc.nat(60),
  },
  { requiredKeys: [] },
)

test('the columns hold what can be traded', () => {
  expect(rows.length).toBeGreaterThan(3000)
  expect(rows.length).toBeLessThan(10_000)
  expect(new Set(rows.map(({ kind }) => kind)).size).toBe(paperKinds.length)
})

test('on their last day papers leave at the end of trading', () => {
  const due = { ranges: [{ column: 'maturity', to: dayNumberOf(day) }] } as const
  expect(bookOf(underlyings, Date.parse(`${day}T16:59:00Z`)).answer(due).total).toBeGreaterThan(0)
  const after = bookOf(underlyings, Date.parse(`${day}T17:01:00Z`))
  expect(after.answer(due).total).toBe(0)
  expect(after.answer({}).total).toBeGreaterThan(3000)
})

test('the answer is that of a filter and a sort over objects', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { total, without, list } = book.answer(asked)
      expect({ total, without, list: list.map(({ number }) => number) }).toEqual(plainly(asked))
    }),
    { seed: 15, numRuns: 300 },
  )
})

test('every count of a value is the length of the list it leads to', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const { counts } = book.answer({ ...asked, facets: true })
      for (const column of paperChoices) {
        const others = (asked.picks ?? []).filter((one) => one.column !== column)
        for (const [value, total] of counts[column] ?? [])
          expect(book.answer({ ...asked, picks: [...others, { column, values: [value] }] }).total).toBe(total)
      }
    }),
    { seed: 16, numRuns: 60 },
  )
})

test('a further value of a pick adds as many papers as it counts', () => {
  fc.assert(
    fc.property(question, pick, (asked, { column, values }) => {
      const others = (asked.picks ?? []).filter((one) => one.column !== column)
      const { counts, total } = book.answer({ ...asked, picks: [...others, { column, values }], facets: true })
      for (const [value, counted] of counts[column] ?? []) {
        if (values.includes(value)) continue
        const picks = [...others, { column, values: [...values, value] }]
        expect(book.answer({ ...asked, picks }).total - total).toBe(counted)
      }
    }),
    { seed: 17, numRuns: 60 },
  )
})

test('a histogram counts what its column’s own range leaves out, too', () => {
  const ranges = [{ column: 'gearing', from: 4, to: 6 } as const, { column: 'ask', to: 5 } as const]
  const { histograms } = book.answer({ ranges, histograms: [{ column: 'gearing', from: 0, to: 10, steps: 5 }] })
  const expected = [0, 2, 4, 6, 8].map(
    (from) =>
      rows.filter(
        (row) =>
          within(row, { column: 'ask', to: 5 }) &&
          row.figures.gearing !== undefined &&
          row.figures.gearing >= from &&
          row.figures.gearing < from + 2,
      ).length,
  )
  expect(histograms).toEqual([expected])
})

test('papers follow their underlying, and knocked-out ones leave', () => {
  const dax = underlyings[0]!
  const own = bookOf([dax])
  const knockOuts = (): readonly FoundPaper[] =>
    own.answer({ kinds: ['knockOut'], most: 10_000, picks: [{ column: 'side', values: [0] }] }).list
  const before = knockOuts()
  const quote = { bid: 96, ask: 96.2, session: { day, low: 95, high: 103 } } as const
  own.tell(dax.key, { quote, units: 1, at: at + 1000 })
  const after = knockOuts()
  expect(after.length).toBeLessThan(before.length)
  expect(after.every(({ figures }) => (figures.barrier ?? 0) < 95)).toBe(true)
  const same = before.find(({ number }) => number === after[0]?.number)
  expect(after[0]?.figures.ask).toBeLessThan(same?.figures.ask ?? 0)
})

test('one question on any underlying has the same answer until a price moves', () => {
  const own = bookOf(underlyings.slice(0, 2))
  const question: PaperQuestion = {
    kinds: ['knockOut'],
    most: 5,
    ranges: [{ column: 'gearing', from: 2 }],
    facets: true,
  }
  const before = own.answer(question)
  expect(own.answer(question)).toEqual(before)
  expect(own.answer({ ...question, start: 5 }).list).not.toEqual(before.list)
  own.tell(underlyings[0]!.key, { quote: { bid: 103, ask: 103.2 }, units: 1, at: at + 1000 })
  const after = own.answer(question)
  expect(after).not.toEqual(before)
  const fresh = bookOf(underlyings.slice(0, 2))
  fresh.tell(underlyings[0]!.key, { quote: { bid: 103, ask: 103.2 }, units: 1, at: at + 1000 })
  expect(after).toEqual(fresh.answer(question))
})

test('the figures are those of the page of the paper', () => {
  const shown = { bid: 101, ask: 101.2, last: undefined, isoCurrency: 'EUR', shownAt: at }
  const dax = underlyings[0]!
  const rooms = {
    derivatives,
    universe: testUniverse,
    market: { quote: () => ({ isOpen: true }), book: () => ({}) } as never,
  }
  const compared = paperKinds.flatMap(
    (kind) => book.answer({ kinds: [kind], underlying: dax.key, most: 25, sort: { by: 'issued', order: 'DESC' } }).list,
  )
  for (const { number, figures, kind } of compared) {
    const state = paperState(rooms, derivatives.derivativeOf(number)!, shown)
    const own: Record<string, unknown> = { ...paperFigures(state).figures, gearingAsk: gearingAt(state, state.ask) }
    if (kind === 'warrant') own['premiumPct'] = warrantFigures({ ...warrantFacts(state), price: state.ask }).premiumPct
    for (const [id, value] of Object.entries(figures)) {
      // of the issuer's model in the finder, solved from the price on the page
      if (id === 'impliedVolatility') continue
      if (kind === 'factor' && id === 'gearingAsk') continue // the factor itself
      const expected = own[id]
      if (typeof expected !== 'number') continue
      const inPercent = id.endsWith('ReturnPa') ? 100 * expected : expected
      // what early exercise adds to a delta is an approximation in the finder
      const decimals = id === 'delta' || id === 'omega' ? 2 : 5
      expect(value / inPercent, `${kind} ${id} of ${number}`).toBeCloseTo(1, decimals)
    }
  }
})

test('papers in their last week have no figures a year, and are found by none', () => {
  const yearly = ['premiumPctPa', 'maxReturnPa', 'sidewaysReturnPa', 'bonusReturnPa'] as const
  const today = dayNumberOf(day)
  const endingSoon = rows.filter(({ figures: { maturity, ask } }) => ask && maturity && maturity - today < 7)
  expect(new Set(endingSoon.map(({ kind }) => kind))).toContain('warrant')
  for (const { figures } of endingSoon) for (const id of yearly) expect(figures[id]).toBeUndefined()
  const found = book.answer({ ranges: [{ column: 'premiumPctPa', from: -1e9 }], most: 10_000 }).list
  expect(Math.min(...found.map(({ figures: { maturity = NaN } }) => maturity - today))).toBeGreaterThanOrEqual(7)
})

test('the leverage of warrants is that of their page, by the middle of bid and ask, beside the one by the ask', () => {
  const warrants = rows.filter(({ kind, figures: { bid, gearing } }) => kind === 'warrant' && bid && gearing)
  expect(warrants.length).toBeGreaterThan(100)
  for (const { figures } of warrants) {
    const { bid = NaN, ask = NaN, gearing = NaN, gearingAsk = NaN, omega = NaN, delta = NaN } = figures
    expect(gearing / gearingAsk).toBeCloseTo((2 * ask) / (bid + ask), 4)
    expect(omega).toBeCloseTo(gearing * delta, 2)
  }
})

test('papers without an end, too, are found no more once their issuer has ended them', () => {
  const open = { ranges: [], picks: [{ column: 'term', values: [0] }], most: 10_000 } satisfies PaperQuestion
  const isEnding = ({ number }: FoundPaper) => derivatives.derivativeOf(number)?.lastDay === day
  const foundAt = (time: string) => bookOf(underlyings, Date.parse(`${day}T${time}Z`)).answer(open).list
  const [before, after] = [foundAt('16:30:00'), foundAt('17:30:00')]
  expect(before.filter(isEnding).length).toBeGreaterThan(5)
  expect(after.filter(isEnding)).toEqual([])
  expect(after.length).toBe(before.filter((paper) => !isEnding(paper)).length)
})
