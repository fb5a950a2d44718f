import { assert, double, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { YieldCurve } from './bond-path.ts'
import { Factors } from './factors.ts'
import { CurveRatePath, lowestRate, SetRatePath } from './rate-path.ts'
import { instantOf, SLOTS, weekdayOf, calendarDayOf } from './time.ts'

const curve = new YieldCurve(new Factors('rates'))
const weekday = (day: `${number}-${number}-${number}`) => weekdayOf(calendarDayOf(instantOf(day)))
const percent = (ln: number) => Math.exp(ln) - lowestRate

const steps = [
  { day: '2024-12-18', rate: 3 },
  { day: '2025-02-05', rate: 2.75 },
] as const

test('a key rate stands still and steps on its day', () => {
  const path = new SetRatePath(curve, { name: 'deposit', years: 0, premium: 0, steps })
  const on = (day: `${number}-${number}-${number}`) => percent(path.at(weekday(day)))
  expect(on('2025-02-04')).toBeCloseTo(3, 9)
  expect(on('2025-02-05')).toBeCloseTo(2.75, 9)
  expect(on('2020-01-02')).toBeCloseTo(3, 9) // nothing older is known
})

test('a yield is the curve at its term, at every node of every day', () => {
  assert(
    property(integer({ min: 8000, max: 14_000 }), double({ min: 0.1, max: 30, noNaN: true }), (day, years) => {
      const path = new CurveRatePath(curve, { name: `Y${years}`, country: 'IT', years, premium: 0 })
      const { x } = path.day(day)
      expect(x[0]).toBe(path.at(day))
      expect(percent(path.at(day))).toBeCloseTo(100 * curve.yieldAt(years, day, 'IT'), 9)
      expect(x[SLOTS]).toBeCloseTo(path.at(day + 1), 9)
    }),
  )
})

test('the causes of a move add up to it', () => {
  const path = new CurveRatePath(curve, { name: 'Y10', country: 'IT', years: 10, premium: 0 })
  const [from, to] = [instantOf('2025-03-03'), instantOf('2025-06-02')]
  const sum = path.parts(from, to).reduce((total, { ln }) => total + ln, 0)
  expect(sum).toBeCloseTo(path.at(weekday('2025-06-02')) - path.at(weekday('2025-03-03')), 6)
})
