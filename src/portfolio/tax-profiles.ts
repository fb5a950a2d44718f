import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import { numberText } from '#contract/number-format.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { vaultOf } from '#db/vault.ts'
import type { TaxKind } from './yearly-tax.ts'

export interface StoredTaxProfile {
  readonly isCouple: boolean
  /** of the tax: 0, 8 in Bavaria and Baden-Württemberg, 9 */
  readonly churchTaxPct: number
}

export const fundKinds = ['equityFund', 'mixedFund', 'otherFund'] as const satisfies readonly TaxKind[]
export type FundKind = (typeof fundKinds)[number]

/** A Freistellungsauftrag: what a bank leaves untaxed from a year on, in euros. */
export interface ExemptionOrder {
  readonly portfolio: string
  readonly fromYear: number
  readonly euros: number
}

const wholeEuros = (euros: number): string => numberText(euros, { decimals: 0 }) ?? ''

/** How an owner is taxed; who has said nothing is single and in no church. */
export async function taxProfileOf(db: Db, owner: UserId): Promise<StoredTaxProfile> {
  const found = await db
    .selectFrom('tax_profiles')
    .select(['is_couple as isCouple', 'church_tax_pct as churchTaxPct'])
    .where('owner', '=', owner)
    .executeTakeFirst()
  return found ?? { isCouple: false, churchTaxPct: 0 }
}

export async function setTaxProfile(
  step: Step,
  owner: UserId,
  { isCouple, churchTaxPct }: StoredTaxProfile,
): Promise<void> {
  const row = { is_couple: isCouple, church_tax_pct: churchTaxPct }
  await step
    .insertInto('tax_profiles')
    .values({ owner, ...row })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(row))
    .execute()
}

/** All orders of an owner's depots and accounts, each depot's oldest first. */
export async function exemptionOrdersOf(db: Db | Step, owner: UserId): Promise<ExemptionOrder[]> {
  const rows = await db
    .selectFrom('exemption_orders')
    .innerJoin('portfolios', 'portfolios.id', 'exemption_orders.portfolio')
    .select(['exemption_orders.portfolio', 'from_year', 'euros', 'sealed'])
    .where('portfolios.owner', '=', owner)
    .where('portfolios.deleted_at', 'is', null)
    .orderBy('exemption_orders.portfolio')
    .orderBy('exemption_orders.from_year')
    .execute()
  return rows.map((row) => {
    const { portfolio, from_year: fromYear, euros } = vaultOf(db).opened('exemption_orders', row, row)
    return { portfolio, fromYear, euros: euros ?? 0 }
  })
}

function toKept(step: Step, { portfolio, fromYear, euros }: ExemptionOrder) {
  const row = { portfolio, from_year: fromYear, euros }
  return vaultOf(step).shut('exemption_orders', row, row)
}

/** Orders as their owner once gave them, whatever was allowed in which year since. */
export async function addExemptionOrders(step: Step, orders: readonly ExemptionOrder[]): Promise<void> {
  if (orders.length === 0) return
  await step
    .insertInto('exemption_orders')
    .values(orders.map((order) => toKept(step, order)))
    .execute()
}

/** The order in force in a year, in euros; 0 before the first. @param orders of one depot, the oldest first */
export const orderedIn = (orders: readonly ExemptionOrder[], year: number): number =>
  orders.findLast(({ fromYear }) => fromYear <= year)?.euros ?? 0

/**
 * Tells what a bank leaves untaxed from a year on.
 * @param most what all banks together may leave untaxed in that year, in euros
 * @throws Failure PORTFOLIO_UNKNOWN where the depot is not the owner's, INPUT_INVALID where all together are more than that
 */
export async function setExemptionOrder(
  step: Step,
  owner: UserId,
  { portfolio, fromYear, euros }: ExemptionOrder,
  most: number,
): Promise<void> {
  const depots = await step
    .selectFrom('portfolios')
    .select('id')
    .where('owner', '=', owner)
    .where('kind', 'in', ['DEPOT', 'ACCOUNT'])
    .where('deleted_at', 'is', null)
    .forUpdate() // one order at a time: their sum is limited
    .execute()
  if (!depots.some(({ id }) => id === portfolio)) throw new Failure('PORTFOLIO_UNKNOWN', {}, 'You have no such depot')
  const others = Map.groupBy(await exemptionOrdersOf(step, owner), (order) => order.portfolio)
  others.delete(portfolio)
  const elsewhere = [...others.values()].reduce((sum, orders) => sum + orderedIn(orders, fromYear), 0)
  if (elsewhere + euros > most)
    throw new Failure(
      'INPUT_INVALID',
      {
        faults: {
          euros:
            `Mit den anderen Aufträgen sind es ${wholeEuros(elsewhere + euros)} €; ` +
            `${fromYear} sind zusammen ${wholeEuros(most)} € erlaubt.`,
        },
      },
      'More than the allowance',
    )
  const kept = toKept(step, { portfolio, fromYear, euros })
  await step
    .insertInto('exemption_orders')
    .values(kept)
    .onConflict((conflict) =>
      conflict.columns(['portfolio', 'from_year']).doUpdateSet({ euros: kept.euros, sealed: kept.sealed }),
    )
    .execute()
}

/** What an owner holds a fund for, where that was said. */
export async function fundKindsOf(db: Db, owner: UserId): Promise<Map<string, FundKind>> {
  const rows = await db.selectFrom('fund_tax_kinds').select(['instrument', 'kind']).where('owner', '=', owner).execute()
  return new Map(rows.map(({ instrument, kind }) => [instrument, kind]))
}

/** @param kind undefined: what the fund's data say */
export async function setFundKind(
  step: Step,
  owner: UserId,
  instrument: InstrumentKey,
  kind: FundKind | undefined,
): Promise<void> {
  if (kind === undefined) {
    await step.deleteFrom('fund_tax_kinds').where('owner', '=', owner).where('instrument', '=', instrument).execute()
    return
  }
  await step
    .insertInto('fund_tax_kinds')
    .values({ owner, instrument, kind })
    .onConflict((conflict) => conflict.columns(['owner', 'instrument']).doUpdateSet({ kind }))
    .execute()
}
