import type { Instant } from '#contract/vocabulary.ts'
import { lnMove, type Part, positionOf } from './causes.ts'
import { type DayNodes, DayRing, type DayStore } from './day-ring.ts'
import type { AnchorPoints, Level, Loading, Path, SessionRange, Term } from './path.ts'
import type { Payouts } from './payouts.ts'
import type { ProfileName } from './profile.ts'
import { RealCloses } from './real-closes.ts'
import { Stream } from './stream.ts'
import { type DayClock, isWeekend, SLOTS, weekdayOf } from './time.ts'

/** A summand: anything with days, a stream or a path. */
interface Summand {
  readonly of: { day(day: number): DayNodes; at(day: number): number }
  readonly beta: number
}

const isPath = (of: Stream | Path): of is Path => 'loadings' in of
const causeOf = (of: Stream | Path): Part['cause'] => (isPath(of) ? undefined : of.settings.cause) ?? { kind: 'own' }
const clockOf = (of: Stream | Path): DayClock => (isPath(of) ? of.clock : of.settings.clock)

/** Days of a weekday source on the calendar clock: over a weekend it stands still. */
function onCalendar({ of, beta }: Term): Summand {
  return {
    of: {
      at: (day) => of.at(weekdayOf(day)),
      day(day) {
        const nodes = of.day(weekdayOf(day))
        return isWeekend(day)
          ? { x: new Float64Array(SLOTS + 1).fill(nodes.x[0] as number), v: new Float64Array(SLOTS) }
          : nodes
      },
    },
    beta,
  }
}

/**
 * A sum of streams and other paths, plus a drift: `ln mid = ln p₀ + μ·d + Σ β·F + own`, less what dividends take off at
 * midnight before their ex-days. It goes through the one level it is given, or through real closes (`real-closes.ts`).
 */
export class SumPath implements Path {
  readonly name: string
  readonly clock: DayClock
  readonly profile: ProfileName
  readonly dayVariance: number
  readonly loadings: readonly Loading[]
  readonly #terms: readonly Summand[]
  readonly #named: readonly Term[]
  readonly #drift: number
  readonly #real: RealCloses | undefined
  readonly #level: Level | undefined
  #residual: number | undefined
  readonly #days: DayStore
  readonly payouts: Payouts | undefined
  /** the share whose dividends this path pays, in another currency or within a fund */
  #payer: Path | undefined

  /** @param driftPerDay of the logarithm, in days of the path's clock */
  constructor(options: {
    name: string
    clock: DayClock
    profile: ProfileName
    terms: readonly Term[]
    driftPerDay?: number
    /** real closes; where there are some the level does not count */
    anchors?: AnchorPoints | undefined
    level?: Level
    payouts?: Payouts | undefined
    /** where its days are kept; by default the last few */
    days?: DayStore
  }) {
    const { clock, terms, payouts, anchors } = options
    this.name = options.name
    this.clock = clock
    this.profile = options.profile
    this.#drift = options.driftPerDay ?? 0
    this.payouts = payouts
    for (const { of } of terms) if (isPath(of) && of.pays) this.#payer ??= of
    this.#days = options.days ?? new DayRing()
    this.#named = terms
    this.#terms =
      clock === 'calendar' ? terms.map((term) => (clockOf(term.of) === 'weekday' ? onCalendar(term) : term)) : terms
    let dayVariance = 0
    for (const { of, beta } of terms) dayVariance += beta * beta * of.dayVariance
    this.dayVariance = dayVariance
    this.loadings = loadingsOf(terms)
    if (anchors && anchors.slot.length > 0)
      this.#real = new RealCloses(anchors, dayVariance, (day, node) => this.#freeAt(day, node))
    else this.#level = options.level
  }

  day(day: number): DayNodes {
    const known = this.#days.get(day)
    if (known) return known
    const nodes = this.#free(day)
    if (this.#real) this.#real.shift(day, nodes.x, nodes.v)
    else if (this.#level) {
      const { x } = nodes
      const residual = this.#toLevel(this.#level)
      for (let k = 0; k <= SLOTS; k++) x[k] = (x[k] as number) + residual
    }
    return nodes
  }

  *preparing(day: number): Generator<void, void> {
    for (const { of } of this.#named)
      if (isPath(of) && of.preparing && of.clock === this.clock) yield* of.preparing(day)
  }

  /** As `day(day).x[0]`, bit by bit, and without the slots where nothing real is to be met. */
  at(day: number): number {
    const known = this.#days.get(day)
    if (known) return known.x[0] as number
    if (this.#real) return this.day(day).x[0] as number
    let x = (this.payouts ? this.payouts.at(day) : 0) + this.#drift * day
    for (const { of, beta } of this.#terms) x += beta * of.at(day)
    return this.#level ? x + this.#toLevel(this.#level) : x
  }

  /** As `day(day).x[node]`, bit by bit, and without the others where nothing real is to be met. */
  node(day: number, node: number): number {
    const known = this.#real ? this.day(day) : this.#days.get(day)
    if (known) return known.x[node] as number
    const x = this.#freeAt(day, node)
    return this.#level ? x + this.#toLevel(this.#level) : x
  }

  get pays(): boolean {
    return this.payouts !== undefined || this.#payer !== undefined
  }

  paid(day: number): number {
    return this.payouts?.at(day) ?? this.#payer?.paid?.(day) ?? 0
  }

  rangeOf(day: number): SessionRange | undefined {
    return this.#real?.rangeOf(day)
  }

  parts(from: Instant, to: Instant): readonly Part[] {
    const [begin, end] = [positionOf(this.clock, from), positionOf(this.clock, to)]
    const parts: Part[] = [{ cause: { kind: 'drift' }, ln: (this.#drift * (end - begin)) / SLOTS }]
    if (this.payouts) {
      const ln = this.payouts.at(Math.floor(end / SLOTS)) - this.payouts.at(Math.floor(begin / SLOTS))
      parts.push({ cause: { kind: 'dividend' }, ln })
    }
    for (const { of, beta, cause } of this.#named) {
      if (isPath(of) && !cause && of.parts) {
        for (const part of of.parts(from, to)) parts.push({ cause: part.cause, ln: beta * part.ln })
        continue
      }
      const ln = beta * lnMove(of, from, to)
      const jumped = isPath(of) ? 0 : beta * of.jumped(begin, end)
      if (jumped !== 0) parts.push({ cause: { kind: 'figures' }, ln: jumped })
      parts.push({ cause: cause ?? causeOf(of), ln: ln - jumped })
    }
    return parts
  }

  isReal(from: Instant, to: Instant): boolean {
    if (this.#real) return this.#real.isBetween(positionOf(this.clock, from), positionOf(this.clock, to))
    return this.#named.some(({ of, cause }) => isPath(of) && !cause && (of.isReal?.(from, to) ?? false))
  }

  /** The offset that brings the sum to its given level. */
  #toLevel({ slot, ln }: Level): number {
    const day = Math.floor(slot / SLOTS)
    return (this.#residual ??= ln - this.#freeAt(day, slot - day * SLOTS))
  }

  /** The day without its level or its real prices. */
  #free(day: number): DayNodes {
    const nodes = this.#days.claim(day)
    const { x, v } = nodes
    v.fill(0)
    const drift = this.#drift
    const taken = this.payouts ? this.payouts.at(day) : 0
    for (let k = 0; k <= SLOTS; k++) x[k] = taken + drift * (day + k / SLOTS)
    for (const { of, beta } of this.#terms) {
      const { x: sx, v: sv } = of.day(day)
      const square = beta * beta
      for (let k = 0; k < SLOTS; k++) {
        x[k] = (x[k] as number) + beta * (sx[k] as number)
        v[k] = (v[k] as number) + square * (sv[k] as number)
      }
      x[SLOTS] = (x[SLOTS] as number) + beta * (sx[SLOTS] as number)
    }
    return nodes
  }

  /** The same at one node, bit-identical. */
  #freeAt(day: number, node: number): number {
    let x = (this.payouts ? this.payouts.at(day) : 0) + this.#drift * (day + node / SLOTS)
    for (const { of, beta } of this.#terms)
      x += beta * (of instanceof Stream ? of.node(day, node) : (of.day(day).x[node] as number))
    return x
  }
}

/** Loadings of a sum, each stream once. Streams a sum is made from itself are different ones. */
function loadingsOf(terms: readonly Term[]): readonly Loading[] {
  if (terms.every((term): term is Loading => !isPath(term.of))) return terms
  const loadings: { of: Stream; beta: number }[] = []
  const add = (of: Stream, beta: number): void => {
    const known = loadings.find((loading) => loading.of === of)
    if (known) known.beta += beta
    else loadings.push({ of, beta })
  }
  for (const { of, beta } of terms) {
    if (!isPath(of)) add(of, beta)
    else for (const loading of of.loadings) add(loading.of, beta * loading.beta)
  }
  return loadings.filter(({ beta }) => beta !== 0)
}
