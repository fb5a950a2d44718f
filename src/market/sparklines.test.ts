import type { TradingDay } from '#contract/vocabulary.ts'
import { describe, expect, test } from 'vitest'
import type { Calendar } from '#calendar/calendar.ts'
import type { Listing } from './instruments.ts'
import type { DailyFigures } from './statistics.ts'
import { longSparklines, yearSparklines } from './sparklines.ts'

const none = { open: [], high: [], low: [], volume: [], turnover: [], trades: [], sources: [] }
const notation = { id: 1, isoCurrency: 'EUR', venue: '_GER' }
const listing = { instrument: { key: 'INDEX:1', notations: [notation] }, notation } as unknown as Listing // no more is read of it
const counted = (day: TradingDay): DailyFigures => ({ day, close: 250, simulated: true, references: [], until: 0 })

/** A market whose price was as many points as days had passed. */
function lines(figures: () => DailyFigures | undefined) {
  const asked: string[] = []
  const daily = (_: unknown, from: TradingDay, to: TradingDay) => {
    asked.push(`${from} ${to}`)
    return { ...none, day: [], close: Array.from({ length: 251 }, (_day, i) => 100 + i) }
  }
  return {
    asked,
    line: yearSparklines({
      market: { daily, firstDay: () => '2000-01-03', now: () => 0 },
      statistics: { of: figures },
    }),
  }
}

test('a year is drawn from its first close to its last in some forty points', async () => {
  const { sparkline = [] } = await lines(() => counted('2026-11-19')).line(listing)
  expect([sparkline[0], sparkline.at(-1)]).toEqual([100, 350])
  expect(sparkline.length).toBeLessThanOrEqual(41)
  expect(sparkline).toEqual(sparkline.toSorted((a, b) => a - b))
})

test('its history is read once for each day that the table counts, and never before the table has come to it', async () => {
  let figures: DailyFigures | undefined
  const { asked, line } = lines(() => figures)
  expect(await line(listing)).toEqual({})
  expect(asked).toEqual([])
  figures = counted('2026-11-19')
  await line(listing)
  await line(listing)
  const whole = () => asked.filter((each) => /^2025-11-\S+ 2026-11-/.test(each)) // and portions of it before
  expect(whole()).toEqual(['2025-11-19 2026-11-19'])
  figures = counted('2026-11-20')
  await line(listing)
  expect(whole()).toEqual(['2025-11-19 2026-11-19', '2025-11-20 2026-11-20'])
})

describe('five years', () => {
  const day = '2026-11-20'
  const isTradingDay = (_: unknown, each: string) => each.slice(8) !== '21' && each.slice(8) !== '22'
  const calendar = {
    isTradingDay,
    previousTradingDay: (_: unknown, each: string) => `${each.slice(0, 8)}20`,
  } as unknown as Calendar // no more is asked of it
  const figures: DailyFigures = { ...counted(day), references: [{ from: 0, closes: { Y5: 1, Y3: 2, Y1: 3, M6: 4 } }] }
  /** A market whose price is the year and the month: 202611. */
  function long(
    firstDay: TradingDay = '2000-01-03',
    of: () => DailyFigures | undefined = () => figures,
    patience: () => Promise<unknown> = () => new Promise(() => {}),
  ) {
    let reads = 0
    const daily = (_: unknown, from: TradingDay) => {
      reads++
      return { ...none, day: [from], close: [Number(from.slice(0, 7).replace('-', ''))] }
    }
    return {
      reads: () => reads,
      lines: longSparklines(
        { market: { daily, firstDay: () => firstDay, now: () => 0 }, statistics: { of }, calendar },
        patience,
      ),
    }
  }

  test('have the shape of the closes of sixty months, from five years ago to the last ended day', async () => {
    const [line] = await long().lines([listing])
    expect(line?.sparkline).toHaveLength(61)
    expect([line?.sparkline?.[0], line?.sparkline?.[1], line?.sparkline?.at(-2), line?.sparkline?.at(-1)]).toEqual([
      202111, 202112, 202610, 250,
    ])
    expect([line?.sparklineAt?.[0], line?.sparklineAt?.at(-1)]).toEqual([0, 1])
  })
  test('of which a younger one has as many as there are', async () => {
    const [line] = await long('2026-06-01').lines([listing])
    expect(line?.sparkline).toEqual([202606, 202607, 202608, 202609, 202610, 250])
  })
  test('are read once for a day that the table counts, and never before it has come to the instrument', async () => {
    const { reads, lines } = long()
    await lines([listing])
    await lines([listing])
    expect(reads()).toBe(60)
    expect(await long('2000-01-03', () => undefined).lines([listing])).toEqual([{}])
  })
  test('are the few closes that are known for who has lost patience, and all of them once they have been read', async () => {
    let patience = Promise.resolve()
    const { lines } = long(
      '2000-01-03',
      () => figures,
      () => patience,
    )
    expect((await lines([listing]))[0]?.sparkline).toEqual([1, 2, 3, 4, 250])
    patience = new Promise(() => {})
    expect((await lines([listing]))[0]?.sparkline).toHaveLength(61)
  })
})
