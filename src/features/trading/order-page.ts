import type { ReplyOf } from '#contract/endpoint.ts'
import { getTradingAccount, getTradingOrder } from '#features/trading/trading.contract.ts'
import type { PageContext } from '#web/page.tsx'

export type Order = ReplyOf<typeof getTradingOrder>

/** What the pages of an order show. */
export interface OrderPage {
  account: ReplyOf<typeof getTradingAccount>
  order: Order
}

export const idsIn = ({ params }: Pick<PageContext, 'params'>) => ({
  idAccount: params['id'] ?? '',
  idOrder: params['orderId'] ?? '',
})

export async function loadOrder(context: PageContext): Promise<OrderPage> {
  const params = idsIn(context)
  const [account, order] = await Promise.all([
    context.call(getTradingAccount, { params: { idAccount: params.idAccount } }),
    context.call(getTradingOrder, { params }),
  ])
  return { account, order }
}
