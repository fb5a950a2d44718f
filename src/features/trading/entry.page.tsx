import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { getOrderBook, type OrderBook } from '#contract/history.ts'
import { putOtpForOrder } from '#features/account/second-factor.contract.ts'
import { getProfile } from '#features/account/users.contract.ts'
import { OrderBookTable, Spread } from '#features/instrument/order-book.block.tsx'
import { CourseBoard, courseOf } from '#features/trading/course.block.tsx'
import { OrderEntry, OwnBoard } from '#features/trading/entry.block.tsx'
import { Steps, TradingHead } from '#features/trading/frame.block.tsx'
import type { TradingOrder, TradingVenue } from '#features/trading/order-shapes.contract.ts'
import { OrderTable } from '#features/trading/orders.block.tsx'
import { NotTraded, PaperHead } from '#features/trading/paper.block.tsx'
import { fillIn } from '#features/trading/paper.ts'
import { accountPath, consentPath, orderPath, quizPath } from '#features/trading/paths.ts'
import { acceptQuote, askQuote, declineQuote } from '#features/trading/quote.block.tsx'
import { Review } from '#features/trading/review.block.tsx'
import { checkedOf, chosenOf, isReadable, ticketOf, type Checked, type Venues } from '#features/trading/ticket.ts'
import { getTradingAccount, listTradingOrders, postTradingOrder } from '#features/trading/trading.contract.ts'
import { fieldNames, orderOf, type Wish } from '#features/trading/wish.ts'
import { euro } from '#features/trading/words.ts'
import { done, faults, type Action } from '#web/action.ts'
import { unitWord } from '#web/blocks/pieces.ts'
import { proof } from '#web/blocks/proof-field.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Note } from '#web/blocks/states.tsx'
import type { Series } from '#web/charts/series.ts'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page, Redirect, type PageContext } from '#web/page.tsx'

type Account = ReplyOf<typeof getTradingAccount>

/** Faults of a check at the fields of the form. */
const faultsIn = (checked: Checked | undefined): Record<string, string> =>
  Object.fromEntries(
    (checked?.checks ?? []).flatMap(({ level, field, text }) =>
      level === 'FAULT' && field ? [[fieldNames[field] ?? field, text]] : [],
    ),
  )

interface EntryPage {
  account: Account
  venues: Venues
  wish: Wish
  chosen: TradingVenue | undefined
  checked: Checked | undefined
  orders: readonly TradingOrder[]
  /** for whom may see all of it */
  book: OrderBook | undefined
  course: Series | null | undefined
  needsProof: boolean
}

/** What was reviewed is placed, once however often it is sent. A total that got worse is shown first. */
const placeOrder: Action = async (submitted, context) => {
  const proved = await proof(putOtpForOrder, submitted, context)
  if ('faults' in proved) return proved
  const idAccount = context.params['id'] ?? ''
  const { wish, venues } = await ticketOf(context)
  const chosen = chosenOf(venues, wish)
  const quantity = Number(submitted.text('menge'))
  if (!chosen || !isReadable(wish) || !(quantity > 0)) return faults({ gesamt: 'Bitte erfasse die Order neu.' })
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

/** All levels of the chosen venue's book; nothing for who may see the best one alone, which stands in the form. */
async function bookOf(
  { call }: PageContext,
  { instrument }: Venues,
  chosen: TradingVenue | undefined,
): Promise<OrderBook | undefined> {
  if (!chosen?.isOpen) return undefined
  const { entityType, entityValue } = instrument
  try {
    const query = { idNotation: chosen.idNotation, levels: 10 }
    return await call(getOrderBook, { params: { entityType, entityValue }, query })
  } catch (error) {
    if (error instanceof Failure && error.failure === 'ORDER_BOOK_NOT_ENTITLED') return undefined
    throw error
  }
}

const BookBoard = ({ book, venue, at }: { book: OrderBook; venue: TradingVenue; at: PageContext }) =>
  book.bid.length + book.ask.length === 0 ? null : (
    <Board
      title={`Orderbuch ${venue.market.name}`}
      footer={
        <>
          <Spread book={book} />
          <span className="unscripted">Stand {format.time(book.datetime, at.now)}</span>
        </>
      }
    >
      <OrderBookTable caption={`Orderbuch ${venue.market.name}`} book={book} />
    </Board>
  )

/** `/depot/{id}/handeln/{isin}`: entering an order, and its review. */
export const entryRoute = page<EntryPage>({
  path: '/depot/:id/handeln/:isin',
  needsLogin: true,
  action: { aufgeben: placeOrder, kurs: askQuote, annehmen: acceptQuote, ablehnen: declineQuote },
  load: async (context) => {
    const params = { idAccount: context.params['id'] ?? '' }
    const account = await context.call(getTradingAccount, { params })
    if (account.reach === 'SESSION_OVER')
      throw new Redirect(
        302,
        withQuery(consentPath(account.broker), new URLSearchParams(), {
          weiter: withQuery(context.path, context.query, {}),
        }),
      )
    const { wish, venues } = await ticketOf(context)
    const chosen = chosenOf(venues, wish)
    const { entityType, entityValue } = venues.instrument
    const [checked, { list: orders }, book, course, { needsProof }] = await Promise.all([
      checkedOf(context, { wish, venues, chosen }),
      context.call(listTradingOrders, { params, query: { instrument: `${entityType}:${entityValue}`, limit: 5 } }),
      bookOf(context, venues, chosen),
      courseOf(context, venues, chosen, wish),
      context.call(getProfile),
    ])
    return { account, venues, wish, chosen, checked, orders, book, course, needsProof }
  },
  head: ({ venues }) => ({ title: `${venues.instrument.name} handeln`, noIndex: true }),
  Page: (props) => {
    const { account, venues, wish, chosen, checked, orders, book, course, needsProof, at } = props
    const { instrument } = venues
    const held = account.positions.find(
      ({ instrument: each }) =>
        each.entityValue === instrument.entityValue && each.entityType === instrument.entityType,
    )
    if (wish.wantsReview && isReadable(wish) && checked?.isAllowed && checked.costs && chosen)
      return (
        <Review
          account={account}
          venues={venues}
          wish={wish}
          chosen={chosen}
          checked={checked}
          costs={checked.costs}
          needsProof={needsProof}
          at={at}
        />
      )
    return (
      <>
        <TradingHead
          account={account}
          crumbs={[{ label: `${instrument.name} handeln` }]}
          title={`${instrument.name} handeln`}
          text={account.isSimulation ? `${account.name} (Simulation)` : account.name}
        />
        <Steps now={1} />
        <div className="order-head">
          <PaperHead venues={venues} chosen={chosen} at={at} />
        </div>
        <div className="cols order-cols form-first">
          <Board title="Order erfassen">
            {venues.needsQuiz ? <QuizNote at={at} /> : null}
            {chosen ? (
              <OrderEntry
                to={at.path}
                wish={wish}
                venues={venues}
                chosen={chosen}
                checked={wish.isLooking && !checked?.isAllowed ? undefined : checked}
                faults={wish.isLooking ? {} : { ...faultsIn(checked), ...wish.faults }}
                available={held?.available}
                bank={account.isSimulation ? undefined : account.brokerName}
                takesAmounts={account.can.amounts}
                isGuest={false}
                at={at}
              />
            ) : (
              <NotTraded venues={venues} />
            )}
          </Board>
          <div className="stack">
            {chosen ? (
              <div className="ticket-market">
                {book ? <BookBoard book={book} venue={chosen} at={at} /> : null}
                <CourseBoard venues={venues} venue={chosen} series={course} wish={wish} at={at} />
              </div>
            ) : null}
            <OwnBoard
              figures={[
                {
                  label: 'Bestand',
                  value: held ? `${format.pieces(held.quantity)} ${unitWord(held.unitType)}` : 'nichts',
                },
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
