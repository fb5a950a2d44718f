import type { ReplyOf } from '#contract/endpoint.ts'
import { NoOrYes } from '#features/trading/frame.block.tsx'
import { openText, orderFacts, OrderTable } from '#features/trading/orders.block.tsx'
import { accountPath, tradePath } from '#features/trading/paths.ts'
import type { getTradingAccount, listTradingOrders } from '#features/trading/trading.contract.ts'
import { euro } from '#features/trading/words.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

type Account = ReplyOf<typeof getTradingAccount>
type Orders = ReplyOf<typeof listTradingOrders>

/** Which orders are shown, by the word of the address. */
export const shows = [
  { word: 'offen', show: 'OPEN', label: 'Offen' },
  { word: 'heute', show: 'TODAY', label: 'Heute' },
  { word: 'ausgefuehrt', show: 'EXECUTED', label: 'Ausgeführt' },
  { word: 'gestrichen', show: 'CANCELLED', label: 'Gestrichen' },
  { word: 'alle', show: 'ALL', label: 'Alle' },
] as const
export type Show = (typeof shows)[number]

/** The list whole, as files. */
export const AccountFiles = ({ name, at }: { name: string; at: PageContext }) => {
  const query = new URLSearchParams(at.query)
  for (const passing of ['ab', 'streichen', 'plan']) query.delete(passing)
  return <TableFiles name={name} at={{ path: at.path, query }} />
}

/** The way on in a list of stretches. */
export const Further = ({ at, next }: { at: PageContext; next: string | undefined }) =>
  next === undefined ? null : <a href={withQuery(at.path, at.query, { ab: next })}>Ältere</a>

/** The orders of an account, and the question before all open ones are cancelled. */
export function OrderBook({
  account,
  show,
  orders,
  at,
}: {
  account: Account
  show: Show
  orders: Orders
  at: PageContext
}) {
  const path = accountPath(account.idAccount, 'orderbuch')
  const asksAll = at.query.get('streichen') === 'alle' && orders.numberOpen > 0
  return (
    <div className="stack">
      {asksAll ? (
        <Board title={`Alle ${format.integer(orders.numberOpen)} offenen Orders streichen?`}>
          <Form of={formOf(at, 'alle-streichen')}>
            <p className="sm">
              {orders.reserved === undefined ? '' : `${euro(orders.reserved)} werden wieder frei. `}Was schon ausgeführt
              ist, bleibt.
            </p>
            <NoOrYes no={path} />
          </Form>
        </Board>
      ) : null}
      <Board
        title="Orders"
        action={
          orders.numberOpen > 1 && !asksAll ? (
            <a className="more" href={`${path}?streichen=alle`}>
              Alle offenen streichen
            </a>
          ) : undefined
        }
        footer={
          <>
            <span>
              {openText(orders.numberOpen, orders.reserved)} · Stand {format.time(at.now, at.now)}; ohne Skript zeigt
              Neuladen den neuesten.
            </span>
            <Further at={at} next={orders.next} />
            {orders.list.length > 0 ? <AccountFiles name="orders" at={at} /> : null}
          </>
        }
      >
        <div className="pad">
          <Segments
            label="Welche Orders"
            segments={shows.map(({ word, label, show: each }) => ({
              label,
              href: `${path}?zeige=${word}`,
              current: each === show.show,
              note: each === 'OPEN' ? orders.numberOpen : each === 'TODAY' ? orders.numberToday : undefined,
            }))}
          />
        </div>
        {orders.list.length === 0 ? (
          <Empty text={show.show === 'ALL' ? 'Noch keine Order.' : 'Keine Order dieser Art.'}>
            <p>
              <a className="btn" href={tradePath}>
                Order erfassen
              </a>
            </p>
          </Empty>
        ) : (
          <OrderTable orders={orders.list} now={at.now} {...(at.file && { columns: orderFacts })} />
        )}
      </Board>
    </div>
  )
}
