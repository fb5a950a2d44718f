import type { DayNumber } from '#calendar/days.ts'

/** Money in (−) and out (+) on a day. */
export interface CashFlow {
  readonly day: DayNumber
  readonly amount: number
}

interface Flows {
  /** years since the first flow, rising */
  readonly years: Float64Array
  readonly amounts: Float64Array
  readonly size: number
}

/**
 * The rate r > −1 with Σ amount / (1 + r)^(days/365) = 0, days counted from the first flow; the flows may come in any
 * order. Of several rates the one nearest to 0; one below −99.9999 % only if there is no other. undefined without a
 * change of sign, on fewer than two days, or without such a rate.
 *
 * Solved for x = ln(1 + r): the grid grows outward from 0 on both sides until the nearest change of sign is bracketed,
 * narrow valleys between two grid points are searched, and Brent's method finishes.
 */
export function xirr(cashFlows: readonly CashFlow[]): number | undefined {
  const flows = byDay(cashFlows)
  if (flows === undefined) return undefined
  if (flows.years.length === 2) return rateOfTwo(flows)
  const value = (x: number): number => presentValue(flows, x)
  const tiny = flows.size * 1e-15
  if (Math.abs(value(0)) <= tiny) return 0
  const up = firstRoot(value, 1, upper, tiny)
  const reach = up === undefined ? lower : Math.max(almostAll, mirror(up))
  const down = firstRoot(value, -1, reach, tiny)
  const roots = [up, down].filter((x) => x !== undefined).map(rateOf)
  return roots.length === 0 ? undefined : roots.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a))
}

/** In once and out once: (out / in)^(365 / days) − 1. */
function rateOfTwo({ years, amounts }: Flows): number | undefined {
  const x = Math.log(-(amounts[1] ?? 0) / (amounts[0] ?? 0)) / (years[1] ?? 1)
  return x > upper ? undefined : rateOf(x)
}

/** Σ amount / (1 + rate)^(days/365); undefined for a rate of −1 or less. */
export function xnpv(cashFlows: readonly CashFlow[], rate: number): number | undefined {
  if (!(rate > -1) || cashFlows.length === 0) return undefined
  const first = cashFlows.reduce((earliest, flow) => Math.min(earliest, flow.day), Number.POSITIVE_INFINITY)
  const sum = cashFlows.reduce((total, { day, amount }) => total + amount / (1 + rate) ** ((day - first) / 365), 0)
  return Number.isFinite(sum) ? sum : undefined
}

/** ln of the largest double: a higher rate has no number. */
const upper = 709.7
/** A loss this steep in one day rounds to −100 %. */
const lower = -300_000

/** ln of what is left after a loss of 99.9999 %: a steeper one is a rate only where there is no other. */
const almostAll = Math.log(1e-6)

/** For each x > 0 the rate of the same distance from 0 on the negative side; −1 is the limit. */
function mirror(x: number): number {
  const rate = Math.expm1(x)
  return rate >= 1 ? lower : Math.log1p(-rate)
}

/** The rate itself; a loss too close to −1 for a double is the next one above it. */
function rateOf(x: number): number {
  return Math.max(Math.expm1(x), -1 + Number.EPSILON / 2)
}

function byDay(cashFlows: readonly CashFlow[]): Flows | undefined {
  const sums = new Map<DayNumber, number>()
  for (const { day, amount } of cashFlows) {
    if (!Number.isFinite(amount)) return undefined
    sums.set(day, (sums.get(day) ?? 0) + amount)
  }
  const rows = [...sums].filter(([, amount]) => amount !== 0).toSorted((a, b) => a[0] - b[0])
  const gains = rows.some(([, amount]) => amount > 0)
  const pays = rows.some(([, amount]) => amount < 0)
  if (sums.size < 2 || !gains || !pays) return undefined
  const first = rows[0]?.[0] ?? 0
  return {
    years: Float64Array.from(rows, ([day]) => (day - first) / 365),
    amounts: Float64Array.from(rows, ([, amount]) => amount),
    size: rows.reduce((sum, [, amount]) => sum + Math.abs(amount), 0),
  }
}

/** Σ amount · e^(−x·years), scaled so that no power exceeds 1: only its sign and relative size matter. */
function presentValue({ years, amounts }: Flows, x: number): number {
  const last = years.length - 1
  const shift = x < 0 ? (years[last] ?? 0) : 0
  let sum = 0
  for (let index = 0; index <= last; index += 1) {
    sum += (amounts[index] ?? 0) * Math.exp(-x * ((years[index] ?? 0) - shift))
  }
  return sum
}

/** The root nearest to 0 on one side, looking no further than `reach`. */
function firstRoot(value: (x: number) => number, side: 1 | -1, reach: number, tiny: number): number | undefined {
  let before = { x: 0, y: value(0) }
  let current: { x: number; y: number } | undefined
  for (let step = 0; ; step += 1) {
    const distance = Math.min(gridAt(step), Math.abs(reach))
    const next = { x: side * distance, y: value(side * distance) }
    const left = current ?? before
    if (next.y === 0 && Math.abs(next.x) < Math.abs(reach)) return next.x
    if (left.y > 0 !== next.y > 0) return brent(value, left, next)
    if (current !== undefined && Math.abs(current.y) < Math.abs(before.y) && Math.abs(current.y) < Math.abs(next.y)) {
      const valley = lowest(value, before.x, next.x, current.y > 0 ? 1 : -1)
      if (current.y > 0 !== valley.y > 0) return brent(value, before, valley)
      if (Math.abs(valley.y) <= tiny) return valley.x
    }
    if (distance >= Math.abs(reach)) return undefined
    if (current !== undefined) before = current
    current = next
  }
}

/** Half a percent at first, then steps that grow by a twentieth. */
function gridAt(step: number): number {
  return step < 40 ? (step + 1) * 0.005 : 0.2 * 1.05 ** (step - 39)
}

/** Golden section for the smallest sign · value between two points. */
function lowest(value: (x: number) => number, from: number, to: number, sign: 1 | -1): { x: number; y: number } {
  const ratio = (Math.sqrt(5) - 1) / 2
  let [a, b] = [from, to]
  let c = b - ratio * (b - a)
  let d = a + ratio * (b - a)
  let [yc, yd] = [sign * value(c), sign * value(d)]
  for (let round = 0; round < 80 && yc > 0 && yd > 0; round += 1) {
    if (yc < yd) {
      ;[b, d, yd] = [d, c, yc]
      c = b - ratio * (b - a)
      yc = sign * value(c)
    } else {
      ;[a, c, yc] = [c, d, yd]
      d = a + ratio * (b - a)
      yd = sign * value(d)
    }
  }
  return yc < yd ? { x: c, y: sign * yc } : { x: d, y: sign * yd }
}

/** Brent's root finding: inverse quadratic interpolation, secant, bisection, whichever is safe. */
function brent(value: (x: number) => number, left: { x: number; y: number }, right: { x: number; y: number }): number {
  let [a, fa, b, fb] = [left.x, left.y, right.x, right.y]
  let [c, fc, d, e] = [a, fa, b - a, b - a]
  for (let round = 0; round < 200; round += 1) {
    if (fb > 0 === fc > 0) [c, fc, d, e] = [a, fa, b - a, b - a]
    if (Math.abs(fc) < Math.abs(fb)) [a, b, c, fa, fb, fc] = [b, c, b, fb, fc, fb]
    const tolerance = 2 * Number.EPSILON * Math.abs(b) + 1e-18
    const half = (c - b) / 2
    if (Math.abs(half) <= tolerance || fb === 0) return b
    if (Math.abs(e) >= tolerance && Math.abs(fa) > Math.abs(fb)) {
      const s = fb / fa
      let p = 2 * half * s
      let q = 1 - s
      if (a !== c) {
        const t = fa / fc
        const r = fb / fc
        p = s * (2 * half * t * (t - r) - (b - a) * (r - 1))
        q = (t - 1) * (r - 1) * (s - 1)
      }
      if (p > 0) q = -q
      else p = -p
      if (2 * p < Math.min(3 * half * q - Math.abs(tolerance * q), Math.abs(e * q))) [e, d] = [d, p / q]
      else [d, e] = [half, half]
    } else [d, e] = [half, half]
    ;[a, fa] = [b, fb]
    b += Math.abs(d) > tolerance ? d : Math.sign(half) * tolerance
    fb = value(b)
  }
  return b
}
