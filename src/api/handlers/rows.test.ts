import { expect, test } from 'vitest'
import type { Listing } from '#market/instruments.ts'
import type { DailyFigures } from '#market/statistics.ts'
import { yearSparklines } from './rows.ts'

const none = { open: [], high: [], low: [], volume: [], turnover: [], trades: [], sources: [] }
const notation = { id: 1, isoCurrency: 'EUR', venue: '_IDX' }
const listing = { instrument: { key: 'INDEX:1', notations: [notation] }, notation } as unknown as Listing // no more is read of it
const counted = (day: string): DailyFigures => ({ day, close: 250, simulated: true, references: [], until: 0 })

/** A market whose price was as many points as days had passed. */
function lines(figures: () => DailyFigures | undefined) {
  const asked: string[] = []
  const daily = (_: unknown, from: string, to: string) => {
    asked.push(`${from} ${to}`)
    return { ...none, day: [], close: Array.from({ length: 251 }, (_day, i) => 100 + i) }
  }
  return { asked, line: yearSparklines({ market: { daily, firstDay: () => '2000-01-03', now: () => 0 }, statistics: { of: figures } }) }
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
  const once = asked.length
  expect(asked.at(-1)).toBe('2025-11-19 2026-11-19')
  figures = counted('2026-11-20')
  await line(listing)
  expect(asked.length).toBe(2 * once)
})
