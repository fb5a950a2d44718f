import { Failure } from '#contract/failures.ts'
import { NoOrYes, TradingHead } from '#features/trading/frame.block.tsx'
import { idsIn, loadOrder, type OrderPage } from '#features/trading/order-page.ts'
import { accountPath, orderPath } from '#features/trading/paths.ts'
import { cancelTradingOrder, getTradingOrder } from '#features/trading/trading.contract.ts'
import { euro, orderTitle } from '#features/trading/words.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { unitWord } from '#web/blocks/pieces.ts'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

/** Cancels what is open; where it was faster, the order's page says so. */
const cancelOrder: Action = async (_, context) => {
  const params = idsIn(context)
  const back = orderPath(params.idAccount, params.idOrder)
  try {
    const order = await context.call(cancelTradingOrder, { params })
    return done(
      accountPath(params.idAccount, 'orderbuch'),
      `${orderTitle(order)} ist gestrichen.${order.filled > 0 ? ` ${format.pieces(order.filled)} waren schon ausgeführt.` : ''}`,
    )
  } catch (error) {
    if (!(error instanceof Failure) || error.failure !== 'ORDER_DONE') throw error
    const { stateText, datetimeDone } = await context.call(getTradingOrder, { params })
    return done(back, `Schon ${stateText} um ${format.time(datetimeDone, context.now)}. Nicht gestrichen.`)
  }
}

/** `/depot/{id}/order/{orderId}/streichen`: asked before it is done. */
export const cancelRoute = page<OrderPage>({
  path: '/depot/:id/order/:orderId/streichen',
  widthClass: 'lg',
  needsLogin: true,
  action: { streichen: cancelOrder },
  load: loadOrder,
  head: ({ order }) => ({ title: `${orderTitle(order)} streichen?`, noIndex: true }),
  Page: ({ account, order, at }) => {
    const back = orderPath(order.idAccount, order.idOrder)
    return (
      <>
        <TradingHead
          account={account}
          crumbs={[{ label: order.number, path: back }, { label: 'Streichen' }]}
          title={`${orderTitle(order)} streichen?`}
        />
        <Board title={order.number}>
          {order.mayCancel ? (
            <Form of={formOf(at, 'streichen')}>
              <p>
                {format.pieces(order.quantity - order.filled)} {unitWord(order.unitType)}
                {order.limit === undefined ? '' : `, Limit ${format.price(order.limit, kindOf(order.instrument))}`}.
                {order.reserved !== undefined && order.reserved > 0
                  ? ` ${euro(order.reserved)} werden wieder frei.`
                  : ''}
                {order.filled > 0 ? ` ${format.pieces(order.filled)} sind schon ausgeführt und bleiben es.` : ''}
              </p>
              <NoOrYes no={back} />
            </Form>
          ) : (
            <Empty text={`Diese Order ist schon ${order.stateText}.`}>
              <p>
                <a className="btn" href={back}>
                  Zur Order
                </a>
              </p>
            </Empty>
          )}
        </Board>
      </>
    )
  },
})
