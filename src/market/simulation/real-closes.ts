import { countUpTo } from './ascending.ts'
import type { AnchorPoints, SessionRange } from './path.ts'
import { scalesOf } from './sparse.ts'
import { SLOTS } from './time.ts'

/**
 * Makes a path go through real closes: the residual (real − simulated) is exact at each of them, linear between two,
 * and stays as it was at the last one. Between sparse ones the path moves as much as they do.
 */
export class RealCloses {
  readonly #slots: readonly number[]
  /** real − simulated at each anchor; NaN until a day beside it is asked for */
  readonly #residuals: Float64Array
  readonly #reals: readonly number[]
  readonly #scales: Float64Array | undefined
  readonly #ranges: ReadonlyMap<number, SessionRange> | undefined
  readonly #free: (day: number, node: number) => number

  /**
   * @param dayVariance of the path on an average day
   * @param free the path without its real closes at a node of a day
   */
  constructor(anchors: AnchorPoints, dayVariance: number, free: (day: number, node: number) => number) {
    this.#slots = anchors.slot
    this.#reals = anchors.ln
    this.#ranges = anchors.ranges
    this.#residuals = new Float64Array(this.#slots.length).fill(NaN)
    this.#scales = scalesOf(anchors, dayVariance)
    this.#free = free
  }

  rangeOf(day: number): SessionRange | undefined {
    return this.#ranges?.get(day)
  }

  /** Whether a real close lies after one position, counted in slots, and not after another. */
  isBetween(from: number, to: number): boolean {
    return countUpTo(this.#slots, Math.floor(to)) > countUpTo(this.#slots, Math.floor(from))
  }

  /** Moves a day's nodes to where real closes want them. */
  shift(day: number, x: Float64Array, v: Float64Array): void {
    this.#shift(day, x)
    if (this.#scales) this.#scale(this.#scales, day, x, v)
  }

  #residual(i: number): number {
    const known = this.#residuals[i] as number
    if (!Number.isNaN(known)) return known
    const slot = this.#slots[i] as number
    const day = Math.floor(slot / SLOTS)
    const residual = (this.#reals[i] as number) - this.#free(day, slot - day * SLOTS)
    this.#residuals[i] = residual
    return residual
  }

  #shift(day: number, x: Float64Array): void {
    const slots = this.#slots
    const first = day * SLOTS
    const i = countUpTo(slots, first) - 1
    if (i === slots.length - 1 || (i < 0 && (slots[0] as number) > first + SLOTS)) {
      const residual = this.#residual(Math.max(i, 0))
      for (let k = 0; k <= SLOTS; k++) x[k] = (x[k] as number) + residual
    } else this.#bridge(first, i, x)
    const range = this.#ranges?.get(day)
    if (range) for (let k = range.from + 1; k < range.to; k++) x[k] = folded(x[k] as number, range)
  }

  /** @param before number of the last anchor up to the day's first slot; −1 where there is none */
  #bridge(first: number, before: number, x: Float64Array): void {
    const slots = this.#slots
    const last = slots.length - 1
    let i = before
    for (let k = 0; k <= SLOTS; k++) {
      const slot = first + k
      while (i < last && (slots[i + 1] as number) <= slot) i++
      let residual: number
      if (i < 0) residual = this.#residual(0)
      else if (i === last) residual = this.#residual(last)
      else {
        const from = slots[i] as number
        const a = this.#residual(i)
        residual = a + ((this.#residual(i + 1) - a) * (slot - from)) / ((slots[i + 1] as number) - from)
      }
      x[k] = (x[k] as number) + residual
    }
  }

  /** What lies between sparse real closes, off the straight line from one to the next, by its scale. */
  #scale(scales: Float64Array, day: number, x: Float64Array, v: Float64Array): void {
    const slots = this.#slots
    const reals = this.#reals
    const first = day * SLOTS
    let i = countUpTo(slots, first) - 1
    for (let k = 0; k <= SLOTS; k++) {
      const slot = first + k
      while (i < slots.length - 1 && (slots[i + 1] as number) <= slot) i++
      const scale = i < 0 ? 1 : (scales[i] as number)
      if (scale === 1) continue
      const from = slots[i] as number
      const a = reals[i] as number
      const straight = a + (((reals[i + 1] as number) - a) * (slot - from)) / ((slots[i + 1] as number) - from)
      x[k] = straight + scale * ((x[k] as number) - straight)
      if (k < SLOTS) v[k] = scale * scale * (v[k] as number)
    }
  }
}

/** A value outside a range, mirrored at the bound it passed, at most once from each side. */
function folded(value: number, { low, high }: SessionRange): number {
  let inside = value
  if (inside > high) inside = high + high - inside
  if (inside < low) inside = low + low - inside
  return inside > high ? high : inside
}
