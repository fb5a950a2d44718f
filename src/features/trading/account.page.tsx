import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { TradingHead } from '#features/trading/frame.block.tsx'
import { AccountFiles, Further, OrderBook, shows, type Show } from '#features/trading/order-book.block.tsx'
import { openText } from '#features/trading/orders.block.tsx'
import { accountPath, managePath, orderEntryPath, orderPath, tradePath } from '#features/trading/paths.ts'
import { ReachNote } from '#features/trading/login.block.tsx'
import { addPlan, changePlan, endPlan, PlanBoards } from '#features/trading/plans.block.tsx'
import {
  cancelTradingOrders,
  getTradingAccount,
  listTradingFills,
  listTradingOrders,
} from '#features/trading/trading.contract.ts'
import { listTradingPlans } from '#features/trading/plans.contract.ts'
import type { TradingFill, TradingPosition, UnknownPosition } from '#features/trading/order-shapes.contract.ts'
import { OrderWatch, Watched } from '#features/trading/watch.block.tsx'
import { euro, movementLabels, paperCodes, priceUnit } from '#features/trading/words.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { unitWord } from '#web/blocks/pieces.ts'
import { Tabs } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { figure, paper, price, word } from '#web/files/facts.ts'
import { absent, direction, format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'

type Account = ReplyOf<typeof getTradingAccount>
type Orders = ReplyOf<typeof listTradingOrders>

const tabs = [
  { key: 'bestand', label: 'Bestand' },
  { key: 'orderbuch', label: 'Orderbuch' },
  { key: 'umsaetze', label: 'Umsätze', needs: 'movements' },
  { key: 'sparplaene', label: 'Sparpläne', needs: 'plans' },
] as const

/** Parts of an account that its broker has. */
const tabsOf = ({ can }: Account) => tabs.filter((tab) => !('needs' in tab) || can[tab.needs])

/** rows of one answer at most */
const mostAtOnce = 100

type Shown =
  | { tab: 'bestand' }
  | { tab: 'orderbuch'; show: Show; orders: Orders }
  | { tab: 'umsaetze'; fills: ReplyOf<typeof listTradingFills> }
  | { tab: 'sparplaene'; plans: ReplyOf<typeof listTradingPlans> }

/** For a file all stretches are one. */
async function wholeFor<List extends { list: readonly unknown[]; next?: string | undefined }>(
  { file, query }: Pick<PageContext, 'file' | 'query'>,
  ask: (stretch: { cursor?: string; limit?: number }) => Promise<List>,
): Promise<List> {
  const cursor = query.get('ab')
  if (!file) return ask(cursor === null ? {} : { cursor })
  const first = await ask({ limit: mostAtOnce })
  const rows = [...first.list]
  for (let { next } = first; next !== undefined; ) {
    const more = await ask({ cursor: next, limit: mostAtOnce })
    rows.push(...more.list)
    next = more.next
  }
  return { ...first, list: rows, next: undefined }
}

/** Orders as the address asks for them; unasked the open ones, and where there are none all. */
async function ordersOn(context: PageContext): Promise<{ show: Show; orders: Orders }> {
  const { call, params, query } = context
  const asked = shows.find(({ word: each }) => each === query.get('zeige'))
  const ask = (show: Show) =>
    wholeFor(context, (stretch) =>
      call(listTradingOrders, {
        params: { idAccount: params['id'] ?? '' },
        query: { show: show.show, ...stretch },
      }),
    )
  const first = asked ?? shows[0]
  const orders = await ask(first)
  return asked || orders.list.length > 0 ? { show: first, orders } : { show: shows[4], orders: await ask(shows[4]) }
}

async function shownOn(context: PageContext): Promise<Shown> {
  const { call, params: given } = context
  const params = { idAccount: given['id'] ?? '' }
  switch (given['tab'] ?? 'bestand') {
    case 'bestand':
      return { tab: 'bestand' }
    case 'orderbuch':
      return { tab: 'orderbuch', ...(await ordersOn(context)) }
    case 'umsaetze':
      return {
        tab: 'umsaetze',
        fills: await wholeFor(context, (stretch) => call(listTradingFills, { params, query: stretch })),
      }
    case 'sparplaene':
      return { tab: 'sparplaene', plans: await call(listTradingPlans, { params }) }
    default:
      throw new Failure('NOT_FOUND', {}, 'An account has no such part')
  }
}

const cancelAll: Action = async (_, { call, params }) => {
  const idAccount = params['id'] ?? ''
  const { count } = await call(cancelTradingOrders, { params: { idAccount } })
  return done(accountPath(idAccount, 'orderbuch'), `${format.counted(count, 'Order', 'Orders')} gestrichen.`)
}

const positionColumns = (account: string): readonly Column<TradingPosition>[] => [
  {
    key: 'paper',
    label: 'Wertpapier',
    cell: ({ instrument, quote, idNotation, available }) => (
      <>
        <InstrumentName isOwn instrument={instrument} detail={quote.market.name} />
        <span className="row-acts">
          <a className="more" href={`${orderEntryPath(account, instrument)}?platz=${idNotation}`}>
            Kaufen<span className="vh"> {instrument.name}</span>
          </a>
          {available > 0 ? (
            <a
              className="more"
              href={withQuery(orderEntryPath(account, instrument), new URLSearchParams(), {
                seite: 'verkauf',
                platz: String(idNotation),
                stueck: String(available).replace('.', ','),
              })}
            >
              Verkaufen<span className="vh"> {instrument.name}</span>
            </a>
          ) : null}
        </span>
      </>
    ),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    cell: ({ quantity, reserved, unitType }) => (
      <>
        {format.pieces(quantity)} <span className="mut">{unitWord(unitType)}</span>
        {reserved > 0 ? <small className="below">{format.pieces(reserved)} in Orders</small> : null}
      </>
    ),
  },
  {
    key: 'cost',
    label: 'Einstand',
    numeric: true,
    from: 'tablet',
    cell: ({ averagePrice, instrument }) => format.price(averagePrice, kindOf(instrument)),
  },
  {
    key: 'last',
    label: 'Kurs',
    numeric: true,
    from: 'half',
    cell: ({ quote, instrument }) => (
      <>
        <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(instrument))}</span>
        <small className="below">{format.unit(quote.displayUnit)}</small>
      </>
    ),
  },
  { key: 'value', label: 'Wert', numeric: true, cell: ({ value }) => euro(value) },
  {
    key: 'gain',
    label: 'Gewinn',
    numeric: true,
    cell: ({ gain, gainPct }) => (
      <>
        <span className={direction(gain)}>{format.change(gain)}</span>
        <small className="below">{format.changePercent(gainPct)}</small>
      </>
    ),
  },
]

/** The same for files, a fact a column; with what this portal does not know. */
const positionFacts: readonly Column<TradingPosition | UnknownPosition>[] = [
  ...paper<TradingPosition | UnknownPosition>((row) =>
    'instrument' in row ? row.instrument : { displayType: '', ...row },
  ),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  word('unitType', 'Einheit', (row) => ('unitType' in row ? unitWord(row.unitType) : undefined)),
  figure('reserved', 'Davon in Orders', (row) => ('reserved' in row ? row.reserved : undefined)),
  figure('cost', 'Einstand je Stück (EUR)', (row) => ('averagePrice' in row ? row.averagePrice : undefined)),
  figure('costBasis', 'Einstand mit Kosten (EUR)', (row) => ('costBasis' in row ? row.costBasis : undefined)),
  ...price<TradingPosition | UnknownPosition>((row) => ('quote' in row ? row.quote : undefined)),
  figure('value', 'Wert (EUR)', ({ value }) => value),
  figure('gain', 'Gewinn (EUR)', (row) => ('gain' in row ? row.gain : undefined)),
  figure('gainPct', 'Gewinn (%)', (row) => ('gainPct' in row ? row.gainPct : undefined)),
]

function Holdings({ account, at }: { account: Account; at: PageContext }) {
  const { totalValue, paidIn, brokerName } = account
  const held = [...account.positions, ...account.unknown]
  const gain = totalValue === undefined || paidIn === undefined ? undefined : totalValue - paidIn
  const unsaid = `${brokerName} nennt es nicht.`
  const unread = `${brokerName} ist gerade nicht verbunden.`
  const noValue = account.reach === 'CONNECTED' ? 'Für eine Position fehlt gerade ein Kurs.' : unread
  return (
    <div className="stack">
      <Board
        title="Auf einen Blick"
        footer={
          account.isSimulation ? (
            <span>Positionen zum Geldkurs, in Echtzeit bewertet; Fremdwährung zum Mittelkurs.</span>
          ) : (
            <span>Wie {brokerName} es bewertet, nicht zu den Kursen dieses Portals.</span>
          )
        }
      >
        <KeyFigures
          name="konto"
          figures={[
            { label: 'Wert', value: euro(account.totalValue), reason: noValue },
            ...(paidIn === undefined
              ? []
              : [{ label: 'Gegen Einzahlungen', value: gain === undefined ? absent : `${format.change(gain)} €` }]),
            {
              label: 'Positionen',
              value: euro(account.positionsValue),
              reason: noValue,
            },
            { label: 'Guthaben', value: euro(account.cash), reason: unread },
            { label: 'Reserviert', value: euro(account.reserved), reason: unsaid },
            { label: 'Verfügbar', value: euro(account.available), reason: unread },
            ...(paidIn === undefined ? [] : [{ label: 'Eingezahlt', value: euro(paidIn) }]),
            { label: 'Gebühren bisher', value: euro(account.fees), reason: unsaid },
          ]}
        />
      </Board>
      <Board title="Positionen" footer={held.length > 0 ? <AccountFiles name="bestand" at={at} /> : undefined}>
        {at.file && held.length > 0 ? (
          <Table
            caption="Positionen"
            columns={positionFacts}
            rows={held}
            rowKey={(row) => ('idNotation' in row ? String(row.idNotation) : (row.isin ?? row.wkn ?? row.name))}
          />
        ) : account.positions.length === 0 ? (
          <Empty text="Noch keine Position." hint="Sobald eine Order ausgeführt ist, steht sie hier.">
            <p>
              <a className="btn" href={tradePath}>
                Order erfassen
              </a>
            </p>
          </Empty>
        ) : (
          <Table
            caption="Positionen"
            columns={positionColumns(account.idAccount)}
            rows={account.positions}
            rowKey={({ idNotation }) => String(idNotation)}
          />
        )}
      </Board>
      {account.unknown.length > 0 ? (
        <Board
          title="Was dieses Portal nicht führt"
          footer={<span>Diese Papiere zählen im Wert mit; handeln kannst du sie bei {brokerName}.</span>}
        >
          <Table
            caption="Unbekannte Wertpapiere"
            rows={account.unknown}
            rowKey={({ isin, wkn, name }) => isin ?? wkn ?? name}
            columns={[
              {
                key: 'name',
                label: 'Wertpapier',
                cell: (paper: UnknownPosition) => (
                  <>
                    {paper.name}
                    <small>{paperCodes(paper)}</small>
                  </>
                ),
              },
              {
                key: 'quantity',
                label: 'Stück',
                numeric: true,
                cell: ({ quantity }: UnknownPosition) => format.pieces(quantity),
              },
              { key: 'value', label: 'Wert', numeric: true, cell: ({ value }: UnknownPosition) => euro(value) },
            ]}
          />
        </Board>
      ) : null}
    </div>
  )
}

const fillColumns = (account: string, now: number): readonly Column<TradingFill>[] => [
  {
    key: 'what',
    label: 'Vorgang',
    cell: ({ kind, label = movementLabels[kind], text, idOrder, paper, instrument, datetime, date, market }) => (
      <>
        {idOrder ? <a href={orderPath(account, idOrder)}>{label}</a> : label}
        {paper ? ` ${paper.name}` : ''}
        <small>
          {[
            date ? format.date(date) : format.time(datetime, now),
            market?.name,
            paper && !instrument ? paperCodes(paper) : undefined,
            text,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </>
    ),
  },
  { key: 'quantity', label: 'Stück', numeric: true, from: 'half', cell: ({ quantity }) => format.pieces(quantity) },
  {
    key: 'price',
    label: 'Kurs',
    numeric: true,
    from: 'half',
    cell: ({ price, instrument, isoCurrency, unitType }) => (
      <>
        {format.price(price, kindOf(instrument))}
        {price === undefined ? null : <small className="below">{priceUnit(isoCurrency ?? '', unitType)}</small>}
      </>
    ),
  },
  { key: 'gross', label: 'Kurswert', numeric: true, from: 'tablet', cell: ({ gross }) => euro(gross) },
  { key: 'accrued', label: 'Stückzinsen', numeric: true, from: 'tablet', cell: ({ accrued }) => euro(accrued) },
  { key: 'fee', label: 'Gebühr', numeric: true, from: 'tablet', cell: ({ fee }) => euro(fee) },
  { key: 'settled', label: 'Wertstellung', from: 'tablet', cell: ({ dateSettlement }) => format.date(dateSettlement) },
  {
    key: 'amount',
    label: 'Betrag',
    numeric: true,
    cell: ({ amount }) => <span className={direction(amount)}>{format.change(amount)}</span>,
  },
]

/** The same for files, a fact a column. */
const fillFacts: readonly Column<TradingFill>[] = [
  word('time', 'Zeit', ({ date, datetime }) => date ?? datetime),
  word('type', 'Vorgang', ({ kind, label = movementLabels[kind] }) => label),
  ...paper<TradingFill>(({ instrument, paper: named }) => instrument ?? (named && { displayType: '', ...named })),
  word('market', 'Handelsplatz', ({ market }) => market?.name),
  figure('quantity', 'Stück', ({ quantity }) => quantity),
  word('unitType', 'Einheit', ({ unitType }) => unitType && unitWord(unitType)),
  figure('price', 'Kurs', ({ price: paid }) => paid),
  word('priceUnit', 'Kurs (Einheit)', ({ price: paid, isoCurrency, unitType }) =>
    paid === undefined ? undefined : priceUnit(isoCurrency ?? '', unitType),
  ),
  figure('rate', 'Wechselkurs', ({ rate }) => rate),
  figure('gross', 'Kurswert (EUR)', ({ gross }) => gross),
  figure('accrued', 'Stückzinsen (EUR)', ({ accrued }) => accrued),
  figure('fee', 'Gebühr (EUR)', ({ fee }) => fee),
  figure('amount', 'Betrag (EUR)', ({ amount }) => amount),
  word('settled', 'Wertstellung', ({ dateSettlement }) => dateSettlement),
  word('text', 'Text', ({ text }) => text),
  word('idFill', 'Nummer', ({ idFill }) => idFill),
]

const accountPage = (path: string) =>
  page<{ account: Account; shown: Shown }>({
    path,
    needsLogin: true,
    action: {
      'alle-streichen': cancelAll,
      sparplan: addPlan,
      'sparplan-aendern': changePlan,
      'sparplan-beenden': endPlan,
    },
    load: async (context) => ({
      account: await context.call(getTradingAccount, { params: { idAccount: context.params['id'] ?? '' } }),
      shown: await shownOn(context),
    }),
    head: ({ account, shown }) => ({
      title: `${tabs.find(({ key }) => key === shown.tab)?.label ?? ''} · ${account.name}`,
      noIndex: true,
    }),
    Page: ({ account, shown, at }) => (
      <>
        <OrderWatch idAccount={account.idAccount} />
        <Watched part="head">
          <TradingHead
            crumbs={[]}
            account={account}
            title={account.name}
            text={`${euro(account.totalValue)} · ${openText(account.numberOpenOrders, account.reserved)} · nur für dich sichtbar`}
            acts={
              <>
                <a className="btn" href={managePath}>
                  Verwalten
                </a>
                {account.isSimulation ? (
                  <a className="btn" href={`${managePath}?einzahlen=${account.idAccount}`}>
                    Einzahlen
                  </a>
                ) : null}
                <a className="btn primary" href={tradePath}>
                  Order erfassen
                </a>
              </>
            }
          />
          <Tabs
            label="Bereiche"
            tabs={tabsOf(account).map(({ key, label }) => ({
              label:
                key === 'orderbuch' && account.numberOpenOrders > 0 ? `${label} ${account.numberOpenOrders}` : label,
              href: key === 'bestand' ? accountPath(account.idAccount) : accountPath(account.idAccount, key),
              current: key === shown.tab,
            }))}
          />
        </Watched>
        <ReachNote account={account} goOn={accountPath(account.idAccount)} />
        <Watched part="content">
          <TabContent account={account} shown={shown} at={at} />
        </Watched>
      </>
    ),
  })

function TabContent({ account, shown, at }: { account: Account; shown: Shown; at: PageContext }) {
  switch (shown.tab) {
    case 'bestand':
      return <Holdings account={account} at={at} />
    case 'orderbuch':
      return <OrderBook account={account} show={shown.show} orders={shown.orders} at={at} />
    case 'umsaetze':
      return (
        <Board
          title="Umsätze"
          footer={
            <>
              <span>
                In Euro; + kommt aufs Konto, − geht davon ab.
                {account.isSimulation
                  ? ''
                  : ` ${account.brokerName} nennt Stücke und Geld getrennt: Ein Kauf steht zweimal da, einmal davon im Konto.`}
              </span>
              <Further at={at} next={shown.fills.next} />
              {shown.fills.list.length > 0 ? <AccountFiles name="umsaetze" at={at} /> : null}
            </>
          }
        >
          {shown.fills.list.length === 0 ? (
            <Empty
              text={
                account.reach === 'CONNECTED'
                  ? 'Noch kein Umsatz.'
                  : `${account.brokerName} ist gerade nicht verbunden.`
              }
            />
          ) : (
            <Table
              caption="Umsätze"
              columns={
                at.file
                  ? fillFacts
                  : fillColumns(account.idAccount, at.now).filter(
                      ({ key }) =>
                        (account.isSimulation || key !== 'fee') &&
                        (key !== 'accrued' || shown.fills.list.some(({ accrued }) => accrued !== undefined)),
                    )
              }
              rows={shown.fills.list}
              rowKey={({ idFill }) => idFill}
            />
          )}
        </Board>
      )
    case 'sparplaene':
      return <PlanBoards account={account.idAccount} plans={shown.plans} at={at} />
  }
}

/** `/depot/{id}` and its tabs. */
export const accountRoutes = [accountPage('/depot/:id'), accountPage('/depot/:id/:tab')]
