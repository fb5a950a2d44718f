/** A figure things are ranked by. */
export interface WeightedCriterion<Thing> {
  readonly id: string
  readonly of: (thing: Thing) => number | undefined
  /** whether a smaller figure is the better one */
  readonly lowerIsBetter: boolean
}

export interface Ranked<Thing> {
  readonly thing: Thing
  /** 0 to 100; undefined where none of the weighed figures is known */
  readonly points: number | undefined
  /** what each criterion adds to the points; one whose figure is not known is absent */
  readonly parts: ReadonlyMap<string, number>
}

/**
 * Ranks by weighted points. By each criterion the best of the list gets 1, the worst 0, what lies between a part in
 * proportion; where all are equal, each gets 1. Points are the weighted mean over the criteria whose figure the thing
 * has, times 100: what is missing lowers the sum of the weights and is no zero. Equal points keep the order given,
 * things without any stand last.
 *
 * @param weights by criterion, 0 or above; absent ones count nothing
 */
export function rankedBy<Thing>(
  things: readonly Thing[],
  criteria: readonly WeightedCriterion<Thing>[],
  weights: Readonly<Partial<Record<string, number>>>,
): Ranked<Thing>[] {
  const scales = criteria.flatMap((criterion) => {
    const weight = weights[criterion.id] ?? 0
    return weight > 0 ? [{ id: criterion.id, weight, scores: scoresOf(things, criterion) }] : []
  })
  return things
    .map((thing, place): Ranked<Thing> => {
      const known = scales.flatMap(({ id, weight, scores }) => {
        const score = scores[place]
        return score === undefined ? [] : [{ id, weight, score }]
      })
      const sum = known.reduce((total, { weight }) => total + weight, 0)
      const parts = new Map(known.map(({ id, weight, score }) => [id, (100 * weight * score) / sum]))
      return { thing, parts, points: sum > 0 ? [...parts.values()].reduce((a, b) => a + b, 0) : undefined }
    })
    .toSorted((one, other) => (other.points ?? -1) - (one.points ?? -1))
}

function scoresOf<Thing>(things: readonly Thing[], { of, lowerIsBetter }: WeightedCriterion<Thing>) {
  const figures = things.map(of)
  const known = figures.filter((figure) => figure !== undefined)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return figures.map((figure) => {
    if (figure === undefined) return undefined
    if (least === most) return 1
    return (lowerIsBetter ? most - figure : figure - least) / (most - least)
  })
}

/** Bases of the sequences that weights are drawn from, one for each criterion. */
const primes = [2, 3, 5, 7, 11, 13] as const

/**
 * How often each thing comes first over many weightings, most often first. Weights are spread evenly over all that sum
 * to one: exponential ones, normed (Devroye 1986, chapter V.2), from Halton's sequences instead of chance, so that the
 * same things have the same answer.
 *
 * @throws RangeError for more criteria than there are sequences
 */
export function firstUnderManyWeights<Thing>(
  things: readonly Thing[],
  criteria: readonly WeightedCriterion<Thing>[],
  rounds: number,
): { thing: Thing; rounds: number }[] {
  if (criteria.length > primes.length) throw new RangeError(`At most ${primes.length} criteria`)
  const firsts = new Map<Thing, number>()
  for (let round = 1; round <= rounds; round++) {
    const weights = Object.fromEntries(criteria.map(({ id }, i) => [id, -Math.log(halton(round, primes[i] ?? 2))]))
    const [first] = rankedBy(things, criteria, weights)
    if (first?.points !== undefined) firsts.set(first.thing, (firsts.get(first.thing) ?? 0) + 1)
  }
  return [...firsts].map(([thing, count]) => ({ thing, rounds: count })).toSorted((a, b) => b.rounds - a.rounds)
}

/** Number `place` (from 1) of the sequence to a base, between 0 and 1: its digits mirrored behind the point. */
function halton(place: number, base: number): number {
  let [value, digit] = [0, 1 / base]
  for (let rest = place; rest > 0; rest = Math.floor(rest / base)) {
    value += digit * (rest % base)
    digit /= base
  }
  return value
}
