import { type DayNodes, DayRing, type DayStore } from './day-ring.ts'
import { type AnchorPoints, type Loading, type Path, type SessionRange, startOf, type Term } from './path.ts'
import type { Payouts } from './payouts.ts'
import type { ProfileName } from './profile.ts'
import { RealCloses } from './real-closes.ts'
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
  readonly #real: RealCloses | undefined
  readonly #days: DayStore
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
    /** where its days are kept; by default the last few */
    days?: DayStore
  }) {
    this.name = options.name
    this.clock = options.clock
    this.profile = options.profile
    this.#drift = options.driftPerDay ?? 0
    this.payouts = options.payouts
    const { payouts } = options
    const paid = payouts ? (day: number) => payouts.at(day) : options.terms.flatMap(({ of }) => (isPath(of) && of.paid) || [])[0]
    if (paid) this.paid = paid
    this.#days = options.days ?? new DayRing()
    this.#terms = options.terms.map(({ of, beta }) => ({
      source: options.clock === 'calendar' && clockOf(of) === 'weekday' ? onCalendar(sourceOf(of)) : sourceOf(of),
      beta,
    }))
    this.dayVariance = options.terms.reduce((sum, { of, beta }) => sum + beta * beta * of.dayVariance, 0)
    this.loadings = merged(options.terms)
    const { anchors } = options
    if (anchors && anchors.slot.length > 0) this.#real = new RealCloses(anchors, this.dayVariance, (day, node) => this.#freeAt(day, node))
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const nodes = this.#free(day)
    this.#real?.shift(day, nodes.x, nodes.v)
    return nodes
  }

  /** As `day(day).x[0]`, bit by bit, and without the slots where nothing real is to be met. */
  at(day: number): number {
    const known = this.#days.get(day)
    if (known) return known.x[0] as number
    const residual = this.#real?.only
    if (this.#real && residual === undefined) return this.day(day).x[0] as number
    let x = (this.payouts ? this.payouts.at(day) : 0) + this.#drift * day
    for (const { source, beta } of this.#terms) x += beta * source.at(day)
    return residual === undefined ? x : x + residual
  }

  rangeOf(day: number): SessionRange | undefined {
    return this.#real?.rangeOf(day)
  }

  /** The day without its real prices. */
  #free(day: number): DayNodes {
    const nodes = this.#days.claim(day)
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

  /** The same at one node, bit by bit. */
  #freeAt(day: number, node: number): number {
    let x = (this.payouts ? this.payouts.at(day) : 0) + this.#drift * (day + node / SLOTS)
    for (const { source, beta } of this.#terms) x += beta * (source.day(day).x[node] as number)
    return x
  }
}

/** Loadings of a sum, each stream once. */
function merged(terms: readonly Term[]): Loading[] {
  const loadings: { stream: Stream; beta: number }[] = []
  const add = (stream: Stream, beta: number): void => {
    const known = loadings.find((loading) => loading.stream === stream)
    if (known) known.beta += beta
    else loadings.push({ stream, beta })
  }
  for (const { of, beta } of terms) {
    if (!isPath(of)) add(of, beta)
    else for (const loading of of.loadings) add(loading.stream, beta * loading.beta)
  }
  return loadings.filter(({ beta }) => beta !== 0)
}
