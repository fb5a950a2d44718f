import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { tradingDay, type Instant, type NotationId, type TradingDay } from '#contract/vocabulary.ts'
import { packedCloses, unpackedCloses } from './closes-code.ts'
import { createPastCloses, type ClosesSpan, type ClosesStore } from './past-closes.ts'
import { calendar, fresh, notations } from './testing/simulated.ts'
import { manualClock } from '#platform/clock.ts'

const id = 7 as NotationId
const firstDay: TradingDay = '2026-01-05'

/** A market whose close of a day is the day's number; until a day is two days over, what it says of it is only so far. */
function countingMarket(now: () => Instant) {
  const asked: string[] = []
  const days = (from: TradingDay, to: TradingDay, closeOf: (day: number) => number) => {
    const [first, last] = [dayNumberOf(from < firstDay ? firstDay : from), dayNumberOf(to)]
    const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
    return { day: numbers.map(tradingDayOf), close: numbers.map(closeOf) }
  }
  return {
    asked,
    now,
    firstDay: () => firstDay,
    pastDays: (_: NotationId, from: TradingDay, to: TradingDay) => {
      asked.push(`${from} ${to}`)
      return { ...days(from, to, (day) => day / 4), above: [], below: [], isTraded: true }
    },
    daily: (_: NotationId, from: TradingDay, to: TradingDay) =>
      ({ ...days(from, to, (day) => (day === Math.floor(now() / 86_400_000) - 1 ? 0.5 : day / 4)) }) as never,
  }
}

/** As it stands in the database. */
function memory(): ClosesStore & { rows: Map<NotationId, Omit<ClosesSpan, 'closes'> & { packed: Buffer }> } {
  const rows = new Map<NotationId, Omit<ClosesSpan, 'closes'> & { packed: Buffer }>()
  return {
    rows,
    load: async (ids) =>
      ids.flatMap((each) => {
        const { packed, ...span } = rows.get(each) ?? {}
        return packed ? [{ ...(span as ClosesSpan), closes: unpackedCloses(packed) }] : []
      }),
    save: (spans) => {
      for (const { closes, ...span } of spans) rows.set(span.id, { ...span, packed: packedCloses(closes) })
    },
  }
}

const noon = (day: TradingDay): Instant => Date.parse(`${day}T12:00:00Z`)

test('what was worked out is found by the next process, which works out the days since', async () => {
  const store = memory()
  let day: TradingDay = '2026-11-20'
  const market = countingMarket(() => noon(day))
  const before = createPastCloses({ market, calendar, store })
  await before.prepare([{ id, from: '2026-03-01' }])
  expect(before.of(id, '2026-03-01').days.length).toBe(264) // from 1 March to 19 November
  expect(market.asked.at(-1)).toContain('2026-03-01')
  expect([...store.rows.values()].map(({ from, until }) => [from, until])).toEqual([['2026-03-01', '2026-11-18']])

  day = '2026-11-23'
  market.asked.length = 0
  const after = createPastCloses({ market, calendar, store })
  await after.prepare([{ id, from: '2026-03-01' }])
  expect(market.asked.toSorted()).toEqual(['2026-11-19 2026-11-19', '2026-11-20 2026-11-21'])
  expect(after.of(id, '2026-04-01').days.length).toBe(267)
})

test('the day before is read again on another day: it may not have been over', async () => {
  let day: TradingDay = '2026-11-20'
  const closes = createPastCloses({ market: countingMarket(() => noon(day)), calendar, store: memory() })
  expect(closes.of(id, '2026-11-01').values.at(-1)).toBe(0.5)
  const seen = closes.of(id, '2026-11-05')
  expect(closes.of(id, '2026-11-01')).toBe(seen)
  day = '2026-11-21'
  expect(closes.of(id, '2026-11-01').values.at(-2)).toBe(dayNumberOf('2026-11-19') / 4)
})

test('a clock that was set back sees no day to come', async () => {
  const store = memory()
  const late = createPastCloses({ market: countingMarket(() => noon('2026-11-20')), calendar, store })
  await late.prepare([{ id, from: '2026-03-01' }])
  const market = countingMarket(() => noon('2026-06-10'))
  const early = createPastCloses({ market, calendar, store })
  await early.prepare([{ id, from: '2026-03-01' }])
  expect(tradingDayOf(early.of(id, '2026-03-01').days.at(-1) ?? 0)).toBe('2026-06-09')
  expect(market.asked).toEqual([])
  expect(store.rows.get(id)?.until).toBe('2026-11-18')
})

test('those who ask together have it worked out once', async () => {
  const market = countingMarket(() => noon('2026-11-20'))
  const closes = createPastCloses({ market, calendar, store: memory() })
  await Promise.all([closes.prepare([{ id, from: '2026-11-10' }]), closes.prepare([{ id, from: '2026-11-10' }])])
  const days = market.asked.map((span) => span.split(' ').map((day) => dayNumberOf(tradingDay(day))))
  expect(days.reduce((sum, [from = 0, to = 0]) => sum + to - from + 1, 0)).toBe(9) // 10 to 18 November, in whatever portions
})

const anyNotation = fc.constantFrom(...Object.values(notations))

test('whatever was asked for before, in whatever process: the closes are those of the bars', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyNotation,
      fc.array(fc.record({ ago: fc.nat(90), days: fc.nat(40), restarts: fc.boolean(), waits: fc.boolean() }), {
        minLength: 1,
        maxLength: 4,
      }),
      async (notation, steps) => {
        const store = memory()
        const clock = manualClock(Date.parse('2026-08-12T14:03:07Z'))
        const open = () => createPastCloses({ market: fresh({ clock }), calendar, store })
        let closes = open()
        for (const { ago, days, restarts, waits } of steps) {
          clock.advance(days * 86_400_000)
          if (restarts) closes = open()
          const yesterday = addDays(calendar.dayOf('XETR', clock.now()), -1)
          const from = addDays(yesterday, -ago)
          if (waits) await closes.prepare([{ id: notation, from }])
          const { day, close } = fresh({ clock }).daily(notation, from, yesterday)
          const kept = closes.of(notation, from)
          const begin = kept.days.findIndex((each) => each >= dayNumberOf(from))
          expect([...(begin < 0 ? [] : kept.days.subarray(begin))].map(tradingDayOf)).toEqual(day)
          expect([...(begin < 0 ? [] : kept.values.subarray(begin))]).toEqual(close)
        }
      },
    ),
    { numRuns: 25, seed: 5 },
  )
}, 60_000)
