import { expect, test } from 'vitest'
import { addDays } from '#calendar/days.ts'
import { worstDrawdown } from '#figures/drawdown.ts'
import { courseOf, stretchOf } from './fund-course.ts'
import { volatility } from './performance.ts'

/** So many days in a row from the first of January 2024 on. */
const daysOf = (count: number) => Array.from({ length: count }, (_, i) => addDays('2024-01-01', i))
/** Up a hundredth and down a hundredth of 100, again and again. */
const swinging = (count: number) => Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 100 : 101))

test('a year is the last 250 returns; what is shorter has none', () => {
  expect(stretchOf({ day: daysOf(250), close: swinging(250) }, 1)).toBeUndefined()
  expect(stretchOf({ day: [], close: [] }, 3)).toBeUndefined()
  const year = stretchOf({ day: daysOf(251), close: swinging(251) }, 1)
  expect(year).toMatchObject({ from: '2024-01-01', to: addDays('2024-01-01', 250), return: 0 })
  // returns of ± ln 1.01, as many of each: their deviation is ln 1.01 · √(250/249)
  expect(year?.volatility).toBeCloseTo(Math.log(1.01) * Math.sqrt((250 / 249) * 252), 12)
  expect(year?.maxDrawdown).toBeCloseTo(100 / 101 - 1, 12)
})

test('the deepest fall is named by its days, and whether it was made good', () => {
  const close = [...swinging(249).map(() => 100), 120, 90, 110, 121]
  const day = daysOf(close.length)
  const fell = stretchOf({ day, close }, 1)
  expect(fell).toMatchObject({ maxDrawdown: -0.25, drawdownFrom: day[249], drawdownTo: day[250], recovered: day[252] })
  expect(stretchOf({ day: day.slice(0, -1), close: close.slice(0, -1) }, 1)).toMatchObject({
    drawdownTo: day[250],
    recovered: undefined,
  })
})

test('a fund that is its index has no error and moves with it one to one; days of one alone do not count', () => {
  const index = { day: daysOf(260), close: swinging(260).map((each, i) => each + i / 100) }
  const fund = { day: index.day, close: index.close.map((each) => each / 10) }
  const same = stretchOf(fund, 1, { index, riskFree: 0.02 })
  expect(same?.trackingError).toBeCloseTo(0, 10)
  expect(same?.beta).toBeCloseTo(1, 10)
  expect(same?.alpha).toBeCloseTo(0, 10)
  expect(same?.correlation).toBeCloseTo(1, 10)
  const few = { day: index.day.slice(0, 40), close: index.close.slice(0, 40) }
  expect(stretchOf(fund, 1, { index: few })).toMatchObject({ return: same?.return })
  expect(stretchOf(fund, 1, { index: few })?.trackingError).toBeUndefined()
})

test('what moves twice as far as its index has a beta of two, and for alpha the rate that half of it would have brought', () => {
  const index = { day: daysOf(260), close: swinging(260) }
  const fund = { day: index.day, close: index.close.map((each) => (each / 100) ** 2) }
  const twice = stretchOf(fund, 1, { index, riskFree: 0.02 })
  // m = 2 m_b, so alpha = 2 m_b − rate − 2 (m_b − rate)
  expect(twice?.beta).toBeCloseTo(2, 10)
  expect(twice?.alpha).toBeCloseTo(0.02, 10)
})

test('the course has a row for every end of a quarter that a year lies before, and for the last day', () => {
  const count = 420
  const ends = courseOf({ day: daysOf(count), close: swinging(count) }).map(({ to }) => to)
  expect(ends).toEqual(['2024-09-30', '2024-12-31', addDays('2024-01-01', count - 1)])
})

test('the figures of a year are those of the table of daily figures, whose highest close may lie just before its 250', () => {
  const close = [150, ...swinging(250).map((each, i) => each - (i % 7))]
  const year = stretchOf({ day: daysOf(close.length), close }, 1)
  expect(year?.volatility).toBe(volatility(close, close.length - 1 - 250))
  expect(year?.maxDrawdown).toBe(worstDrawdown(close.slice(-250)).maxDrawdown)
  expect(year?.maxDrawdown).toBeGreaterThan(-0.1)
})
