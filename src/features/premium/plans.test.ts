import { expect, test } from 'vitest'
import { columns, firstYearMinor, ladder, matrix, pur } from './plans.ts'

test('the first year is one month at the first price and eleven at the regular one', () =>
  expect([...ladder, pur].map((plan) => [plan.name, firstYearMinor(plan)])).toEqual([
    ['Frei', 0],
    ['Basic', 5489],
    ['Plus', 10989],
    ['Pro', 43989],
    ['Pur', 2280],
  ]))

test.each(matrix.flatMap(({ services }) => services))('$label is said for every plan', ({ by }) =>
  expect(by).toHaveLength(columns.length))

test('what a plan contains the next one contains, too', () => {
  for (const { label, by } of matrix.flatMap(({ services }) => services)) {
    const contained = by.slice(0, ladder.length).map((each) => each !== false)
    expect(
      contained.toSorted((a, b) => Number(a) - Number(b)),
      label,
    ).toEqual(contained)
  }
})
