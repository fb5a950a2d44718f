import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import type { Split } from './allocation.ts'
import { fraction } from './numbers/fraction.ts'
import { rebalance, TooManyNames, type Constraint } from './rebalancing.ts'

/** By what the wealth is split; each kind has targets of its own. */
export const targetKinds = ['class', 'paper', 'region', 'sector'] as const
export type TargetKind = (typeof targetKinds)[number]

/** Percent of the wealth by part, in hundredths: 6250 is 62.5 %. */
export type Targets = ReadonlyMap<string, number>

/** all of it, in hundredths of a percent */
export const wholeTarget = 10_000

/** The targets of an owner by kind; a kind without targets is not there. */
export async function targetsOf(db: Db, owner: UserId): Promise<ReadonlyMap<TargetKind, Targets>> {
  const rows = await db
    .selectFrom('depot_targets')
    .select(['kind', 'part', 'percent'])
    .where('owner', '=', owner)
    .execute()
  const found = new Map<TargetKind, Map<string, number>>()
  for (const kind of targetKinds) {
    const ofKind = rows.filter((row) => row.kind === kind)
    if (ofKind.length > 0)
      found.set(kind, new Map(ofKind.map(({ part, percent }) => [part, Math.round(Number(percent) * 100)])))
  }
  return found
}

/** Replaces all targets of an owner of one kind; none ends them. */
export const setTargets = (db: Db, owner: UserId, kind: TargetKind, targets: Targets): Promise<void> =>
  transaction(db, (step) => replaceTargets(step, owner, kind, targets))

/** The same as part of something larger. */
export async function replaceTargets(step: Step, owner: UserId, kind: TargetKind, targets: Targets): Promise<void> {
  await step.deleteFrom('depot_targets').where('owner', '=', owner).where('kind', '=', kind).execute()
  const rows = [...targets].map(([part, hundredths]) => ({
    owner,
    kind,
    part,
    percent: (hundredths / 100).toFixed(2),
  }))
  if (rows.length > 0) await step.insertInto('depot_targets').values(rows).execute()
}

export interface Rebalanced {
  readonly part: string
  /** cents */
  readonly value: number
  /** hundredths of a percent */
  readonly target: number
  /** cents to buy, negative to sell; they add up to what is paid in */
  readonly amount: number
}

export interface Wanted {
  /** cents by part; what nobody can name a part of is none of them */
  readonly values: ReadonlyMap<string, number>
  /** adding up to `wholeTarget` */
  readonly targets: Targets
  /** cents */
  readonly paidIn: number
  /** nothing is sold: what is paid in, and what the account has above its target, goes where most is missing */
  readonly buysOnly?: boolean
}

/**
 * What is to be bought and sold so that each part has its target of what is there and of what is paid in. What has no
 * target is sold. Cents that rounding leaves over go to the largest target, so that the amounts add up.
 */
export function rebalancedParts({ values, targets, paidIn, buysOnly = false }: Wanted): Rebalanced[] {
  const whole = [...values.values()].reduce((sum, value) => sum + value, paidIn)
  const rows = [...new Set([...targets.keys(), ...values.keys()])].map((part) => {
    const [value, target] = [values.get(part) ?? 0, targets.get(part) ?? 0]
    return { part, value, target, amount: Math.round((whole * target) / wholeTarget) - value }
  })
  const even = evened(rows, paidIn, ({ target }) => target)
  return buysOnly ? boughtOnly(even, paidIn) : even
}

function boughtOnly(rows: readonly Rebalanced[], paidIn: number): Rebalanced[] {
  const isSold = ({ part, amount }: Rebalanced) => part !== 'account' && amount < 0
  const missing = rows.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const fromAccount = rows.reduce((sum, { part, amount }) => sum + (part === 'account' ? Math.max(0, -amount) : 0), 0)
  const bought = rows.map((row) => ({
    ...row,
    amount: isSold(row)
      ? 0
      : row.amount < 0
        ? row.amount
        : Math.floor((row.amount / (missing || 1)) * (paidIn + fromAccount)),
  }))
  return evened(bought, paidIn, (row) => row.amount)
}

/** Cents that are left over go to the row that has most of something. */
function evened<Row extends { readonly amount: number }>(
  rows: readonly Row[],
  sum: number,
  sizeOf: (row: Row) => number,
) {
  const left = sum - rows.reduce((all, { amount }) => all + amount, 0)
  const largest = rows.reduce<Row | undefined>(
    (most, row) => (most && sizeOf(most) >= sizeOf(row) ? most : row),
    undefined,
  )
  return rows.map((row) => (row === largest ? { ...row, amount: row.amount + left } : row))
}

/** What is held of a paper, and how much of that belongs to which part. */
export interface HeldParts {
  readonly key: InstrumentKey
  /** cents */
  readonly value: number
  /** cents by part; what it lacks to the value belongs to none that is known */
  readonly parts: ReadonlyMap<string, number>
}

/** @param cents what is held of the paper @param split of it; cents that rounding leaves over go to the largest part */
export function heldParts(key: InstrumentKey, cents: number, split: Split): HeldParts {
  const sums = new Map<string, number>()
  for (const { name, part } of split) sums.set(name, (sums.get(name) ?? 0) + part)
  const known = [...sums.values()].reduce((sum, part) => sum + part, 0)
  const rows = [...sums].map(([name, part]) => ({ name, part, amount: Math.floor(cents * part) }))
  const parts = evened(rows, Math.min(cents, Math.round(cents * known)), ({ part }) => part)
  return { key, value: cents, parts: new Map(parts.map(({ name, amount }) => [name, amount])) }
}

/**
 * What of each paper is to be bought and sold so that the parts change as they are to: by least squares (`rebalance`) of
 * the changes in proportion to what is held, so that papers of one part share what it lacks.
 * @returns cents by paper; they add up to what the parts but the account are to change by. Undefined where these papers
 * alone do not lead there, or only by selling more than is held (`buysOnly`: anything)
 */
export function paperTrades(
  papers: readonly HeldParts[],
  parts: readonly Pick<Rebalanced, 'part' | 'amount'>[],
  { buysOnly = false }: Pick<Wanted, 'buysOnly'> = {},
): Map<InstrumentKey, number> | undefined {
  const wanted = parts.filter(({ part }) => part !== 'account')
  const money = wanted.reduce((sum, { amount }) => sum + amount, 0)
  const constraints = [
    ...wanted.map(({ part, amount }) => constraintOf(papers, amount, ({ parts: of }) => of.get(part) ?? 0)),
    constraintOf(papers, money, ({ value }) => value),
  ]
  if (constraints.some(({ weights, amount }) => weights.size === 0 && amount.num !== 0n)) return undefined
  const changes = solved(constraints)
  if (!changes || [...changes.values()].some(({ exact }) => !exact)) return undefined
  const trades = papers.map(({ key, value }) => {
    const least = buysOnly ? 0 : -value
    const amount = Math.round((changes.get(key)?.amount ?? 0) * rootOf(value))
    return { key, isPossible: amount >= least - 1, amount: Math.max(amount, least) } // a cent of rounding
  })
  if (trades.some(({ isPossible }) => !isPossible)) return undefined
  return new Map(evened(trades, money, ({ amount }) => Math.abs(amount)).map(({ key, amount }) => [key, amount]))
}

/** A paper counts by the root of its value: the shortest of all solutions then is the one in proportion. */
const rootOf = (cents: number): number => Math.round(Math.sqrt(cents) * 1e6)

function constraintOf(papers: readonly HeldParts[], cents: number, weightOf: (paper: HeldParts) => number): Constraint {
  const weights = papers.flatMap((paper) => {
    const weight = weightOf(paper)
    if (weight === 0) return []
    return [[paper.key, fraction(BigInt(weight) * BigInt(rootOf(paper.value)), BigInt(paper.value))] as const]
  })
  return { weights: new Map(weights), amount: fraction(BigInt(cents), 1n) }
}

function solved(constraints: readonly Constraint[]): ReturnType<typeof rebalance> | undefined {
  try {
    return rebalance(constraints, 0) // cents need no fractions, which take a second where weights are odd
  } catch (error) {
    if (error instanceof TooManyNames) return undefined
    throw error
  }
}
