import type { ReplyOf } from '#contract/endpoint.ts'
import type { Instrument } from '#contract/instruments.ts'
import { Failure } from '#contract/failures.ts'
import { OrderEntry, OwnBoard, type Checked, type Venues } from '#features/trading/entry.block.tsx'
import { Steps, TradingHead } from '#features/trading/frame.block.tsx'
import { OrderTable } from '#features/trading/orders.block.tsx'
import { fillIn, paperOfWord, papersFor } from '#features/trading/paper.ts'
import {
  accountPath,
  consentPath,
  orderPath,
  paperBroker,
  paperWord,
  quizPath,
  tradePath,
} from '#features/trading/paths.ts'
import {
  checkTradingOrder,
  getTradingAccount,
  listTradingAccounts,
  listTradingOrders,
  listTradingVenues,
  postTradingOrder,
  type TradingAccount,
  type TradingOrder,
  type TradingVenue,
} from '#features/trading/trading.contract.ts'
import { Review } from '#features/trading/review.block.tsx'
import { fieldNames, orderOf, wishIn, type Wish } from '#features/trading/wish.ts'
import { euro, pieces, unitWord } from '#features/trading/words.ts'
import { done, faults, type Action } from '#web/action.ts'
import { QualityBadge, SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Empty, Note, TurboWarning } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { direction, format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import { page, Redirect, type PageContext } from '#web/page.tsx'

type Account = ReplyOf<typeof getTradingAccount>

/** What the form needs of a paper, for somebody or nobody. */
async function ticketOf(context: PageContext): Promise<{ instrument: Instrument; wish: Wish; venues: Venues }> {
  const instrument = await paperOfWord(context.params['isin'] ?? '', context)
  const wish = wishIn(context.query)
  const { entityType, entityValue } = instrument
  const { side, quantity } = wish
  const venues = await context.call(listTradingVenues, {
    params: { entityType, entityValue },
    query: { side, ...(quantity !== undefined && quantity > 0 && quantity <= 1e9 && { quantity }) },
  })
  return { instrument, wish, venues }
}

/** The venue that is asked for, where the paper is traded there; else the first, which is the best. */
const chosenOf = ({ list }: Venues, { idNotation }: Wish): TradingVenue | undefined =>
  list.find((venue) => venue.idNotation === idNotation) ?? list[0]

/** Faults of a check at the fields of the form. */
const faultsIn = (checked: Checked | undefined): Record<string, string> =>
  Object.fromEntries(
    (checked?.checks ?? []).flatMap(({ level, field, text }) =>
      level === 'FAULT' && field ? [[fieldNames[field] ?? field, text]] : [],
    ),
  )

function PaperHead({ venues, chosen, at }: { venues: Venues; chosen: TradingVenue | undefined; at: PageContext }) {
  const { instrument } = venues
  const quote = chosen?.quote
  return (
    <Board title={<a href={pathOf(instrument)}>{instrument.name}</a>}>
      <div className="pad order-paper">
        <p className="sm mut2">
          {[instrument.wkn, instrument.isin, instrument.displayType].filter(Boolean).join(' · ')}
        </p>
        {quote ? (
          <>
            <p className="v">
              <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(instrument))}</span>{' '}
              <small>{format.unit(quote.displayUnit)}</small>{' '}
              <small className={direction(quote.performancePct)} {...live(quote, 'performancePct')}>
                {format.changePercent(quote.performancePct)}
              </small>
            </p>
            <p className="xs mut2">
              {quote.market.name} <span {...live(quote, 'time')}>{format.time(quote.datetimeLast, at.now)}</span>{' '}
              <QualityBadge quote={quote} now={at.now} />{' '}
              {quote.simulated || instrument.simulated ? <SimulatedBadge /> : null}
            </p>
          </>
        ) : null}
      </div>
      {instrument.entitySubType === 'KNOCKOUT_CERTIFICATE' ? <TurboWarning /> : null}
    </Board>
  )
}

const NotTraded = ({ venues }: { venues: Venues }) => (
  <Empty text={venues.reason ?? 'Dieser Wert wird hier nicht gehandelt.'}>
    <p>
      <a className="btn" href={tradePath}>
        Anderes Wertpapier suchen
      </a>
    </p>
  </Empty>
)

/** `/handeln`: which paper? */
const searchRoute = page<{ asked: string; papers: readonly Instrument[]; accounts: readonly TradingAccount[] }>({
  path: tradePath,
  widthClass: 'lg',
  load: async (context) => {
    const asked = (context.query.get('q') ?? '').trim()
    return {
      asked,
      papers: asked === '' ? [] : await papersFor(asked, context),
      accounts: context.reader.kind === 'user' ? (await context.call(listTradingAccounts)).list : [],
    }
  },
  head: () => ({
    title: 'Order erfassen',
    description: 'Ein Wertpapier suchen und mit Spielgeld kaufen oder verkaufen.',
  }),
  Page: ({ asked, papers, accounts }) => (
    <>
      <TradingHead crumbs={[{ label: 'Order erfassen' }]} title="Was willst du handeln?" />
      <div className="stack">
        <Board title="Wertpapier">
          <form className="form-row" role="search" action={tradePath} method="get">
            <label className="field">
              <span className="xs">Name, WKN oder ISIN</span>
              <span className="input">
                <input type="search" name="q" defaultValue={asked} autoComplete="off" />
              </span>
            </label>
            <button className="btn primary">Suchen</button>
          </form>
          {asked === '' ? null : papers.length === 0 ? (
            <Empty
              text={`Zu „${asked.slice(0, 60)}“ finden wir nichts, was hier gehandelt wird.`}
              hint="Gehandelt werden Aktien, ETFs, Anleihen, Zertifikate und Kryptowerte."
            />
          ) : (
            <Table
              caption="Treffer"
              rows={papers}
              rowKey={({ entityType, entityValue }) => `${entityType}-${entityValue}`}
              columns={[
                {
                  key: 'name',
                  label: 'Wertpapier',
                  cell: (paper: Instrument) => <InstrumentName instrument={paper} />,
                },
                { key: 'type', label: 'Art', from: 'half', cell: ({ displayType }: Instrument) => displayType },
                {
                  key: 'acts',
                  label: <span className="vh">Was tun?</span>,
                  numeric: true,
                  cell: (paper: Instrument) => (
                    <a href={`${tradePath}/${paperWord(paper)}`}>
                      Handeln<span className="vh"> {paper.name}</span>
                    </a>
                  ),
                },
              ]}
            />
          )}
        </Board>
        {accounts.length > 0 ? (
          <Board title="Oder aus dem, was du hast">
            <p className="pad sm">
              {accounts.map(({ idAccount, name }) => (
                <a key={idAccount} className="btn" href={accountPath(idAccount)}>
                  Bestand von {name}
                </a>
              ))}
            </p>
          </Board>
        ) : null}
      </div>
    </>
  ),
})

/** Where somebody with accounts enters the order that the address holds. */
const entryAt = (account: string, { params, query }: PageContext): string =>
  withQuery(accountPath(account, `handeln/${params['isin'] ?? ''}`), query, {})

interface GuestPage {
  venues: Venues
  wish: Wish
  accounts: readonly TradingAccount[]
}

/** `/handeln/{isin}`: with one account on to its form; a guest may fill it in and signs in over it. */
const paperPage = (path: string, needsLogin: boolean) =>
  page<GuestPage>({
    path,
    needsLogin,
    load: async (context) => {
      const { reader, params, call } = context
      if (params['brokerName'] !== undefined && params['brokerName'] !== paperBroker)
        throw new Failure('NOT_FOUND', {}, 'No such broker')
      const accounts = reader.kind === 'user' ? (await call(listTradingAccounts)).list : []
      const { wish, venues } = await ticketOf(context)
      const [only] = accounts
      if (only && accounts.length === 1) throw new Redirect(302, entryAt(only.idAccount, context))
      if (reader.kind === 'user' && accounts.length === 0)
        throw new Redirect(
          302,
          withQuery(consentPath(paperBroker), new URLSearchParams(), {
            weiter: withQuery(`${tradePath}/${params['isin'] ?? ''}`, context.query, {}),
          }),
        )
      return { venues, wish, accounts }
    },
    head: ({ venues }) => ({ title: `${venues.instrument.name} handeln`, noIndex: true }),
    Page: ({ venues, wish, accounts, at }) => {
      const chosen = chosenOf(venues, wish)
      return (
        <>
          <TradingHead
            crumbs={[{ label: `${venues.instrument.name} handeln` }]}
            title={`${venues.instrument.name} handeln`}
          />
          {accounts.length > 0 ? (
            <Board title="In welchem Konto?">
              <Table
                caption="Konten"
                rows={accounts}
                rowKey={({ idAccount }) => idAccount}
                columns={[
                  {
                    key: 'name',
                    label: 'Konto',
                    cell: ({ idAccount, name }: TradingAccount) => <a href={entryAt(idAccount, at)}>{name}</a>,
                  },
                  {
                    key: 'cash',
                    label: 'Verfügbar',
                    numeric: true,
                    cell: ({ available }: TradingAccount) => euro(available),
                  },
                ]}
              />
            </Board>
          ) : (
            <>
              <Steps now={1} />
              <div className="cols order-cols form-first">
                <Board title="Order erfassen">
                  {chosen ? (
                    <OrderEntry
                      to={`${tradePath}/${paperWord(venues.instrument)}/${paperBroker}`}
                      wish={wish}
                      venues={venues}
                      chosen={chosen}
                      checked={undefined}
                      faults={wish.faults}
                      isGuest
                      at={at}
                    />
                  ) : (
                    <NotTraded venues={venues} />
                  )}
                </Board>
                <PaperHead venues={venues} chosen={chosen} at={at} />
              </div>
            </>
          )}
        </>
      )
    },
  })

interface EntryPage {
  account: Account
  venues: Venues
  wish: Wish
  chosen: TradingVenue | undefined
  checked: Checked | undefined
  orders: readonly TradingOrder[]
}

/** Checks the order of an address, if it says one that can be read. */
async function checkedOf(
  context: Pick<PageContext, 'call' | 'params'>,
  { wish, venues, chosen }: { wish: Wish; venues: Venues; chosen: TradingVenue | undefined },
): Promise<Checked | undefined> {
  if (!chosen || !wish.isStated || Object.keys(wish.faults).length > 0) return undefined
  return context.call(checkTradingOrder, {
    params: { idAccount: context.params['id'] ?? '' },
    body: orderOf(wish, venues.instrument, chosen.idNotation),
  })
}

/** What was reviewed is placed, once however often it is sent. A total that got worse is shown first. */
const placeOrder: Action = async (submitted, context) => {
  const idAccount = context.params['id'] ?? ''
  const { wish, venues } = await ticketOf(context)
  const chosen = chosenOf(venues, wish)
  const quantity = Number(submitted.text('menge'))
  if (!chosen || !(quantity > 0)) return faults({ gesamt: 'Bitte erfasse die Order neu.' })
  const fixed: Wish = { ...wish, quantity, amount: undefined }
  const checked = await checkedOf(context, { wish: fixed, venues, chosen })
  const told = Number(submitted.text('gesamt'))
  const total = checked?.costs?.total
  if (checked?.isAllowed && total !== undefined && told > 0) {
    const worse = wish.side === 'BUY' ? total - told : told - total
    if (worse > Math.max(0.01, told * tolerated))
      return faults({ gesamt: `${worseWords(wish, worse)} als eben. Bitte bestätige noch einmal.` })
  }
  const placed = await fillIn(fieldNames, () =>
    context.call(postTradingOrder, {
      params: { idAccount },
      body: orderOf(fixed, venues.instrument, chosen.idNotation),
      idempotencyKey: `order-${submitted.text('einmal')}-${idAccount}`,
    }),
  )
  return 'faults' in placed ? placed : done(orderPath(idAccount, placed.idOrder))
}

const worseWords = ({ side }: Wish, by: number): string =>
  `Der Gesamtpreis ist ${euro(by)} ${side === 'BUY' ? 'höher' : 'niedriger'}`

/** part by which a total may move between review and order without being asked again */
const tolerated = 0.002

/** `/depot/{id}/handeln/{isin}`: entering an order, and its review. */
const entryRoute = page<EntryPage>({
  path: '/depot/:id/handeln/:isin',
  needsLogin: true,
  action: { aufgeben: placeOrder },
  load: async (context) => {
    const params = { idAccount: context.params['id'] ?? '' }
    const account = await context.call(getTradingAccount, { params })
    const { wish, venues } = await ticketOf(context)
    const chosen = chosenOf(venues, wish)
    const { entityType, entityValue } = venues.instrument
    const [checked, { list: orders }] = await Promise.all([
      checkedOf(context, { wish, venues, chosen }),
      context.call(listTradingOrders, { params, query: { instrument: `${entityType}:${entityValue}`, limit: 5 } }),
    ])
    return { account, venues, wish, chosen, checked, orders }
  },
  head: ({ venues }) => ({ title: `${venues.instrument.name} handeln`, noIndex: true }),
  Page: (props) => {
    const { account, venues, wish, chosen, checked, orders, at } = props
    const { instrument } = venues
    const held = account.positions.find(
      ({ instrument: each }) =>
        each.entityValue === instrument.entityValue && each.entityType === instrument.entityType,
    )
    if (wish.wantsReview && checked?.isAllowed && checked.costs && chosen)
      return (
        <Review
          account={account}
          venues={venues}
          wish={wish}
          chosen={chosen}
          checked={checked}
          costs={checked.costs}
          at={at}
        />
      )
    return (
      <>
        <TradingHead
          account={account}
          crumbs={[{ label: `${instrument.name} handeln` }]}
          title={`${instrument.name} handeln`}
          text={`${account.name} (Simulation)`}
        />
        <Steps now={1} />
        <div className="cols order-cols form-first">
          <Board title="Order erfassen">
            {venues.needsQuiz ? <QuizNote at={at} /> : null}
            {chosen ? (
              <OrderEntry
                to={at.path}
                wish={wish}
                venues={venues}
                chosen={chosen}
                checked={checked}
                faults={{ ...wish.faults, ...faultsIn(checked) }}
                available={held?.available}
                isGuest={false}
                at={at}
              />
            ) : (
              <NotTraded venues={venues} />
            )}
          </Board>
          <div className="stack">
            <PaperHead venues={venues} chosen={chosen} at={at} />
            <OwnBoard
              figures={[
                { label: 'Bestand', value: held ? `${pieces(held.quantity)} ${unitWord(held.unitType)}` : 'nichts' },
                ...(held ? [{ label: 'Wert', value: euro(held.value) }] : []),
                { label: 'Guthaben', value: euro(account.cash) },
                { label: 'Reserviert', value: euro(account.reserved) },
                { label: 'Verfügbar', value: euro(account.available) },
              ]}
            />
            {orders.length > 0 ? (
              <Board
                title={`Deine Orders in ${instrument.name}`}
                footer={<a href={accountPath(account.idAccount, 'orderbuch')}>Alle Orders</a>}
              >
                <OrderTable orders={orders} now={at.now} />
              </Board>
            ) : null}
          </div>
        </div>
      </>
    )
  },
})

const QuizNote = ({ at }: { at: PageContext }) => (
  <Note warn>
    Vor einem Kauf beantwortest du sechs Fragen zu Turbo-Zertifikaten. Das gilt sechs Monate.{' '}
    <a className="b" href={withQuery(quizPath, new URLSearchParams(), { weiter: withQuery(at.path, at.query, {}) })}>
      Zu den Fragen
    </a>
  </Note>
)

export const entryRoutes = [
  searchRoute,
  paperPage(`${tradePath}/:isin`, false),
  paperPage(`${tradePath}/:isin/:brokerName`, true),
  entryRoute,
]
