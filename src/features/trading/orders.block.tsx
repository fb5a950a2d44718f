import type { ReactNode } from 'react'
import { orderEntryPath, orderPath } from '#features/trading/paths.ts'
import type { TradingOrder } from '#features/trading/order-shapes.contract.ts'
import { euro, kindText, orderTitle, paperCodes, sideLabels, validityWords } from '#features/trading/words.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { unitWord } from '#web/blocks/pieces.ts'
import { Table, type Column } from '#web/blocks/table.tsx'
import { figure, paper, word } from '#web/files/facts.ts'
import { absent, format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'

/** Share of a whole as a bar; the figure stands beside it. */
export const Share = ({ of }: { of: number }) => (
  <svg className="order-share" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="6" className="whole" />
    <rect width={Math.round(Math.min(1, Math.max(0, of)) * 100)} height="6" className="part" />
  </svg>
)

/** What became of an order, in a word with its sign. */
export const OrderState = ({
  order,
}: {
  order: Pick<TradingOrder, 'state' | 'stateText' | 'averagePrice' | 'instrument'>
}) => (
  <span className={`order-state ${order.state.toLowerCase()}`}>
    {order.stateText}
    {order.state === 'EXECUTED' && order.averagePrice !== undefined
      ? ` zu ${format.price(order.averagePrice, kindOf(order.instrument))}`
      : ''}
  </span>
)

/** Until when an order counts. */
export function validUntil({ validity, datetimePlaced, datetimeExpires }: TradingOrder): string {
  if (validity === 'IOC' || validity === 'FOK') return validityWords[validity].label
  const isSameYear = datetimeExpires.slice(0, 4) === datetimePlaced.slice(0, 4)
  return `bis ${isSameYear ? format.shortDate(datetimeExpires) : format.date(datetimeExpires)}`
}

/** The same order once more, in the form. */
const againPath = (
  { idAccount, idNotation, side, quantity }: TradingOrder,
  instrument: NonNullable<TradingOrder['instrument']>,
): string =>
  withQuery(orderEntryPath(idAccount, instrument), new URLSearchParams(), {
    seite: side === 'SELL' ? 'verkauf' : undefined,
    platz: idNotation === undefined ? undefined : String(idNotation),
    stueck: String(quantity).replace('.', ','),
  })

const acts = (order: TradingOrder): ReactNode =>
  order.mayCancel ? (
    <a className="btn" href={`${orderPath(order.idAccount, order.idOrder)}/streichen`}>
      Streichen<span className="vh"> {orderTitle(order)}</span>
    </a>
  ) : order.state === 'EXECUTED' ? (
    <a href={orderPath(order.idAccount, order.idOrder)}>
      Beleg<span className="vh"> {orderTitle(order)}</span>
    </a>
  ) : order.instrument ? (
    <a href={againPath(order, order.instrument)}>
      Neu<span className="vh"> {orderTitle(order)}</span>
    </a>
  ) : null

/** „Limit 275,00“, „Stopp-Limit 310,00 · Stopp 305,00“: where the columns that say it have no room. */
function levelText(order: TradingOrder): string {
  const { limit, stop, instrument } = order
  const level = limit ?? stop
  const words = [kindText(order), level === undefined ? '' : format.price(level, kindOf(instrument))]
  const beside = limit === undefined || stop === undefined ? [] : [`Stopp ${format.price(stop, kindOf(instrument))}`]
  return [words.filter(Boolean).join(' '), ...beside].join(' · ')
}

const columnsAt = (now: number): readonly Column<TradingOrder>[] => [
  {
    key: 'order',
    label: 'Order',
    cell: (order) => (
      <>
        <a href={orderPath(order.idAccount, order.idOrder)}>{orderTitle(order)}</a>
        <small>
          {[
            order.number,
            format.time(order.datetimePlaced, now),
            order.market?.name,
            order.instrument ? undefined : paperCodes(order.paper),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <small className="under-narrow">{levelText(order)}</small>
      </>
    ),
  },
  { key: 'kind', label: 'Art', from: 'tablet', cell: kindText },
  {
    key: 'limit',
    label: 'Limit',
    numeric: true,
    from: 'half',
    cell: ({ limit, stop, instrument }) => (
      <>
        {format.price(limit ?? stop, kindOf(instrument))}
        {limit !== undefined && stop !== undefined ? (
          <small className="below">Stopp {format.price(stop, kindOf(instrument))}</small>
        ) : null}
      </>
    ),
  },
  {
    key: 'last',
    label: 'Kurs',
    numeric: true,
    from: 'tablet',
    cell: ({ last, instrument }) => format.price(last, kindOf(instrument)),
  },
  {
    key: 'distance',
    label: 'Bis dahin',
    numeric: true,
    from: 'tablet',
    cell: ({ distancePct }) => (distancePct === undefined ? absent : format.percent(Math.abs(distancePct))),
  },
  {
    key: 'filled',
    label: 'Ausgeführt',
    numeric: true,
    cell: ({ filled, quantity }) => (
      <>
        <Share of={quantity > 0 ? filled / quantity : 0} /> {format.pieces(filled)} / {format.pieces(quantity)}
      </>
    ),
  },
  { key: 'valid', label: 'Gültig', from: 'tablet', cell: validUntil },
  {
    key: 'state',
    label: 'Status',
    cell: (order) => (
      <>
        <OrderState order={order} />
        {order.reason ? <small className="below">{order.reason}</small> : null}
      </>
    ),
  },
  { key: 'acts', label: <span className="vh">Was tun?</span>, numeric: true, from: 'half', cell: acts },
]

/** The same for files, a fact a column. */
export const orderFacts: readonly Column<TradingOrder>[] = [
  word('number', 'Ordernummer', ({ number }) => number),
  word('placed', 'Aufgegeben', ({ datetimePlaced }) => datetimePlaced),
  word('side', 'Seite', ({ side }) => sideLabels[side]),
  ...paper<TradingOrder>(({ instrument, paper: named }) => instrument ?? { displayType: '', ...named }),
  word('market', 'Handelsplatz', ({ market }) => market?.name),
  word('orderKind', 'Orderart', kindText),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  word('unitType', 'Einheit', ({ unitType }) => unitWord(unitType)),
  figure('limit', 'Limit', ({ limit }) => limit),
  figure('stop', 'Stopp', ({ stop }) => stop),
  word('isoCurrency', 'Währung', ({ isoCurrency }) => isoCurrency),
  figure('last', 'Kurs', ({ last }) => last),
  figure('filled', 'Ausgeführt', ({ filled }) => filled),
  figure('averagePrice', 'Ausführungskurs', ({ averagePrice }) => averagePrice),
  figure('gross', 'Kurswert (EUR)', ({ gross }) => gross),
  figure('fee', 'Gebühr (EUR)', ({ fee }) => fee),
  figure('reserved', 'Reserviert (EUR)', ({ reserved }) => reserved),
  word('state', 'Status', ({ stateText }) => stateText),
  word('reason', 'Grund', ({ reason }) => reason),
  word('expires', 'Gültig bis', ({ datetimeExpires }) => datetimeExpires),
  word('changed', 'Geändert', ({ datetimeChanged }) => datetimeChanged),
  word('done', 'Beendet', ({ datetimeDone }) => datetimeDone),
]

/** Orders of an account, the newest first. @param columns those of files, where one is asked for */
export const OrderTable = ({
  orders,
  now,
  columns = columnsAt(now),
}: {
  orders: readonly TradingOrder[]
  now: number
  columns?: readonly Column<TradingOrder>[]
}) => <Table caption="Orders" columns={columns} rows={orders} rowKey={({ idOrder }) => idOrder} />

/** What is open and what it holds back, in one line. */
export const openText = (numberOpen: number, reserved: number | undefined): string =>
  [
    `${format.counted(numberOpen, 'Order', 'Orders')} offen`,
    ...(reserved === undefined ? [] : [`${euro(reserved)} reserviert`]),
  ].join(' · ')
