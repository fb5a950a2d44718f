import { expect, test } from 'vitest'
import { keyOf, symmetric, uniform, word } from './hash.ts'
import { normal, normalTable, quantile } from './normal.ts'

const key = keyOf('test', 'F:world')

const bitsOf = (value: number): number => {
  let rest = value >>> 0
  let count = 0
  for (; rest !== 0; rest &= rest - 1) count++
  return count
}

test('one flipped bit of the counter flips half of the word', () => {
  for (let bit = 0; bit < 32; bit++) {
    let flips = 0
    for (let i = 0; i < 2000; i++) flips += bitsOf(word(key, i * 2_097_143) ^ word(key, (i * 2_097_143) ^ (1 << bit)))
    // 64,000 bits: standard deviation of the share 0.002
    expect(flips / 64_000).toBeCloseTo(0.5, 1)
    expect(Math.abs(flips / 64_000 - 0.5)).toBeLessThan(0.012)
  }
})

test.each([0, 8, 16, 24])('bits %i … +7 are uniform: χ² of 256 cells', (shift) => {
  const cells = new Int32Array(256)
  for (let i = 0; i < 65_536; i++) {
    const cell = (word(key, i) >>> shift) & 255
    cells[cell] = (cells[cell] ?? 0) + 1
  }
  const chi = cells.reduce((sum, n) => sum + ((n - 256) * (n - 256)) / 256, 0)
  // 255 degrees of freedom: mean 255, standard deviation 22.6
  expect(chi).toBeGreaterThan(170)
  expect(chi).toBeLessThan(345)
})

test('streams whose names differ by one letter have nothing to do with each other', () => {
  const keys = ['I:A1', 'I:A2', 'I:B1', 'I:A1:path'].map((name) => keyOf('test', name))
  for (const a of keys) {
    for (const b of keys) {
      if (a === b) continue
      let sum = 0
      for (let i = 0; i < 20_000; i++) sum += symmetric(a, i) * symmetric(b, i)
      // correlation: standard deviation 0.007
      expect(Math.abs((3 * sum) / 20_000)).toBeLessThan(0.03)
    }
  }
})

test('neighbouring counters are uncorrelated', () => {
  let sum = 0
  for (let i = 0; i < 20_000; i++) sum += symmetric(key, i) * symmetric(key, i + 1)
  expect(Math.abs((3 * sum) / 20_000)).toBeLessThan(0.03)
})

test('uniform draws lie strictly between 0 and 1', () => {
  for (let i = 0; i < 10_000; i++) {
    const u = uniform(key, i)
    expect(u > 0 && u < 1).toBe(true)
  }
})

test.each([
  // tables of the normal distribution
  { p: 0.5, z: 0 },
  { p: 0.975, z: 1.959963985 },
  { p: 0.01, z: -2.326347874 },
  { p: 0.0001, z: -3.719016485 },
])('the quantile of $p is $z', ({ p, z }) => expect(quantile(p)).toBeCloseTo(z, 7))

test('normal draws have variance 1 and kurtosis 3, the table exactly variance 1', () => {
  let squares = 0
  let fourths = 0
  for (let i = 0; i < 50_000; i++) {
    const z = normal(key, i)
    squares += z * z
    fourths += z ** 4
  }
  expect(squares / 50_000).toBeCloseTo(1, 1)
  expect(fourths / 50_000).toBeCloseTo(3, 0)
  expect(normalTable.reduce((sum, z) => sum + z * z, 0) / 4096).toBeCloseTo(1, 12)
})
