import * as z from 'zod'
import type { Instant, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { vaultOf } from '#db/vault.ts'
import type { AccountCounts, SeenAccount } from '../../broker.ts'
import type { LinkedAccount, Links } from './links.ts'
import type { PaperOf } from './papers.ts'
import { wireId } from './shown.ts'

/** what is the same is written again after so long */
const freshMs = 60_000

/** As it is stored. */
const Holding = z.object({
  name: z.string(),
  isin: z.string().optional(),
  wkn: z.string().optional(),
  /** millionths */
  quantity: z.string(),
  /** cents */
  value: z.string().optional(),
})
export type Holding = z.infer<typeof Holding>

interface SeenParts {
  db: Db
  links: Links
  paperOf: PaperOf
  now: () => Instant
}

export type Seen = ReturnType<typeof createSeen>

/** What lay in accounts when they were read last, for whoever looks while the bank is not asked. */
export function createSeen({ db, links, paperOf, now }: SeenParts) {
  /** what this process has written, so that pages that follow an account do not write every few seconds */
  const written = new Map<string, { at: Instant; text: string }>()

  /** Keeps what was read. @param cash cents */
  async function keep({ id }: LinkedAccount, cash: bigint, holdings: readonly Holding[]): Promise<void> {
    const text = JSON.stringify([String(cash), holdings])
    const before = written.get(id)
    if (before && before.text === text && now() - before.at < freshMs) return
    const at = new Date(now())
    await transaction(db, async (step) => {
      const read = { at, balance: String(cash), holdings: JSON.stringify(holdings) }
      const values = vaultOf(step).shut('broker_syncs', { account: id }, read)
      const isThere = await step
        .selectFrom('broker_accounts')
        .select('id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!isThere) return // disconnected meanwhile
      await step
        .insertInto('broker_syncs')
        .values({ account: id, ...values })
        .onConflict((conflict) => conflict.column('account').doUpdateSet(values))
        .execute()
    })
    written.set(id, { at: at.getTime(), text })
  }

  async function list(owner: UserId): Promise<SeenAccount[]> {
    const accounts = await links.accountsOf(owner)
    if (accounts.length === 0) return []
    const ids = accounts.map(({ id }) => id)
    const rows = await db.selectFrom('broker_syncs').selectAll().where('account', 'in', ids).execute()
    const vault = vaultOf(db)
    return accounts.flatMap((account) => {
      const row = rows.find((each) => each.account === account.id)
      if (!row) return []
      const { at, balance, holdings } = vault.opened('broker_syncs', { account: account.id }, row)
      return [
        {
          id: wireId(account),
          name: account.name,
          at: at.getTime(),
          cashMinor: BigInt(balance ?? 0),
          positions: z
            .array(Holding)
            .parse(holdings)
            .map(({ quantity, value, ...paper }) => ({
              paper,
              instrument: paperOf(paper),
              quantityMicro: BigInt(quantity),
              valueMinor: value === undefined ? undefined : BigInt(value),
            })),
          counts: countsOf(account),
        },
      ]
    })
  }

  async function count({ id }: LinkedAccount, counts: AccountCounts): Promise<void> {
    await db
      .updateTable('broker_accounts')
      .set({ counts: counts.as, portfolio: counts.as === 'BOOKED' ? counts.portfolio : null })
      .where('id', '=', id)
      .execute()
  }

  return { keep, list, count }
}

/** A depot that is gone says nothing any more. */
function countsOf({ counts, portfolio }: LinkedAccount): AccountCounts | undefined {
  if (counts === null || (counts === 'BOOKED' && portfolio === null)) return undefined
  return counts === 'BOOKED' ? { as: counts, portfolio: portfolio ?? '' } : { as: counts }
}
