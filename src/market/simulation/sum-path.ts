import { type DayNodes, DayRing, type DayStore, RememberedDays } from './day-ring.ts'
import { type AnchorPoints, type Loading, type Path, type SessionRange, startOf, type Term } from './path.ts'
import type { Payouts } from './payouts.ts'
import type { ProfileName } from './profile.ts'
import { scalesOf } from './sparse.ts'
import type { Stream } from './stream.ts'
import { type DayClock, isWeekend, SLOTS, weekdayOf } from './time.ts'

/** Whatever has days: a stream or a path. */
interface Source {
  day(day: number): DayNodes
  at(day: number): number
}

const isPath = (of: Stream | Path): of is Path => 'loadings' in of
const clockOf = (of: Stream | Path): DayClock => (isPath(of) ? of.clock : of.settings.clock)

const sourceOf = (of: Stream | Path): Source => (isPath(of) ? { day: (day) => of.day(day), at: (day) => startOf(of, day) } : of)

/** Days of a weekday source on the calendar clock: over a weekend it stands still. */
function onCalendar(source: Source): Source {
  return {
    at: (day) => source.at(weekdayOf(day)),
    day(day) {
      const nodes = source.day(weekdayOf(day))
      return isWeekend(day) ? { x: new Float64Array(SLOTS + 1).fill(nodes.x[0] as number), v: new Float64Array(SLOTS) } : nodes
    },
  }
}

/**
 * A sum of streams and other paths, plus a drift: `ln mid = ln p₀ + μ·d + Σ β·F + own`, less what dividends take off at
 * midnight before their ex-days. Real closes shift it: the residual (real − simulated) is exact at each anchor, linear
 * between them, and stays as it was at the last one. Between sparse ones the path moves as much as they do.
 */
export class SumPath implements Path {
  readonly name: string
  readonly clock: DayClock
  readonly profile: ProfileName
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #terms: readonly { source: Source; beta: number }[]
  readonly #drift: number
  readonly #slots: readonly number[]
  /** real − simulated at each anchor; NaN until a day beside it is asked for */
  readonly #residuals: Float64Array
  readonly #reals: readonly number[]
  readonly #scales: Float64Array | undefined
  readonly #ranges: ReadonlyMap<number, SessionRange> | undefined
  readonly #days: DayStore
  /** for days that are looked at once */
  readonly #spare = new DayRing(1)
  readonly payouts: Payouts | undefined
  /** ln of what dividends have taken off; those of a share quoted in another currency are its own */
  readonly paid?: (day: number) => number

  /** @param driftPerDay of the logarithm, in days of the path's clock */
  constructor(options: {
    name: string
    clock: DayClock
    profile: ProfileName
    terms: readonly Term[]
    driftPerDay?: number
    anchors?: AnchorPoints
    payouts?: Payouts | undefined
    remembered?: number
  }) {
    this.name = options.name
    this.clock = options.clock
    this.profile = options.profile
    this.#drift = options.driftPerDay ?? 0
    this.payouts = options.payouts
    const { payouts } = options
    const paid = payouts ? (day: number) => payouts.at(day) : options.terms.flatMap(({ of }) => (isPath(of) && of.paid) || [])[0]
    if (paid) this.paid = paid
    this.#days = options.remembered ? new RememberedDays(options.remembered) : new DayRing()
    this.#terms = options.terms.map(({ of, beta }) => ({
      source: options.clock === 'calendar' && clockOf(of) === 'weekday' ? onCalendar(sourceOf(of)) : sourceOf(of),
      beta,
    }))
    this.dayVariance = options.terms.reduce((sum, { of, beta }) => sum + beta * beta * of.dayVariance, 0)
    this.loadings = merged(options.terms)
    const anchors = options.anchors
    this.#ranges = anchors?.ranges
    this.#slots = anchors?.slot ?? []
    this.#reals = anchors?.ln ?? []
    this.#residuals = new Float64Array(this.#slots.length).fill(NaN)
    this.#scales = anchors && scalesOf(anchors, this.dayVariance)
  }

  day(day: number): DayNodes {
    return this.#days.get(day) ?? this.#sum(day, this.#days)
  }

  /** As `day(day).x[0]`, bit by bit, and without the slots where nothing real is to be met. */
  at(day: number): number {
    const known = this.#days.get(day)
    if (known || this.#slots.length > 1) return (known ?? this.day(day)).x[0] as number
    let x = (this.payouts ? this.payouts.at(day) : 0) + this.#drift * day
    for (const { source, beta } of this.#terms) x += beta * source.at(day)
    return this.#slots.length === 0 ? x : x + this.#residual(0)
  }

  rangeOf(day: number): SessionRange | undefined {
    return this.#ranges?.get(day)
  }

  #residual(i: number): number {
    const known = this.#residuals[i] as number
    if (!Number.isNaN(known)) return known
    const slot = this.#slots[i] as number
    const day = Math.floor(slot / SLOTS)
    const residual = (this.#reals[i] as number) - (this.#free(day, this.#spare).x[slot - day * SLOTS] as number)
    this.#residuals[i] = residual
    return residual
  }

  #sum(day: number, store: DayStore): DayNodes {
    const nodes = this.#free(day, store)
    const { x, v } = nodes
    if (this.#slots.length > 0) this.#shift(day, x)
    if (this.#scales && this.#slots.length > 0) this.#scale(this.#scales, day, x, v)
    return nodes
  }

  /** The day without its real prices. */
  #free(day: number, store: DayStore): DayNodes {
    const nodes = store.claim(day)
    const { x, v } = nodes
    v.fill(0)
    const drift = this.#drift
    const taken = this.payouts ? this.payouts.at(day) : 0
    for (let k = 0; k <= SLOTS; k++) x[k] = taken + drift * (day + k / SLOTS)
    for (const { source, beta } of this.#terms) {
      const { x: sx, v: sv } = source.day(day)
      const square = beta * beta
      for (let k = 0; k < SLOTS; k++) {
        x[k] = (x[k] as number) + beta * (sx[k] as number)
        v[k] = (v[k] as number) + square * (sv[k] as number)
      }
      x[SLOTS] = (x[SLOTS] as number) + beta * (sx[SLOTS] as number)
    }
    return nodes
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

/** How many of the ascending values are at most `limit`. */
export function countUpTo(values: ArrayLike<number>, limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] as number) <= limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Loadings of a sum, each stream once. */
function merged(terms: readonly Term[]): Loading[] {
  const betas = new Map<Stream, number>()
  for (const { of, beta } of terms) {
    for (const loading of isPath(of) ? of.loadings : [{ stream: of, beta: 1 }]) {
      betas.set(loading.stream, (betas.get(loading.stream) ?? 0) + beta * loading.beta)
    }
  }
  return [...betas].filter(([, beta]) => beta !== 0).map(([stream, beta]) => ({ stream, beta }))
}
