import type { ClassKey } from '#contract/asset-classes.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'

/** A class of instruments, or what lies on accounts. */
export type Part = ClassKey | 'account'

/** Percent of the wealth by part, in hundredths: 6250 is 62.5 %. */
export type Targets = ReadonlyMap<Part, number>

/** all of it, in hundredths of a percent */
export const wholeTarget = 10_000

export async function targetsOf(db: Db, owner: UserId): Promise<Targets> {
  const rows = await db.selectFrom('depot_targets').select(['part', 'percent']).where('owner', '=', owner).execute()
  return new Map(rows.map(({ part, percent }) => [part as Part, Math.round(Number(percent) * 100)])) // stored so
}

/** Replaces all targets of an owner; none ends them. */
export const setTargets = (db: Db, owner: UserId, targets: Targets): Promise<void> =>
  transaction(db, (step) => replaceTargets(step, owner, targets))

/** The same as part of something larger. */
export async function replaceTargets(step: Step, owner: UserId, targets: Targets): Promise<void> {
  await step.deleteFrom('depot_targets').where('owner', '=', owner).execute()
  const rows = [...targets].map(([part, hundredths]) => ({ owner, part, percent: (hundredths / 100).toFixed(2) }))
  if (rows.length > 0) await step.insertInto('depot_targets').values(rows).execute()
}

export interface Rebalanced {
  readonly part: Part
  /** cents */
  readonly value: number
  /** hundredths of a percent */
  readonly target: number
  /** cents to buy, negative to sell; they add up to what is paid in */
  readonly amount: number
}

/**
 * What is to be bought and sold so that each part has its target of what is there and of what is paid in. What has no
 * target is sold. Cents that rounding leaves over go to the largest target, so that the amounts add up.
 * @param values cents by part
 * @param targets adding up to `wholeTarget`
 * @param paidIn cents
 */
export function rebalancedParts(values: ReadonlyMap<Part, number>, targets: Targets, paidIn: number): Rebalanced[] {
  const whole = [...values.values()].reduce((sum, value) => sum + value, paidIn)
  const rows = [...new Set([...targets.keys(), ...values.keys()])].map((part) => {
    const [value, target] = [values.get(part) ?? 0, targets.get(part) ?? 0]
    return { part, value, target, amount: Math.round((whole * target) / wholeTarget) - value }
  })
  const left = paidIn - rows.reduce((sum, { amount }) => sum + amount, 0)
  const largest = rows.reduce((most, row) => (row.target > most.target ? row : most), rows[0] ?? { target: 0 })
  return rows.map((row) => (row === largest ? { ...row, amount: row.amount + left } : row))
}
