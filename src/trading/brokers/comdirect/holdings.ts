import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import type { BrokerAccount, BrokerPosition, UnknownPosition } from '../../broker.ts'
import { told, wholeList } from './client.ts'
import { reached, type Line } from './line.ts'
import type { LinkedAccount } from './links.ts'
import { Balance, euroMinorIn, microIn, minorIn, Positions, type Position } from './messages.ts'
import type { PaperOf } from './papers.ts'
import type { Holding, Seen } from './seen.ts'
import { wireId } from './shown.ts'

/** parts of one page ask for the same */
export const rememberedMs = 2000

export type Holdings = ReturnType<typeof createHoldings>

/** What lies in an account: money and papers, as the bank values them. */
export function createHoldings({ line, seen, paperOf }: { line: Line; seen: Seen; paperOf: PaperOf }) {
  const balanceOf = (account: LinkedAccount) =>
    line.soon(account, 'balance', rememberedMs, async () =>
      told(
        Balance,
        await line.read(account, `/api/banking/v2/accounts/${encodeURIComponent(account.settlement_id)}/balances`),
      ),
    )

  const positionsOf = (account: LinkedAccount) =>
    line.soon(account, 'positions', rememberedMs, () => {
      const path = `/api/brokerage/v3/depots/${encodeURIComponent(account.external_id)}/positions?with-attr=instrument`
      return wholeList(Positions, (first) => line.read(account, `${path}&paging-first=${first}`))
    })

  return {
    /** What can be spent, in cents. @throws Unanswered, NotDone, Failure */
    availableMinor: async (account: LinkedAccount): Promise<bigint> =>
      minorIn((await balanceOf(account)).availableCashAmountEUR),

    /** How much of a paper there is. @throws Unanswered, NotDone, Failure */
    heldMicro: async (account: LinkedAccount, { isin, wkn }: Instrument): Promise<bigint> =>
      (await positionsOf(account))
        .filter((each) => each.instrument?.isin === isin || each.wkn === wkn)
        .reduce((sum, { quantity }) => sum + microIn(quantity), 0n),

    /** @param numberOpen orders @param also what else is to be known for the account to count as reached */
    async account(account: LinkedAccount, numberOpen: number, also: () => Promise<void>): Promise<BrokerAccount> {
      const { reach, found } = await reached(async () => {
        const [balance, held] = await Promise.all([balanceOf(account), positionsOf(account), also()])
        return { balance, held }
      })
      if (found) await seen.keep(account, minorIn(found.balance.balanceEUR), found.held.map(holdingOf))
      const values = found?.held.map(({ currentValue }) => euroMinorIn(currentValue))
      return {
        id: wireId(account),
        name: account.name,
        reach,
        cashMinor: found && minorIn(found.balance.balanceEUR),
        reservedMinor: undefined,
        availableMinor: found && minorIn(found.balance.availableCashAmountEUR),
        positionsMinor: values?.reduce<bigint | undefined>(sumOf, 0n),
        numberOpen,
        openedAt: account.opened_at.getTime(),
        version: Math.trunc(account.opened_at.getTime() / 1000),
      }
    },

    /** Papers by now; none where the bank does not answer. What is kept in several places is one position. */
    async positions(account: LinkedAccount): Promise<{ known: BrokerPosition[]; unknown: UnknownPosition[] }> {
      const { found = [] } = await reached(() => positionsOf(account))
      const known = new Map<string, BrokerPosition>()
      const unknown: UnknownPosition[] = []
      for (const { wkn, quantity, availableQuantity, currentValue, purchaseValue, instrument } of found) {
        const paper = paperOf({ isin: instrument?.isin, wkn })
        const quantityMicro = microIn(quantity)
        const valueMinor = euroMinorIn(currentValue)
        if (!paper) {
          unknown.push({ name: instrument?.name ?? wkn, wkn, quantityMicro, valueMinor })
          continue
        }
        const before = known.get(paper.key)
        known.set(paper.key, {
          listing: listListing(paper),
          quantityMicro: (before?.quantityMicro ?? 0n) + quantityMicro,
          boundMicro:
            (before?.boundMicro ?? 0n) + (availableQuantity ? quantityMicro - microIn(availableQuantity) : 0n),
          costMinor: sumOf(before ? before.costMinor : 0n, euroMinorIn(purchaseValue)),
          valueMinor: sumOf(before ? before.valueMinor : 0n, valueMinor),
        })
      }
      return { known: [...known.values()], unknown }
    },
  }
}

/** A position as it is remembered. */
function holdingOf({ wkn, quantity, currentValue, instrument }: Position): Holding {
  const value = euroMinorIn(currentValue)
  return {
    name: instrument?.name ?? wkn,
    wkn,
    ...(instrument?.isin !== undefined && { isin: instrument.isin }),
    quantity: String(microIn(quantity)),
    ...(value !== undefined && { value: String(value) }),
  }
}

/** Of what is not known nothing is added up. */
const sumOf = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || b === undefined ? undefined : a + b
