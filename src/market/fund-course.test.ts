import { expect, test } from 'vitest'
import { addDays } from '#calendar/days.ts'
import { courseOf, stretchOf } from './fund-course.ts'
import { performanceByYear } from './performance.ts'

/** So many days in a row from the first of January 2024 on. */
const daysOf = (count: number) => Array.from({ length: count }, (_, i) => addDays('2024-01-01', i))
/** Up a hundredth and down a hundredth of 100, again and again. */
const swinging = (count: number) => Array.from({ length: count }, (_, i) => (i % 2 === 0 ? 100 : 101))

test('a year is that of the calendar; what is shorter has none', () => {
  expect(stretchOf({ day: daysOf(366), close: swinging(366) }, 1)).toBeUndefined()
  expect(stretchOf({ day: [], close: [] }, 3)).toBeUndefined()
  const year = stretchOf({ day: daysOf(367), close: swinging(367) }, 1)
  expect(year).toMatchObject({ from: '2024-01-01', to: '2025-01-01', return: 0 })
  // returns of ± ln 1.01, as many of each: their deviation is ln 1.01 · √(366/365)
  expect(year?.volatility).toBeCloseTo(Math.log(1.01) * Math.sqrt((366 / 365) * 252), 12)
  expect(year?.maxDrawdown).toBeCloseTo(100 / 101 - 1, 12)
})

test('the deepest fall is named by its days, and whether it was made good', () => {
  const close = [...swinging(366).map(() => 100), 120, 90, 110, 121]
  const day = daysOf(close.length)
  const fell = stretchOf({ day, close }, 1)
  expect(fell).toMatchObject({ maxDrawdown: -0.25, drawdownFrom: day[366], drawdownTo: day[367], recovered: day[369] })
  expect(stretchOf({ day: day.slice(0, -1), close: close.slice(0, -1) }, 1)).toMatchObject({
    drawdownTo: day[367],
    recovered: undefined,
  })
})

test('a fund that is its index has no error and moves with it one to one; days of one alone do not count', () => {
  const index = { day: daysOf(380), close: swinging(380).map((each, i) => each + i / 100) }
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
  const index = { day: daysOf(380), close: swinging(380) }
  const fund = { day: index.day, close: index.close.map((each) => (each / 100) ** 2) }
  const twice = stretchOf(fund, 1, { index, riskFree: 0.02 })
  // m = 2 m_b, so alpha = 2 m_b − rate − 2 (m_b − rate)
  expect(twice?.beta).toBeCloseTo(2, 10)
  expect(twice?.alpha).toBeCloseTo(0.02, 10)
})

test('the course has a row for every end of a quarter that a year lies before, and for the last day', () => {
  const day = daysOf(500)
  const course = courseOf({ day, close: day.map((_, i) => 100 + i) })
  expect(course.map(({ from, to }) => [from, to])).toEqual([
    ['2024-03-31', '2025-03-31'],
    ['2024-05-14', '2025-05-14'],
  ])
})

test('a year that ends with the calendar gained what the calendar year did, whatever days were traded', () => {
  const day = [...daysOf(365), ...Array.from({ length: 365 }, (_, i) => addDays('2024-12-31', i))].filter(
    (each) => each !== '2025-12-31',
  )
  const last = addDays('2025-12-30', 3)
  const closes = { day: [...day, last], close: [...day, last].map((_, i) => 100 + i) }
  const year = courseOf(closes).find(({ to }) => to === '2025-12-30')
  expect(year?.from).toBe('2024-12-31')
  expect(year?.return).toBeCloseTo(
    (performanceByYear(closes).find((each) => each.year === 2025)?.performanceRel ?? NaN) / 100,
    6,
  )
})
