import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import type { Step } from '#db/transaction.ts'
import { lockPortfolio, type StoredPortfolio } from './stored-portfolios.ts'

/** Ids of proposals that the owner of a portfolio does not want. */
export async function dismissedOf(db: Db | Step, { id }: Pick<StoredPortfolio, 'id'>): Promise<Set<string>> {
  const rows = await db.selectFrom('dismissed_actions').select('action').where('portfolio', '=', id).execute()
  return new Set(rows.map(({ action }) => action))
}

/** @throws Failure PORTFOLIO_UNKNOWN also for another's */
export async function dismissActions(step: Step, owner: UserId, id: string, actions: readonly string[]): Promise<void> {
  const portfolio = await lockPortfolio(step, owner, id)
  if (actions.length === 0) return
  await step
    .insertInto('dismissed_actions')
    .values(actions.map((action) => ({ portfolio: portfolio.id, action })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** They may be proposed again. @returns how many @throws Failure PORTFOLIO_UNKNOWN also for another's */
export async function forgetDismissed(step: Step, owner: UserId, id: string): Promise<number> {
  const portfolio = await lockPortfolio(step, owner, id)
  const { numDeletedRows } = await step
    .deleteFrom('dismissed_actions')
    .where('portfolio', '=', portfolio.id)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
