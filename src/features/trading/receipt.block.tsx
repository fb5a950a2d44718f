import { type Order, type OrderPage } from '#features/trading/order-page.ts'
import type { TradingFill } from '#features/trading/order-shapes.contract.ts'
import { Share, validUntil } from '#features/trading/orders.block.tsx'
import { euro, kindText, orderTitle, priceUnit } from '#features/trading/words.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { unitWord } from '#web/blocks/pieces.ts'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'

/** What became of it, as a heading. */
export function resultOf(order: Order): string {
  const { state, side, filled, paper, instrument, unitType, averagePrice, quantity } = order
  const done = side === 'BUY' ? 'Gekauft' : 'Verkauft'
  const at = averagePrice === undefined ? '' : ` zu ${format.price(averagePrice, kindOf(instrument))}`
  if (state === 'EXECUTED') return `${done}: ${format.pieces(filled)} ${paper.name}${at}`
  if (filled > 0) return `${done}: ${format.pieces(filled)} von ${format.pieces(quantity)} ${paper.name}${at}`
  return `${orderTitle(order)}, ${format.pieces(quantity)} ${unitWord(unitType)}: ${order.stateText}`
}

const fillColumns = (order: Order, now: number): readonly Column<TradingFill>[] => [
  {
    key: 'time',
    label: 'Zeit',
    cell: ({ datetime, market }) => (
      <>
        {format.time(datetime, now)}
        <small>{market?.name}</small>
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    cell: ({ quantity }) => (
      <>
        {order.fills.length > 1 ? <Share of={Math.abs(quantity ?? 0) / order.filled} /> : null}{' '}
        {format.pieces(Math.abs(quantity ?? 0))}
      </>
    ),
  },
  {
    key: 'price',
    label: 'Kurs',
    numeric: true,
    cell: ({ price, isoCurrency }) =>
      `${format.price(price, kindOf(order.instrument))} ${priceUnit(isoCurrency, order.unitType)}`,
  },
  { key: 'gross', label: 'Kurswert', numeric: true, from: 'half', cell: ({ gross }) => euro(gross) },
  { key: 'accrued', label: 'Stückzinsen', numeric: true, from: 'half', cell: ({ accrued }) => euro(accrued) },
  { key: 'fee', label: 'Gebühr', numeric: true, from: 'half', cell: ({ fee }) => euro(fee) },
  {
    key: 'against',
    label: order.side === 'BUY' ? 'Gegen Brief' : 'Gegen Geld',
    numeric: true,
    from: 'tablet',
    cell: ({ againstBest }) => format.change(againstBest),
  },
  { key: 'settled', label: 'Wertstellung', from: 'tablet', cell: ({ dateSettlement }) => format.date(dateSettlement) },
]

/** to the cent, as they are shown */
const sumOf = (amounts: readonly (number | undefined)[]): number =>
  Math.round(amounts.reduce<number>((sum, amount = 0) => sum + amount, 0) * 100) / 100

const againstBestOf = ({ fills }: Order): number | undefined =>
  fills.some(({ againstBest }) => againstBest === undefined)
    ? undefined
    : sumOf(fills.map(({ againstBest }) => againstBest))

/** „1,24 € günstiger als der Briefkurs 246,45 bei der Aufgabe.“ */
function againstText(order: Order): string | undefined {
  const [sum, best] = [againstBestOf(order), order.estimated?.best]
  if (sum === undefined || best === undefined || order.fills.length === 0) return undefined
  const [side, more, less] =
    order.side === 'BUY' ? ['Briefkurs', 'teurer', 'günstiger'] : ['Geldkurs', 'mehr', 'weniger']
  const at = `${side} ${format.price(best, kindOf(order.instrument))} bei der Aufgabe.`
  return sum === 0 ? `Genau zum ${at}` : `${euro(Math.abs(sum))} ${sum > 0 ? more : less} als zum ${at}`
}

const FillSum = ({ order, shown }: { order: Order; shown: readonly string[] }) => (
  <tfoot>
    <tr>
      <th scope="row" className="name">
        Zusammen
      </th>
      <td className="num">{format.pieces(order.filled)}</td>
      <td className="num">
        {format.price(order.averagePrice, kindOf(order.instrument))} {priceUnit(order.isoCurrency, order.unitType)}
      </td>
      <td className="num c-half">{euro(sumOf(order.fills.map(({ gross }) => gross)))}</td>
      {shown.includes('accrued') ? (
        <td className="num c-half">{euro(sumOf(order.fills.map(({ accrued }) => accrued)))}</td>
      ) : null}
      <td className="num c-half">{euro(sumOf(order.fills.map(({ fee }) => fee)))}</td>
      {shown.includes('against') ? <td className="num c-tablet">{format.change(againstBestOf(order))}</td> : null}
      <td className="c-tablet">{null}</td>
    </tr>
  </tfoot>
)

/** What of an order is executed. */
export function Executions({ order, now }: { order: Order; now: number }) {
  const columns = fillColumns(order, now).filter(
    ({ key }) =>
      (key !== 'accrued' || order.fills.some(({ accrued }) => accrued !== undefined)) &&
      (key !== 'against' || order.estimated?.best !== undefined),
  )
  const against = againstText(order)
  return (
    <Board title="Ausführungen" footer={against === undefined ? undefined : <span>{against}</span>}>
      {order.fills.length === 0 ? (
        <Empty
          text={order.mayCancel ? 'Noch nichts ausgeführt.' : 'Nichts ausgeführt.'}
          hint={
            order.mayCancel ? `Stand ${format.time(now, now)}; ohne Skript zeigt Neuladen den neuesten.` : undefined
          }
        />
      ) : (
        <Table
          caption="Ausführungen"
          rows={order.fills}
          rowKey={({ idFill }) => idFill}
          columns={columns}
          foot={order.fills.length > 1 ? <FillSum order={order} shown={columns.map(({ key }) => key)} /> : undefined}
        />
      )}
    </Board>
  )
}

/** What was asked for, and what the paper costs now. */
export function OrderFacts({ order, account }: OrderPage) {
  const ofPrice = priceUnit(order.isoCurrency, order.unitType)
  const price = (value: number | undefined) =>
    value === undefined ? undefined : format.price(value, kindOf(order.instrument))
  return (
    <Board title="Order">
      <KeyFigures
        name="order"
        columns={2}
        figures={[
          { label: 'Art', value: kindText(order), text: true },
          { label: 'Gültig', value: validUntil(order), text: true },
          { label: 'Menge', value: format.pieces(order.quantity), unit: unitWord(order.unitType) },
          { label: 'Ausgeführt', value: format.pieces(order.filled), unit: unitWord(order.unitType) },
          ...(order.limit === undefined ? [] : [{ label: 'Limit', value: price(order.limit), unit: ofPrice }]),
          ...(order.stop === undefined ? [] : [{ label: 'Stoppmarke', value: price(order.stop), unit: ofPrice }]),
          {
            label: 'Kurs jetzt',
            value: price(order.last),
            unit: ofPrice,
            reason: order.market ? 'Gerade ohne Kurs.' : `Wo sie ausgeführt wird, weiß ${account.brokerName}.`,
          },
          { label: 'Reserviert', value: euro(order.reserved), reason: `${account.brokerName} nennt es nicht.` },
        ]}
      />
    </Board>
  )
}

/** What happened to it, in order, and what is still to come. */
export function Course({ order, now }: { order: Order; now: number }) {
  const settles = order.fills
    .flatMap(({ dateSettlement }) => dateSettlement ?? [])
    .toSorted()
    .at(-1)
  const isAhead = settles !== undefined && Date.parse(settles) > now
  return (
    <Board title="Verlauf">
      <ol className="order-course">
        {order.events.map(({ kind, datetime, text }, place) => (
          <li
            key={`${kind}-${datetime}-${text}`}
            className={place === order.events.length - 1 && !order.mayCancel ? 'now' : undefined}
          >
            <span className="mut">{format.time(datetime, now)}</span> <span>{text}</span>
          </li>
        ))}
        {isAhead ? (
          <li>
            <span className="mut">{format.shortDate(settles)}</span> <span className="mut2">Wertstellung</span>
          </li>
        ) : null}
      </ol>
    </Board>
  )
}

/** What it was said to cost, and what it has cost. */
export const Costs = ({ order, account }: OrderPage) => (
  <Board
    title="Kosten"
    footer={
      order.fee === undefined ? (
        <span>Was es tatsächlich kostet, nennt die Abrechnung von {account.brokerName}.</span>
      ) : undefined
    }
  >
    <dl className="order-costs plain">
      {order.estimated ? (
        <>
          <div>
            <dt>Vorab genannt</dt>
            <dd>{euro(order.estimated.fee)}</dd>
          </div>
          <div>
            <dt>Gesamt, vorab genannt</dt>
            <dd>{euro(order.estimated.total)}</dd>
          </div>
        </>
      ) : null}
      <div className="sum">
        <dt>Tatsächlich</dt>
        <dd>{euro(order.fee)}</dd>
      </div>
      <div>
        <dt>Kurswert bisher</dt>
        <dd>{euro(order.gross)}</dd>
      </div>
    </dl>
  </Board>
)
