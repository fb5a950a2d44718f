import type { ReactNode } from 'react'
import type { TradingOrder } from '#features/trading/order-shapes.contract.ts'
import { Driven } from '#web/islands/place.tsx'

/**
 * Keeps what stands in `Watched` as it is by now, and says what became of an order. Without script a page shows the state
 * of its time.
 */
export const OrderWatch = ({
  idAccount,
  order,
}: {
  idAccount: string
  /** the page is about this one alone */
  order?: Pick<TradingOrder, 'idOrder' | 'version'>
}) => (
  <Driven
    by="order-watch"
    when="now"
    props={{ idAccount, ...(order && { idOrder: order.idOrder, after: order.version }) }}
  >
    <p className="vh" role="status" data-said="" />
  </Driven>
)

/** A part of a page that shows orders; its name is its own on the page. */
export const Watched = ({ part, className, children }: { part: string; className?: string; children: ReactNode }) => (
  <div data-watched={part} className={className}>
    {children}
  </div>
)
