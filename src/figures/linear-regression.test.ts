import { expect, test } from 'vitest'
import { regression } from './linear-regression.ts'

const wave = Array.from({ length: 40 }, (_, i) => Math.sin(i))
const other = Array.from({ length: 40 }, (_, i) => Math.cos(3 * i))

test('an exact line is found without error', () => {
  const found = regression(
    wave.map((x, i) => 0.5 + 1.2 * x - 0.4 * (other[i] as number)),
    [wave, other],
  )
  expect(found?.betas[0]).toBeCloseTo(1.2, 12)
  expect(found?.betas[1]).toBeCloseTo(-0.4, 12)
  expect(found?.rSquared).toBeCloseTo(1, 12)
  expect(found?.standardError).toBeCloseTo(0, 12)
})

test('Anscombe 1973, first set: slope .5001, R² .6665, standard error 1.237', () => {
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
  // eleven rows leave nine degrees of freedom: twice the same rows leave the line and R² as they are
  const found = regression([...y, ...y], [[...x, ...x]])
  expect(found?.betas[0]).toBeCloseTo(0.5001, 4)
  expect(found?.rSquared).toBeCloseTo(0.6665, 4)
  expect((found?.standardError ?? 0) * Math.sqrt(20 / 18)).toBeCloseTo(1.237, 3)
})

test.each([
  { given: 'two series that say the same', y: wave, explaining: [other, other.map((x) => 2 * x)] },
  { given: 'a series that stands still', y: wave, explaining: [wave.map(() => 1)] },
  { given: 'too few rows', y: wave.slice(0, 12), explaining: [other.slice(0, 12), wave.slice(0, 12)] },
])('no line through $given', ({ y, explaining }) => expect(regression(y, explaining)).toBeUndefined())
