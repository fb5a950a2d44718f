import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import type { EntityType } from '#contract/vocabulary.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import { createCorporateActions } from './corporate-actions.ts'
import { createDrivers, type DriverRange, driverRanges } from './drivers.ts'
import { createFundamentals } from './fundamentals.ts'
import type { Histories, RealPrices } from './imported.ts'
import type { Instrument } from './instruments.ts'
import { mainListing } from './listings.ts'
import { composeMarket } from './whole-market.ts'

const now = Date.parse('2026-11-20T14:03:07.123Z')
const seed = 'test'
const calendar = createCalendar()

function marketWith(histories: Histories) {
  const { universe, market, derivatives } = composeMarket({
    seed,
    clock: manualClock(now),
    calendar,
    imported: [],
    histories,
    derivatives: 50_000,
  })
  const drivers = createDrivers({
    market,
    universe,
    calendar,
    fundamentals: createFundamentals({ market, calendar, seed }),
    corporateActions: createCorporateActions(market, calendar),
    derivatives,
  })
  const explain = (instrument: Instrument, range: DriverRange, at = now) => {
    const listing = mainListing(instrument)
    return drivers.explain(listing, market.quote(listing.notation.id, 'RLT', at), range)
  }
  return { universe, market, derivatives, drivers, explain }
}
const { universe, market, derivatives, drivers, explain } = marketWith({ prices: new Map(), rates: new Map() })

const hundred = (value: number | undefined): number => Math.round((value ?? NaN) * 100)
const sumOf = (list: readonly { value: number }[]): number => list.reduce((sum, { value }) => sum + hundred(value), 0)
const named = (name: string): Instrument => {
  const found = universe.all().find((instrument) => instrument.name === name)
  if (!found) throw new Error(`no instrument ${name}`)
  return found
}

const types: EntityType[] = [
  'STOCK',
  'INDEX',
  'FUND',
  'BOND',
  'CURRENCY',
  'CRYPTO',
  'COMMODITY',
  'PRECIOUS_METAL',
  'FUTURE',
]
/** Papers of every kind on two underlyings, one of them not in euro. */
const papers = ['DAX', 'Apple'].flatMap((name) => {
  const columns = derivatives.papersOn(named(name).key, '2026-11-20', { months: 3 })
  return Array.from(columns?.number ?? []).flatMap((number) => derivatives.derivativeOf(number) ?? [])
})
const anyInstrument = fc.oneof(
  {
    weight: types.length,
    arbitrary: fc.constantFrom(...types).chain((type) => fc.constantFrom(...universe.ofType(type))),
  },
  { weight: 3, arbitrary: fc.constantFrom(...papers.map((paper) => derivatives.instrumentOf(paper))) },
)

test('the parts of 500 random moves of all classes add up to the move as shown, exactly', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyInstrument,
      fc.constantFrom(...driverRanges),
      fc.integer({ min: Date.parse('2025-11-20T00:00Z'), max: now }),
      fc.nat(),
      async (instrument, range, at, place) => {
        const notation = instrument.notations[place % instrument.notations.length]
        fc.pre(notation !== undefined)
        const quote = market.quote(notation.id, 'RLT', at)
        const { change, parts, first, last } = await drivers.explain({ instrument, notation }, quote, range)
        fc.pre(change !== undefined)
        expect(sumOf(parts)).toBe(hundred(change))
        expect(last?.at).toBeGreaterThanOrEqual(first?.at ?? Infinity)
      },
    ),
    { numRuns: 500, seed: 22 },
  )
}, 60_000)

test('what is left over of what trades much is its spread and its rounding', async () => {
  for (const name of ['SAP', 'Apple', 'Gold', 'Bitcoin', 'EUR/USD', 'DAX Future', 'VDAX-NEW'])
    for (const range of ['D1', 'M1', 'Y1'] as const) {
      const { parts } = await explain(named(name), range)
      const rest = parts.find(({ cause }) => cause === 'rest')?.value ?? 0
      expect(Math.abs(rest), `${name} ${range}`).toBeLessThan(name === 'VDAX-NEW' ? 1.5 : 0.15)
    }
})

test('members and industries of an index add up to its points, over any range', async () => {
  for (const name of ['DAX', 'Dow Jones Industrial Average', 'EURO STOXX 50'])
    for (const range of driverRanges) {
      const { first, last, contributions, industries, method } = await explain(named(name), range)
      const points = hundred((last?.price ?? NaN) - (first?.price ?? NaN))
      expect(method).toBe('members')
      expect(sumOf(contributions), `${name} ${range}`).toBe(points)
      expect(sumOf(industries)).toBe(points)
    }
}, 60_000)

test('the longest range begins with the first close there is, of a derivative with its first', async () => {
  const [paper] = papers
  if (!paper) throw new Error('no paper')
  for (const instrument of [named('SAP'), named('DAX'), derivatives.instrumentOf(paper)]) {
    const { id } = mainListing(instrument).notation
    const { day, close } = market.daily(id, market.firstDay(id), '2026-11-20')
    const { first } = await explain(instrument, 'MAX')
    expect([first?.day, first?.price], instrument.name).toEqual([day[0], close[0]])
  }
})

test('a share moves by the world, its region, its industry and itself; an American one in euro by the dollar, too', async () => {
  const causes = async (instrument: Instrument, place: number) => {
    const notation = instrument.notations[place]
    if (!notation) throw new Error('no such listing')
    const { parts } = await drivers.explain({ instrument, notation }, market.quote(notation.id, 'RLT', now), 'W1')
    return parts.map(({ cause, of }) => (of ? `${cause} ${of}` : cause))
  }
  const apple = named('Apple')
  const inEuro = apple.notations.findIndex(({ isoCurrency }) => isoCurrency === 'EUR')
  expect(await causes(apple, 0)).toEqual(['trend', 'world', 'region US', 'industry technology', 'own', 'rest'])
  expect(await causes(apple, inEuro)).toEqual([
    'trend',
    'world',
    'region US',
    'industry technology',
    'own',
    'currency USD',
    'rest',
  ])
})

test.each([
  { kind: 'knockOut', isConverted: true },
  { kind: 'warrant', isConverted: true },
  { kind: 'discount', isConverted: true },
  { kind: 'bonus', isConverted: true },
  // their leverage or nominal is counted in euro, wherever the underlying is quoted
  { kind: 'factor', isConverted: false },
  { kind: 'reverseConvertible', isConverted: false },
  { kind: 'express', isConverted: false },
  { kind: 'capitalProtection', isConverted: false },
])('a paper of the kind $kind is revalued, one input after another', async ({ kind, isConverted }) => {
  for (const name of ['DAX', 'Apple']) {
    let seen = 0
    for (const paper of papers.filter((each) => each.kind === kind && each.underlying.name === name)) {
      const { method, parts, change, last } = await explain(derivatives.instrumentOf(paper), 'W1')
      // dear ones: the spread of cheap ones is a large part of their price
      if (change === undefined || (last?.price ?? 0) < 5) continue
      const valueOf = (wanted: string) => parts.find(({ cause }) => cause === wanted)?.value ?? 0
      expect(method).toBe('revaluation')
      expect(sumOf(parts)).toBe(hundred(change))
      expect(Math.abs(valueOf('spread')), paper.name).toBeLessThan(3)
      expect(valueOf('currency') !== 0).toBe(isConverted && name === 'Apple')
      if (++seen === 5) break
    }
    expect(seen, `${kind} on ${name}`).toBeGreaterThan(0)
  }
})

test('a dividend and figures within the range are parts of their own', async () => {
  const { parts, events } = await explain(named('SAP'), 'Y1')
  expect(parts.map(({ cause }) => cause)).toEqual(expect.arrayContaining(['figures', 'dividend']))
  const paid = events.flatMap((event) => (event.kind === 'dividend' ? [event.fraction] : []))
  expect(paid).toHaveLength(1)
  expect(events.filter(({ kind }) => kind === 'figures')).toHaveLength(4)
})

/** Closes of a share that follows the DAX one and a half times, on the days of a year and a half. */
function followingTheDax(share: Instrument, until: string): [Instrument['notations'][number]['id'], RealPrices][] {
  const dax = mainListing(named('DAX')).notation.id
  const { day, close } = market.daily(dax, '2025-05-20', '2026-11-19')
  const rows = day.map((each, i) => ({ each, price: 100 * ((close[i] ?? 1) / (close[0] ?? 1)) ** 1.5 }))
  const known = rows.filter(({ each }) => each <= until)
  const column = (values: number[]) => Float64Array.from(values)
  const none = column(known.map(() => NaN))
  return [
    [
      mainListing(share).notation.id,
      {
        days: Int32Array.from(known, ({ each }) => Date.parse(each) / dayMs),
        open: none,
        high: none,
        low: none,
        volume: none,
        close: column(known.map(({ price }) => price)),
        source: 'Datei',
      },
    ],
  ]
}

test('where real closes made the move, index and industry explain it by regression; after the last close the model does', async () => {
  const share = universe
    .ofType('STOCK')
    .find(
      ({ facts, isoCountry, isoCurrency }) =>
        facts.kind === 'stock' && isoCountry === 'DE' && isoCurrency === 'EUR' && facts.indices.length === 0,
    )
  if (!share) throw new Error('every share is in an index')
  const imported = marketWith({ prices: new Map(followingTheDax(share, '2026-11-19')), rates: new Map() })
  const month = await imported.explain(share, 'M1')
  expect(month.method).toBe('regression')
  expect(month.regression?.betaIndex).toBeCloseTo(1.5, 1)
  expect(month.regression?.rSquared).toBeGreaterThan(0.98)
  expect(month.regression?.days).toBe(250)
  expect(month.parts[0]).toMatchObject({ cause: 'index', of: named('DAX').key })
  expect(sumOf(month.parts)).toBe(hundred(month.change))
  // the last close is that of the day before: what happened since is simulated
  expect((await imported.explain(share, 'D1')).method).toBe('model')
})

test('without a price before, or none at all, nothing is explained', async () => {
  const listing = mainListing(named('SAP'))
  const quote = market.quote(listing.notation.id, 'RLT', now)
  const { last: _last, lastAt: _at, ...unpriced } = quote
  expect(await drivers.explain(listing, unpriced, 'D1')).toMatchObject({
    last: undefined,
    change: undefined,
    parts: [],
  })
  const { previousClose: _close, ...alone } = quote
  expect(await drivers.explain(listing, alone, 'D1')).toMatchObject({ first: undefined, change: undefined, parts: [] })
})

test('the causes of a price from outside are not known', async () => {
  const listing = mainListing(named('Bitcoin'))
  const quote = { ...market.quote(listing.notation.id, 'RLT', now), source: 'Kraken' }
  const { method, parts, change } = await drivers.explain(listing, quote, 'D1')
  expect(method).toBe('none')
  expect(parts).toEqual([{ cause: 'rest', value: change }])
})
