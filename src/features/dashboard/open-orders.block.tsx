import type { TradingOrder } from '#features/trading/order-shapes.contract.ts'
import { listTradingAccounts, listTradingOrders } from '#features/trading/trading.contract.ts'
import { Empty } from '#web/blocks/states.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** of those of a reader who has more the rest is left to the accounts */
const mostShown = 8

interface OpenOrder extends TradingOrder {
  /** of the account */
  nameAccount: string
}

export interface OpenOrders {
  list: readonly OpenOrder[]
  total: number
  /** of the reader */
  numberAccounts: number
}

/** Open orders of all paper accounts of the reader, the newest first. */
export async function openOrders({ call }: Pick<PageContext, 'call'>): Promise<OpenOrders> {
  const { list: accounts } = await call(listTradingAccounts)
  const withOrders = accounts.filter(({ numberOpenOrders }) => numberOpenOrders > 0)
  const found = await Promise.all(
    withOrders.map(async ({ idAccount, name }) => {
      const query = { show: 'OPEN' as const, limit: mostShown }
      const { list } = await call(listTradingOrders, { params: { idAccount }, query })
      return list.map((order) => ({ ...order, nameAccount: name }))
    }),
  )
  return {
    list: found
      .flat()
      .toSorted((a, b) => (a.datetimePlaced < b.datetimePlaced ? 1 : -1))
      .slice(0, mostShown),
    total: accounts.reduce((sum, { numberOpenOrders }) => sum + numberOpenOrders, 0),
    numberAccounts: accounts.length,
  }
}

const sides = { BUY: 'Kauf', SELL: 'Verkauf' } as const

/** „Limit 15,00“; a trailing order has its mark as a stop */
const marks = ({ limit, stop, instrument }: TradingOrder): string =>
  [
    ...(stop === undefined ? [] : [`Stopp ${format.price(stop, kindOf(instrument))}`]),
    ...(limit === undefined ? [] : [`Limit ${format.price(limit, kindOf(instrument))}`]),
  ].join(', ') || 'Markt'

/** „noch 1,6 % entfernt · gültig bis 30.11.“ */
const detail = (order: OpenOrder, isOneOfSeveral: boolean): string =>
  [
    order.stateText,
    ...(order.filled > 0 ? [`${format.pieces(order.filled)} von ${format.pieces(order.quantity)} ausgeführt`] : []),
    ...(order.distancePct === undefined ? [] : [`noch ${format.percent(Math.abs(order.distancePct))} entfernt`]),
    `gültig bis ${format.shortDate(order.datetimeExpires)}`,
    ...(isOneOfSeveral ? [order.nameAccount] : []),
  ].join(' · ')

/** What waits on the simulated exchange, each with its state and the way to it. */
export function OpenOrderList({ orders, now }: { orders: OpenOrders; now: number }) {
  if (orders.numberAccounts === 0)
    return (
      <Empty text="Noch kein Handelskonto." hint="Mit Spielgeld an der simulierten Börse.">
        <a className="btn" href="/wertpapierhandel">
          So geht es
        </a>
      </Empty>
    )
  if (orders.list.length === 0) return <Empty text="Keine offene Order." />
  return (
    <ul className="own-list open-orders">
      {orders.list.map((order) => (
        <li key={order.idOrder}>
          <time dateTime={order.datetimePlaced}>
            {format.date(order.datetimePlaced) === format.date(now)
              ? format.minute(order.datetimePlaced)
              : format.shortDate(order.datetimePlaced)}
          </time>
          <p>
            <a href={`/depot/${order.idAccount}/order/${order.idOrder}`}>
              {sides[order.side]} {format.pieces(order.quantity)} {order.paper.name}
            </a>{' '}
            {marks(order)}
            <small className="mut2">{detail(order, orders.numberAccounts > 1)}</small>
          </p>
        </li>
      ))}
    </ul>
  )
}
