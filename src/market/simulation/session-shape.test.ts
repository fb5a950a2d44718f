import type { TradingDay } from '#contract/vocabulary.ts'
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { shapeOf } from './session-shape.ts'

const calendar = createCalendar()
const shape = (id: string, day: TradingDay, clock: 'weekday' | 'calendar' = 'weekday') => {
  const session = calendar.sessionOf(id, day)
  if (!session) throw new Error(`${id} is closed on ${day}`)
  return shapeOf(session, clock, 'europe')
}

test('Xetra has 17 half hours; the intraday auction cuts two minutes off one, which still prints its extremes', () => {
  const { pieces, intraday, hasOpeningAuction, hasClosingAuction, before } = shape('XETR', '2026-11-19')
  expect(pieces).toHaveLength(17)
  expect(pieces.every(({ pinned, frozen }) => pinned && !frozen)).toBe(true)
  expect(pieces.map(({ minutes }) => minutes).filter((minutes) => minutes !== 30)).toEqual([28])
  expect(intraday).toEqual([{ at: Date.parse('2026-11-19T12:02Z'), piece: 8 }])
  expect([hasOpeningAuction, hasClosingAuction]).toEqual([true, true])
  expect(before).toHaveLength(17 * 30 - 2 + 1)
})

test('a slot that is only partly traded prints no extremes', () => {
  // Zürich trades continuously until 17:20
  expect(
    shape('XSWX', '2026-11-19')
      .pieces.map(({ pinned }) => pinned)
      .indexOf(false),
  ).toBe(16)
})

test("the currencies' Monday begins on Sunday, when the path stands still", () => {
  const { pieces } = shape('24/5', '2026-11-16')
  expect(pieces.filter(({ frozen }) => frozen).map(({ from }) => new Date(from).toISOString())).toEqual([
    '2026-11-15T23:00:00.000Z',
    '2026-11-15T23:30:00.000Z',
  ])
  expect(pieces[0]?.slot).toBe(pieces[2]?.slot)
})

test('on the calendar clock a Sunday is a day like any other', () => {
  const { pieces } = shape('24/7', '2026-11-15', 'calendar')
  expect(pieces).toHaveLength(48)
  expect(pieces.some(({ frozen }) => frozen)).toBe(false)
})

test('an instant lies in the last piece that has begun', () => {
  const day = shape('XETR', '2026-11-19')
  expect(day.pieceAt(Date.parse('2026-11-19T07:59:59Z'))).toBe(-1)
  expect(day.pieceAt(Date.parse('2026-11-19T08:00:00Z'))).toBe(0)
  expect(day.pieceAt(Date.parse('2026-11-19T23:00:00Z'))).toBe(16)
})
