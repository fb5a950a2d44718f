import { getProfile } from '#features/account/users.contract.ts'
import { ChangeBoard, changeOrder } from '#features/trading/change-order.block.tsx'
import { Steps, TradingHead } from '#features/trading/frame.block.tsx'
import { ReachNote } from '#features/trading/login.block.tsx'
import { loadOrder, type OrderPage } from '#features/trading/order-page.ts'
import { OrderState } from '#features/trading/orders.block.tsx'
import { accountPath, orderPath } from '#features/trading/paths.ts'
import { Costs, Course, Executions, OrderFacts, resultOf } from '#features/trading/receipt.block.tsx'
import { OrderWatch, Watched } from '#features/trading/watch.block.tsx'
import { euro, orderTitle, paperCodes } from '#features/trading/words.ts'
import { Note } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { pathOf } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'

/** `/depot/{id}/order/{orderId}`: the receipt of an order and its course. */
export const orderRoute = page<OrderPage & { needsProof: boolean }>({
  path: '/depot/:id/order/:orderId',
  widthClass: 'lg',
  needsLogin: true,
  action: { aendern: changeOrder },
  load: async (context) => {
    const [shown, { needsProof }] = await Promise.all([loadOrder(context), context.call(getProfile)])
    return { ...shown, needsProof }
  },
  head: ({ order }) => ({ title: `${orderTitle(order)} · ${order.number}`, noIndex: true }),
  Page: ({ account, order, needsProof, at }) => (
    <>
      <OrderWatch idAccount={order.idAccount} order={order} />
      <Watched part="head">
        <Head account={account} order={order} />
        <Steps now={3} />
      </Watched>
      <ReachNote account={account} goOn={orderPath(order.idAccount, order.idOrder)} />
      <Watched part="reason">
        {order.reason ? (
          <div className="spaced">
            <Note warn={order.state === 'REJECTED' || order.isUncertain}>{order.reason}</Note>
          </div>
        ) : null}
      </Watched>
      <div className="cols">
        <div className="stack">
          <Watched part="done" className="stack">
            <Executions order={order} now={at.now} />
            <OrderFacts order={order} account={account} />
          </Watched>
          <Watched part="change">
            {order.mayReplace ? <ChangeBoard order={order} account={account} needsProof={needsProof} at={at} /> : null}
          </Watched>
        </div>
        <Watched part="course" className="stack">
          <Course order={order} now={at.now} />
          <Costs order={order} account={account} />
        </Watched>
      </div>
    </>
  ),
})

/** „ausgeführt um 11:42:31 über Xetra · 4.932,66 € vom Konto“ */
function executionText({ state, side, fills, market, datetimeDone }: OrderPage['order']): string | undefined {
  if (state !== 'EXECUTED' || datetimeDone === undefined) return undefined
  const amounts = fills.flatMap(({ amount }) => amount ?? [])
  const money = Math.abs(amounts.reduce((sum, amount) => sum + amount, 0))
  return [
    [
      `ausgeführt am ${format.date(datetimeDone)} um ${format.time(datetimeDone, Date.parse(datetimeDone))}`,
      ...(market ? [`über ${market.name}`] : []),
    ].join(' '),
    ...(amounts.length < fills.length ? [] : [`${euro(money)} ${side === 'BUY' ? 'vom' : 'aufs'} Konto`]),
  ].join(' · ')
}

const Head = ({ account, order }: OrderPage) => (
  <TradingHead
    account={account}
    crumbs={[{ label: 'Orderbuch', path: accountPath(account.idAccount, 'orderbuch') }, { label: order.number }]}
    title={
      order.state === 'EXECUTED' ? (
        <span className="done-mark">
          <Icon name="check" />
          {resultOf(order)}
        </span>
      ) : (
        resultOf(order)
      )
    }
    text={
      <>
        Order {order.number} · {account.name} · {order.instrument ? '' : `${paperCodes(order.paper)} · `}
        {executionText(order) ?? (
          <>
            {order.market ? `${order.market.name} · ` : ''}
            <OrderState order={order} />
          </>
        )}
      </>
    }
    acts={
      <>
        {order.filled > 0 ? (
          <Driven by="print-page" when="now" props={{}}>
            <button type="button" className="btn scripted">
              Beleg drucken
            </button>
          </Driven>
        ) : null}
        <a className="btn" href={accountPath(account.idAccount)}>
          Zum Bestand
        </a>
        {order.instrument ? (
          <>
            <a className="btn" href={pathOf(order.instrument)}>
              Zum Kurs
            </a>
            <a
              className="btn ghost"
              href={`/alarme/neu?wert=${order.instrument.entityType}-${order.instrument.entityValue}`}
            >
              Alarm setzen
            </a>
          </>
        ) : null}
        {order.mayCancel ? (
          <a className="btn" href={`${orderPath(order.idAccount, order.idOrder)}/streichen`}>
            Streichen
          </a>
        ) : null}
      </>
    }
  />
)
