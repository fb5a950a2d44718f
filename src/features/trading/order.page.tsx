import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { putOtpForOrder } from '#features/account/second-factor.contract.ts'
import { getProfile } from '#features/account/users.contract.ts'
import { NoOrYes, Steps, TradingHead } from '#features/trading/frame.block.tsx'
import { ReachNote } from '#features/trading/login.block.tsx'
import { OrderState, validUntil } from '#features/trading/orders.block.tsx'
import { fillIn } from '#features/trading/paper.ts'
import { accountPath, orderPath } from '#features/trading/paths.ts'
import {
  cancelTradingOrder,
  getTradingAccount,
  getTradingOrder,
  putTradingOrder,
} from '#features/trading/trading.contract.ts'
import { type TradingFill } from '#features/trading/order-shapes.contract.ts'
import { OrderWatch, Watched } from '#features/trading/watch.block.tsx'
import { fieldNames } from '#features/trading/wish.ts'
import { euro, kindText, orderTitle, paperCodes, priceUnit } from '#features/trading/words.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { typedNumber } from '#web/blocks/number-field.tsx'
import { unitWord } from '#web/blocks/pieces.ts'
import { ProofField, proof } from '#web/blocks/proof-field.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'

type Order = ReplyOf<typeof getTradingOrder>

interface OrderPage {
  account: ReplyOf<typeof getTradingAccount>
  order: Order
}

const idsIn = ({ params }: Pick<PageContext, 'params'>) => ({
  idAccount: params['id'] ?? '',
  idOrder: params['orderId'] ?? '',
})

async function loadOrder(context: PageContext): Promise<OrderPage> {
  const params = idsIn(context)
  const [account, order] = await Promise.all([
    context.call(getTradingAccount, { params: { idAccount: params.idAccount } }),
    context.call(getTradingOrder, { params }),
  ])
  return { account, order }
}

/** What became of it, as a heading. */
function resultOf(order: Order): string {
  const { state, side, filled, paper, instrument, unitType, averagePrice, quantity } = order
  const done = side === 'BUY' ? 'Gekauft' : 'Verkauft'
  const at = averagePrice === undefined ? '' : ` zu ${format.price(averagePrice, kindOf(instrument))}`
  if (state === 'EXECUTED') return `${done}: ${format.pieces(filled)} ${paper.name}${at}`
  if (filled > 0) return `${done}: ${format.pieces(filled)} von ${format.pieces(quantity)} ${paper.name}${at}`
  return `${orderTitle(order)}, ${format.pieces(quantity)} ${unitWord(unitType)}: ${order.stateText}`
}

/** what a field must say, where it is there */
const missing = {
  stueck: 'Bitte gib eine Stückzahl an.',
  limit: 'Bitte gib ein Limit an.',
  stop: 'Bitte gib eine Stoppmarke an.',
} as const

/** the field that tells what one showed: a trailing stop may have moved meanwhile */
const shownField = (name: string): string => `${name}-gezeigt`

/** A change of an open order; what is left as it is stays. */
const changeOrder: Action = async (submitted, context) => {
  const proved = await proof(putOtpForOrder, submitted, context)
  if ('faults' in proved) return proved
  const params = idsIn(context)
  const found: Record<string, string> = {}
  const figure = (name: keyof typeof missing): number | undefined => {
    const text = submitted.text(name)
    if (!submitted.fields.has(name) || text === submitted.text(shownField(name))) return undefined
    const value = text === '' ? undefined : typedNumber(text, 1e12)
    if (value === undefined) found[name] = text === '' ? missing[name] : `„${text.slice(0, 20)}“ ist keine Zahl über 0.`
    return value
  }
  const body = { quantity: figure('stueck'), limit: figure('limit'), stop: figure('stop') }
  if (Object.keys(found).length > 0) return faults(found)
  if (Object.values(body).every((value) => value === undefined))
    return done(orderPath(params.idAccount, params.idOrder), 'Die Order ist, wie sie war.')
  const version = Number(submitted.text('stand'))
  const changed = await fillIn(fieldNames, () =>
    context.call(putTradingOrder, { params, body, ...(version > 0 && { version }) }),
  )
  return 'faults' in changed ? changed : done(orderPath(params.idAccount, params.idOrder), 'Die Order ist geändert.')
}

function ChangeBoard({
  order,
  account: { can },
  needsProof,
  at,
}: {
  order: Order
  account: OrderPage['account']
  needsProof: boolean
  at: PageContext
}) {
  const form = formOf(at, 'aendern')
  const typed = (price: number | undefined) => (price === undefined ? undefined : String(price).replace('.', ','))
  return (
    <Board
      title="Order ändern"
      footer={
        can.replace.includes('quantity') ? (
          <span>Nur mit weniger Stück behält sie ihren Platz in der Reihe.</span>
        ) : (
          <span>Andere Stückzahlen nimmt der Broker nur als neue Order.</span>
        )
      }
    >
      <Form of={form}>
        <VersionField
          of={form}
          name="stand"
          version={order.version}
          stored={[
            `${format.pieces(order.quantity)} ${unitWord(order.unitType)}`,
            order.limit !== undefined && `Limit ${typed(order.limit)}`,
            order.stop !== undefined && `Stoppmarke ${typed(order.stop)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
        {can.replace.includes('quantity') ? (
          <FigureField
            of={form}
            name="stueck"
            label="Menge, mit dem, was ausgeführt ist"
            value={typed(order.quantity)}
            unit={unitWord(order.unitType)}
          />
        ) : null}
        {(
          [
            ['stueck', order.quantity],
            ['limit', order.limit],
            ['stop', order.stop],
          ] as const
        ).map(([name, shown]) => (
          <input
            key={name}
            type="hidden"
            name={shownField(name)}
            value={form.values[shownField(name)]?.[0] ?? typed(shown) ?? ''}
          />
        ))}
        {order.limit === undefined || !can.replace.includes('limit') ? null : (
          <FigureField
            of={form}
            name="limit"
            label="Limit"
            value={typed(order.limit)}
            unit={priceUnit(order.isoCurrency, order.unitType)}
          />
        )}
        {order.stop === undefined || order.isTriggered || !can.replace.includes('stop') ? null : (
          <FigureField
            of={form}
            name="stop"
            label="Stoppmarke"
            value={typed(order.stop)}
            unit={priceUnit(order.isoCurrency, order.unitType)}
          />
        )}
        <ProofField of={form} isNeeded={needsProof} />
        <div className="acts">
          <button className="btn">Änderung speichern</button>
        </div>
      </Form>
    </Board>
  )
}

const FillTable = ({ order, now }: { order: Order; now: number }) => (
  <Table
    caption="Ausführungen"
    rows={order.fills}
    rowKey={({ idFill }) => idFill}
    columns={[
      {
        key: 'time',
        label: 'Zeit',
        cell: ({ datetime, market }: TradingFill) => (
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
        cell: ({ quantity }: TradingFill) => format.pieces(Math.abs(quantity ?? 0)),
      },
      {
        key: 'price',
        label: 'Kurs',
        numeric: true,
        cell: ({ price, isoCurrency }: TradingFill) =>
          `${format.price(price, kindOf(order.instrument))} ${priceUnit(isoCurrency ?? '', order.unitType)}`,
      },
      { key: 'gross', label: 'Kurswert', numeric: true, from: 'half', cell: ({ gross }: TradingFill) => euro(gross) },
      ...(order.fills.some(({ accrued }) => accrued !== undefined)
        ? [
            {
              key: 'accrued',
              label: 'Stückzinsen',
              numeric: true,
              from: 'half' as const,
              cell: ({ accrued }: TradingFill) => euro(accrued),
            },
          ]
        : []),
      { key: 'fee', label: 'Gebühr', numeric: true, from: 'half', cell: ({ fee }: TradingFill) => euro(fee) },
      {
        key: 'settled',
        label: 'Wertstellung',
        from: 'tablet',
        cell: ({ dateSettlement }: TradingFill) => format.date(dateSettlement),
      },
    ]}
  />
)

/** `/depot/{id}/order/{orderId}`: the receipt of an order and its course. */
const orderRoute = page<OrderPage & { needsProof: boolean }>({
  path: '/depot/:id/order/:orderId',
  needsLogin: true,
  action: { aendern: changeOrder },
  load: async (context) => {
    const [shown, { needsProof }] = await Promise.all([loadOrder(context), context.call(getProfile)])
    return { ...shown, needsProof }
  },
  head: ({ order }) => ({ title: `${orderTitle(order)} · ${order.number}`, noIndex: true }),
  Page: ({ account, order, needsProof, at }) => {
    const { instrument, estimated } = order
    const ofPrice = priceUnit(order.isoCurrency, order.unitType)
    const price = (value: number | undefined) =>
      value === undefined ? undefined : format.price(value, kindOf(instrument))
    return (
      <>
        <OrderWatch idAccount={order.idAccount} order={order} />
        <Watched part="head">
          <TradingHead
            account={account}
            crumbs={[
              { label: 'Orderbuch', path: accountPath(account.idAccount, 'orderbuch') },
              { label: order.number },
            ]}
            title={resultOf(order)}
            text={
              <>
                Order {order.number} · {order.market ? `${order.market.name} · ` : ''}
                {instrument ? '' : `${paperCodes(order.paper)} · `}
                <OrderState order={order} />
              </>
            }
            acts={
              <>
                {instrument ? (
                  <a className="btn" href={pathOf(instrument)}>
                    Zum Kurs
                  </a>
                ) : null}
                <a className="btn" href={accountPath(account.idAccount)}>
                  Zum Bestand
                </a>
                {order.mayCancel ? (
                  <a className="btn" href={`${orderPath(order.idAccount, order.idOrder)}/streichen`}>
                    Streichen
                  </a>
                ) : null}
              </>
            }
          />
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
              <Board title="Ausführungen">
                {order.fills.length === 0 ? (
                  <Empty
                    text={order.mayCancel ? 'Noch nichts ausgeführt.' : 'Nichts ausgeführt.'}
                    hint={
                      order.mayCancel
                        ? `Stand ${format.time(at.now, at.now)}; ohne Skript zeigt Neuladen den neuesten.`
                        : undefined
                    }
                  />
                ) : (
                  <FillTable order={order} now={at.now} />
                )}
              </Board>
              <Board title="Order">
                <KeyFigures
                  name="order"
                  columns={2}
                  figures={[
                    { label: 'Art', value: kindText(order), text: true },
                    { label: 'Gültig', value: validUntil(order), text: true },
                    { label: 'Menge', value: format.pieces(order.quantity), unit: unitWord(order.unitType) },
                    { label: 'Ausgeführt', value: format.pieces(order.filled), unit: unitWord(order.unitType) },
                    ...(order.limit === undefined
                      ? []
                      : [{ label: 'Limit', value: price(order.limit), unit: ofPrice }]),
                    ...(order.stop === undefined
                      ? []
                      : [{ label: 'Stoppmarke', value: price(order.stop), unit: ofPrice }]),
                    {
                      label: 'Kurs jetzt',
                      value: price(order.last),
                      unit: ofPrice,
                      reason: order.market
                        ? 'Gerade ohne Kurs.'
                        : `Wo sie ausgeführt wird, weiß ${account.brokerName}.`,
                    },
                    {
                      label: 'Reserviert',
                      value: euro(order.reserved),
                      reason: `${account.brokerName} nennt es nicht.`,
                    },
                  ]}
                />
              </Board>
            </Watched>
            <Watched part="change">
              {order.mayReplace ? (
                <ChangeBoard order={order} account={account} needsProof={needsProof} at={at} />
              ) : null}
            </Watched>
          </div>
          <Watched part="course" className="stack">
            <Board title="Verlauf">
              <ol className="order-course">
                {order.events.map(({ kind, datetime, text }) => (
                  <li key={`${kind}-${datetime}-${text}`}>
                    <span className="mut">{format.time(datetime, at.now)}</span> <span>{text}</span>
                  </li>
                ))}
              </ol>
            </Board>
            <Board
              title="Kosten"
              footer={
                order.fee === undefined ? (
                  <span>Was es tatsächlich kostet, nennt die Abrechnung von {account.brokerName}.</span>
                ) : undefined
              }
            >
              <dl className="order-costs plain">
                {estimated ? (
                  <>
                    <div>
                      <dt>Vorab genannt</dt>
                      <dd>{euro(estimated.fee)}</dd>
                    </div>
                    <div>
                      <dt>Gesamt, vorab genannt</dt>
                      <dd>{euro(estimated.total)}</dd>
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
          </Watched>
        </div>
      </>
    )
  },
})

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
const cancelRoute = page<OrderPage>({
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

export const orderRoutes = [orderRoute, cancelRoute]
