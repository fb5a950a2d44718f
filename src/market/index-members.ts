import { tidy } from '#figures/rounding.ts'
import type { Instrument } from './instruments.ts'

/** How much of an index its list of members shows; indices of volatility and of sentiment have none. */
export type Membership = 'whole' | 'part' | 'unknown' | 'volatility' | 'sentiment'

/** Indices of whose members the ISIN of some is not known here, and how many they have. */
const incomplete: Readonly<Record<string, number>> = { 'S&P 500': 503 }

/** @param known how many members are known @returns with `of`, where only a part is known, the number of all */
export function membershipOf({ name, facts }: Instrument, known: number): { membership: Membership; of?: number } {
  const weighting = facts.kind === 'index' ? facts.weighting : undefined
  if (weighting === 'volatility' || weighting === 'sentiment') return { membership: weighting }
  if (known === 0) return { membership: 'unknown' }
  const all = incomplete[name]
  return all === undefined ? { membership: 'whole' } : { membership: 'part', of: all }
}

/** A sector within an index. */
export interface SectorShare {
  /** as the reference data says it */
  name: string
  members: number
  weightPct: number
  /** mean change of its members by their weights, percent; absent where they weigh nothing */
  changePct: number | undefined
}

/** The sectors of an index, the strongest first. Members without sector, weight or price do not count. */
export function sectorsOf(
  members: readonly Instrument[],
  weights: Float64Array | undefined,
  changeOf: (member: Instrument) => number | undefined,
): SectorShare[] {
  const sums = new Map<string, { members: number; weight: number; moved: number }>()
  members.forEach((member, i) => {
    const name = member.facts.kind === 'stock' ? member.facts.sector : undefined
    const change = changeOf(member)
    const weight = weights?.[i]
    if (!name || change === undefined || weight === undefined) return
    const sum = sums.get(name) ?? { members: 0, weight: 0, moved: 0 }
    sums.set(name, { members: sum.members + 1, weight: sum.weight + weight, moved: sum.moved + weight * change })
  })
  return [...sums]
    .map(([name, { members, weight, moved }]) => ({
      name,
      members,
      weightPct: tidy(weight * 100, 2),
      changePct: weight > 0 ? tidy(moved / weight, 4) : undefined,
    }))
    .toSorted((a, b) => (b.changePct ?? -100) - (a.changePct ?? -100))
}
