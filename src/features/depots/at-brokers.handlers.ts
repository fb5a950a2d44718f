import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { compared } from '#banks/differences.ts'
import { utcDayOf } from '#calendar/days.ts'
import { berlinOffsetMs } from '#contract/berlin.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, UserId } from '#contract/vocabulary.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { portfolioOf, type StoredPortfolio } from '#portfolio/stored-portfolios.ts'
import { transactionsOf } from '#portfolio/stored-transactions.ts'
import type { AccountCounts, Broker, SeenAccount } from '#trading/broker.ts'
import { euroOf, piecesOf } from '#trading/lots.ts'
import * as contract from '#features/depots/at-brokers.contract.ts'
import type { BrokerDepot } from '#features/depots/at-brokers.contract.ts'
import type { OwnDepots } from '#features/depots/own-depots.handlers.ts'

interface AtBroker {
  broker: Broker
  account: SeenAccount
}

/** What lies at brokers, beside what is booked. */
export function brokerDepotHandlers({ db, universe, tradingBrokers }: Rooms, { inSumCurrency, storedOf }: OwnDepots) {
  /** Nobody who looks after a reader sees what lies there. */
  async function seenBy(asker: Asker): Promise<AtBroker[]> {
    const owner = userOf(asker)
    if (asker.impersonation !== undefined) return []
    const lists = await Promise.all(
      tradingBrokers.all.map(async (broker) =>
        ((await broker.wealth?.seen(owner)) ?? []).map((account) => ({ broker, account })),
      ),
    )
    return lists.flat()
  }

  /** Papers that depots hold which count, by the depot's name. */
  async function papersOf(stored: readonly StoredPortfolio[], asker: Asker): Promise<Map<string, Set<string>>> {
    const found = new Map<string, Set<string>>()
    for (const portfolio of stored) {
      if (!portfolio.isCounted || portfolio.kind !== 'DEPOT') continue
      const { evaluation } = await inSumCurrency(portfolio, asker)
      const held = [...evaluation.instruments].flatMap(([key, { sharesHeld }]) => (sharesHeld === 0n ? [] : [key]))
      found.set(portfolio.name, new Set(held))
    }
    return found
  }

  async function rowsOf(asker: Asker): Promise<BrokerDepot[]> {
    const all = await seenBy(asker)
    if (all.length === 0) return []
    const owner = userOf(asker)
    const stored = await storedOf(owner)
    const papers = await papersOf(stored, asker)
    return Promise.all(all.map((each) => row(owner, each, stored, papers)))
  }

  async function row(
    owner: UserId,
    { broker, account }: AtBroker,
    stored: readonly StoredPortfolio[],
    papers: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<BrokerDepot> {
    const booked = account.counts?.as === 'BOOKED' ? account.counts.portfolio : undefined
    const portfolio = stored.find(({ id }) => id === booked)
    const said = booked !== undefined && !portfolio ? undefined : account.counts // a depot that is gone says nothing
    const keys = account.positions.flatMap(({ instrument }) => instrument?.key ?? [])
    const overlaps = [...papers].filter(([, held]) => keys.some((key) => held.has(key))).map(([name]) => name)
    const value = valueOf(account)
    return {
      idAccount: account.id,
      name: account.name,
      brokerName: broker.profile.name,
      datetimeRead: iso(account.at),
      value,
      cash: euroOf(account.cashMinor),
      counts: said?.as,
      entityValue: portfolio?.id,
      namePortfolio: portfolio?.name,
      isCounted: value !== undefined && (said ? said.as === 'OWN' : overlaps.length === 0),
      overlaps,
      positions: portfolio ? await beside(owner, account, portfolio.id) : account.positions.map(position),
    }
  }

  /** Positions there beside the same ones in a depot, with what only the depot has. */
  async function beside(owner: UserId, account: SeenAccount, portfolio: string): Promise<BrokerDepot['positions']> {
    const holdings = account.positions.map(({ paper, quantityMicro }) => ({
      name: paper.name,
      isin: paper.isin,
      wkn: paper.wkn,
      quantity: piecesOf(quantityMicro),
      price: undefined,
      currency: undefined,
      cost: undefined,
    }))
    const found = compared(holdings, {
      transactions: await transactionsOf(db, owner, portfolio),
      day: utcDayOf(account.at + berlinOffsetMs(account.at)),
      paperOf: ({ isin, wkn }) => (isin ? universe.byIsin(isin) : undefined) ?? (wkn ? universe.byWkn(wkn) : undefined),
      byKey: (key: InstrumentKey) => universe.byKey(key),
    })
    return found.map(({ name, instrument, there, here }) => {
      const said = account.positions.find((each) =>
        instrument ? each.instrument === instrument : each.paper.name === name,
      )
      return {
        ...(said ? position(said) : { name, idPosition: instrument?.key }),
        quantity: toNumber(there) ?? 0,
        quantityHere: toNumber(here) ?? 0,
      }
    })
  }

  return [
    handle(contract.listBrokerDepots, async ({ asker }) => {
      const list = await rowsOf(asker)
      const counted = list.flatMap(({ isCounted, value = 0 }) => (isCounted ? [value] : []))
      return {
        isoCurrency: 'EUR' as const,
        value: Math.round(counted.reduce((sum, each) => sum + each, 0) * 100) / 100,
        list,
      }
    }),

    handle(contract.putBrokerDepot, async ({ params, body, asker }) => {
      const owner = userOf(asker)
      const { idAccount } = params
      const wealth = asker.impersonation === undefined ? tradingBrokers.ofAccount(idAccount).wealth : undefined
      if (!wealth) throw new Failure('TRADING_ACCOUNT_UNKNOWN', {}, 'No such account')
      await wealth.count({ owner, account: idAccount }, await countsOf(owner, body))
      const found = (await rowsOf(asker)).find((each) => each.idAccount === idAccount)
      if (!found) throw new Failure('TRADING_ACCOUNT_UNKNOWN', {}, 'It was never read')
      return found
    }),
  ]

  async function countsOf(
    owner: UserId,
    { counts, entityValue }: { counts: NonNullable<BrokerDepot['counts']>; entityValue?: string | undefined },
  ): Promise<AccountCounts> {
    if (counts !== 'BOOKED') return { as: counts }
    if (entityValue === undefined)
      throw new Failure(
        'INPUT_INVALID',
        { faults: { entityValue: 'Bitte wähle das Depot, in dem es gebucht ist.' } },
        'Which depot?',
      )
    const { id, kind } = await portfolioOf(db, owner, entityValue)
    if (kind !== 'DEPOT') throw new Failure('PORTFOLIO_UNKNOWN', {}, 'No depot')
    return { as: 'BOOKED', portfolio: id }
  }
}

/** Cash and positions, in euro; undefined where one is not known in euro. */
function valueOf({ cashMinor, positions }: SeenAccount): number | undefined {
  const sum = positions.reduce<bigint | undefined>(
    (all, { valueMinor }) => (all === undefined || valueMinor === undefined ? undefined : all + valueMinor),
    cashMinor,
  )
  return sum === undefined ? undefined : euroOf(sum)
}

const position = ({
  paper,
  instrument,
  quantityMicro,
  valueMinor,
}: SeenAccount['positions'][number]): BrokerDepot['positions'][number] => ({
  idPosition: instrument?.key,
  name: instrument?.name ?? paper.name,
  isin: paper.isin,
  wkn: paper.wkn,
  quantity: piecesOf(quantityMicro),
  value: valueMinor === undefined ? undefined : euroOf(valueMinor),
})
