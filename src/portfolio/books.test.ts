import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { tradingDay, type InstrumentKey, type UserId } from '#contract/vocabulary.ts'
import { packedCloses, unpackedCloses } from '#market/closes-code.ts'
import { createCorporateActions } from '#market/corporate-actions.ts'
import { type ClosesStore, createPastCloses } from '#market/past-closes.ts'
import { apple, calendar, fresh, named, sap, universe } from '#market/testing/simulated.ts'
import { type Clock, manualClock } from '#platform/clock.ts'
import { portfolioBooks } from './books.ts'
import { exportedDepot } from './export-rows.ts'
import { headlineOf } from './headline.ts'
import { marketFacts } from './market-facts.ts'
import { scale } from './numbers/fixed.ts'
import { presentEvaluation } from './present.ts'
import type { StoredPortfolio } from './stored-portfolios.ts'
import type { StoredTransaction } from './transactions.ts'

const bond = universe.ofType('BOND')[2]
const papers = [sap, apple, named('Bitcoin'), ...(bond ? [bond] : [])]
const begun = '2026-05-04'

const portfolio = (contents: number, currency: string): StoredPortfolio => ({
  id: '1',
  owner: '00000000-0000-4000-8000-00000000000a' as UserId,
  kind: 'SAMPLE',
  name: 'Probe',
  note: '',
  currency,
  keepsCash: true,
  isCounted: true,
  createdAt: new Date(0),
  version: 1,
  contents,
})

/** What is kept is packed, as in the database. */
function memory(): ClosesStore {
  const rows = new Map<number, [Parameters<ClosesStore['save']>[0][number], Buffer]>()
  return {
    load: async (ids) =>
      ids.flatMap((id) => {
        const [span, packed] = rows.get(id) ?? []
        return span && packed ? [{ ...span, closes: unpackedCloses(packed) }] : []
      }),
    save: (spans) => spans.forEach((span) => rows.set(span.id, [span, packedCloses(span.closes)])),
  }
}

/** As a process begins, with nothing but what is stored. */
function process(clock: Clock, store: ClosesStore, transactions: () => readonly StoredTransaction[]) {
  const market = fresh({ clock })
  const pastCloses = createPastCloses({ market, calendar, store })
  const facts = marketFacts({
    universe,
    market,
    calendar,
    corporateActions: createCorporateActions(market, calendar),
    pastCloses,
  })
  return portfolioBooks(
    async () => transactions(),
    () => facts,
    () => clock.now(),
  )
}

const anyEdit = fc.record({
  kind: fc.constantFrom('BUY', 'BUY', 'SELL', 'DEPOSIT', 'DIVIDEND', 'REMOVE'),
  paper: fc.nat(papers.length - 1),
  /** days after the begin */
  day: fc.nat(150),
  pieces: fc.integer({ min: 1, max: 5000 }),
  cents: fc.integer({ min: 100, max: 90_000 }),
})
const anyStep = fc.record({
  edits: fc.array(anyEdit, { maxLength: 3 }),
  days: fc.nat(12),
  minutes: fc.nat(600),
  restarts: fc.boolean(),
})

function edited(before: readonly StoredTransaction[], edit: typeof anyEdit extends fc.Arbitrary<infer T> ? T : never) {
  const { kind, paper, day, pieces, cents } = edit
  if (kind === 'REMOVE') return before.filter((_, index) => index !== pieces % Math.max(1, before.length))
  const money = kind === 'DEPOSIT' || kind === 'DIVIDEND'
  const amount = (BigInt(cents) * scale) / 100n
  const quantity = (BigInt(pieces) * scale) / 100n
  const added: StoredTransaction = {
    id: String(before.reduce((most, { id }) => Math.max(most, Number(id)), 0) + 1),
    version: 1,
    createdAt: new Date(0),
    day: addDays(begun, day),
    kind,
    amount: money ? amount : (amount * quantity) / scale,
    currency: 'EUR',
    fee: 0n,
    tax: 0n,
    note: '',
    ...(kind !== 'DEPOSIT' && { instrument: (papers[paper]?.key ?? sap.key) as InstrumentKey }),
    ...(!money && { quantity, price: amount }),
  }
  return [...before, added].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

test('whatever was booked, changed and read before: figures are those of a process that works everything out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('EUR', 'USD'),
      fc.array(anyStep, { minLength: 1, maxLength: 4 }),
      async (currency, steps) => {
        const clock = manualClock(Date.parse('2026-10-05T13:03:07Z'))
        const store = memory()
        let transactions: readonly StoredTransaction[] = []
        let read = process(clock, store, () => transactions)
        for (const [contents, { edits, days, minutes, restarts }] of steps.entries()) {
          transactions = edits.reduce<readonly StoredTransaction[]>(edited, transactions)
          clock.advance(days * 86_400_000 + minutes * 60_000)
          if (restarts) read = process(clock, store, () => transactions)
          const now = portfolio(contents, currency)
          // again a little later: some prices have changed then, and others have not; rates are a minute old at most
          for (const later of [0, 61_000, 3_600_000]) {
            clock.advance(later)
            const kept = await read(now, () => 'RLT')
            const yesterday = addDays(calendar.dayOf('XETR', clock.now()), -1)
            if (clock.now() < Date.parse(addDays(yesterday, 1))) continue // coins still trade on that day
            const anew = await process(clock, memory(), () => transactions)(now, () => 'RLT')
            expect(kept.book.columns).toEqual(anew.book.columns)
            expect(kept.book.returns).toEqual(anew.book.returns)
            expect(presentEvaluation(kept.evaluation)).toEqual(presentEvaluation(anew.evaluation))
            expect(exportedDepot('1', kept.rows())).toEqual(exportedDepot('1', anew.rows()))
          }
        }
      },
    ),
    { numRuns: 15, seed: 3 },
  )
}, 120_000)

test('a booking that comes on top leaves what it does not touch, and figures are those of a ledger opened anew', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(true, false),
      fc.array(anyEdit, { minLength: 3, maxLength: 12 }),
      async (keepsCash, edits) => {
        const clock = manualClock(Date.parse('2026-10-05T13:03:07Z'))
        const store = memory()
        let transactions: readonly StoredTransaction[] = []
        const read = process(clock, store, () => transactions)
        for (const [contents, edit] of edits.entries()) {
          transactions = edited(transactions, edit)
          const now = { ...portfolio(contents, 'EUR'), keepsCash }
          const [kept, anew] = [
            await read(now, () => 'RLT'),
            await process(clock, store, () => transactions)(now, () => 'RLT'),
          ]
          expect(kept.book.columns).toEqual(anew.book.columns)
          expect(kept.book.returns).toEqual(anew.book.returns)
          expect(kept.warnings).toEqual(anew.warnings)
          expect(presentEvaluation(kept.evaluation)).toEqual(presentEvaluation(anew.evaluation))
          expect(exportedDepot('1', kept.rows())).toEqual(exportedDepot('1', anew.rows()))
        }
      },
    ),
    { numRuns: 25, seed: 5 },
  )
}, 120_000)

test('one more booking of a paper works out nothing of the others', async () => {
  const clock = manualClock(Date.parse('2026-10-05T13:03:07Z'))
  const bought = (paper: number) => ({ kind: 'BUY' as const, paper, day: 10, pieces: 100, cents: 5000 })
  let transactions = [bought(0), bought(1)].reduce<readonly StoredTransaction[]>(edited, [])
  const read = process(clock, memory(), () => transactions)
  const before = await read(portfolio(1, 'EUR'), () => 'RLT')
  transactions = edited(transactions, { ...bought(0), day: 20 })
  const after = await read(portfolio(2, 'EUR'), () => 'RLT')
  expect(after.book.instruments.get(apple.key)).toBe(before.book.instruments.get(apple.key))
  expect(after.book.instruments.get(sap.key)).not.toBe(before.book.instruments.get(sap.key))
})

test.each([
  { at: '2026-11-20T13:00:00Z', from: '2026-11-19', given: 'trading hours' },
  { at: '2026-11-21T12:00:00Z', from: '2026-11-19', given: 'a Saturday' },
  { at: '2026-11-22T20:00:00Z', from: '2026-11-19', given: 'a Sunday' },
  { at: '2026-11-23T04:00:00Z', from: '2026-11-19', given: 'the morning before the first trade' },
  { at: '2026-11-23T13:00:00Z', from: '2026-11-22', given: 'the next trading hours' },
])('„today“ of a portfolio is the day of its last prices: $given', async ({ at, from }) => {
  const bought = { kind: 'BUY' as const, paper: 0, day: 10, pieces: 100, cents: 5000 }
  const transactions = edited([], bought)
  const read = process(manualClock(Date.parse(at)), memory(), () => transactions)
  const { book, evaluation, movesFrom } = await read(portfolio(1, 'EUR'), () => 'RLT')
  const { start, totals } = book.columns
  const [before = 0, now = 0] = [totals[dayNumberOf(tradingDay(from)) - start], totals.at(-1)]
  const { day } = headlineOf(book, evaluation, movesFrom)
  expect(day?.change).toBe(Math.round(now - before) / 100)
  expect(day?.change).not.toBe(0)
})

test('coins alone move on weekends; beside papers that rest they do not say what day it is', async () => {
  const bought = (paper: number) => ({ kind: 'BUY' as const, paper, day: 10, pieces: 100, cents: 5000 })
  const on = async (...held: number[]) => {
    const transactions = held.reduce<readonly StoredTransaction[]>((all, paper) => edited(all, bought(paper)), [])
    const read = process(manualClock(Date.parse('2026-11-21T12:00:00Z')), memory(), () => transactions)
    return tradingDayOf((await read(portfolio(1, 'EUR'), () => 'RLT')).movesFrom)
  }
  expect([await on(2), await on(0, 2), await on()]).toEqual(['2026-11-21', '2026-11-20', '2026-11-21'])
})
