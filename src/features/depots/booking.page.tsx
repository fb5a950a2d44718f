import type { ReplyOf } from '#contract/endpoint.ts'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { depotsPath } from '#features/depots/frame.block.tsx'
import { getBooking } from '#features/depots/wealth.contract.ts'
import { enteredTypeOf, kinds, typeOfWord } from '#features/sample-portfolio/kinds.ts'
import {
  bookHere,
  changeBooking,
  deleteBooking,
  restoreBooking,
  takeBack,
} from '#features/sample-portfolio/portfolio-actions.ts'
import { OneLine } from '#features/sample-portfolio/one-line.block.tsx'
import { bookLine } from '#features/sample-portfolio/one-line-actions.ts'
import { JustBooked } from '#features/sample-portfolio/just-booked.block.tsx'
import { infoFrom, justBookedIn, todayOf } from '#features/sample-portfolio/portfolio.page.tsx'
import {
  getPortfolio,
  getTransactionInstrumentInfo,
  type WholePortfolio,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { DeleteTransaction } from '#features/sample-portfolio/delete-transaction.block.tsx'
import { TransactionForm, type Info } from '#features/sample-portfolio/transaction-form.block.tsx'
import type { Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { cashTransferPath } from '#features/depots/cash-transfer.page.tsx'
import { transferPath } from '#features/depots/transfer.page.tsx'
import type { Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Undo } from '#web/blocks/undo.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

const Trail = ({ depot, here }: { depot: WholePortfolio; here: string }) => (
  <Crumbs
    crumbs={[
      { label: 'Mein Parkett', path: '/' },
      { label: 'Depots', path: depotsPath },
      { label: depot.name, path: `${depotsPath}/${depot.entityValue}` },
      { label: here },
    ]}
  />
)

/** `/depots/transaktion/hinzufuegen/{id}`: something new goes into a depot. */
const newRoute = page<{ depot: WholePortfolio; info: Info | undefined; booked: readonly Transaction[] }>({
  path: `${depotsPath}/transaktion/hinzufuegen/:id`,
  widthClass: 'lg',
  needsLogin: true,
  action: { buchen: bookHere, zeile: bookLine, zuruecknehmen: takeBack, zurueck: restoreBooking },
  load: async (context) => {
    const [depot, info, booked] = await Promise.all([
      context.call(getPortfolio, { params: { entityValue: context.params['id'] ?? '' } }),
      infoFrom(context),
      justBookedIn(context),
    ])
    return { depot, info, booked }
  },
  head: ({ depot }) => ({ title: `Transaktion in ${depot.name}`, noIndex: true }),
  Page: ({ depot, info, booked, at }) => (
    <>
      <Trail depot={depot} here="Transaktion" />
      <div className="page-head">
        <div>
          <h1>Transaktion erfassen</h1>
          <p className="sm only-scripted only-d">
            Alles geht mit der Tastatur: Buchstabe für die Art, <kbd>Tab</kbd> weiter, <kbd>Strg</kbd> <kbd>Enter</kbd>{' '}
            bucht.
          </p>
        </div>
      </div>
      <Undo at={at} action="zurueck" name="transaktion" text="Die Transaktion ist gelöscht." />
      <div className="stack">
        <Board title={depot.name}>
          <OneLine
            at={at}
            home={`${depotsPath}/${depot.entityValue}`}
            isoCurrency={depot.isoCurrency}
            today={todayOf(at)}
            info={info}
          />
          <TransactionForm
            at={at}
            action="buchen"
            isAccount={depot.kind === 'ACCOUNT'}
            more={[
              ...(depot.kind === 'DEPOT' ? [{ label: 'Übertrag', href: transferPath(depot.entityValue) }] : []),
              ...(depot.keepsCash ? [{ label: 'Umbuchung', href: cashTransferPath(depot.entityValue) }] : []),
            ]}
            type={
              typeOfWord(at.form?.values['art']?.[0] ?? at.query.get('art')) ??
              (depot.kind === 'ACCOUNT' ? 'DEPOSIT' : 'BUY')
            }
            isoCurrency={depot.isoCurrency}
            today={todayOf(at)}
            info={info}
            recent={booked}
          />
        </Board>
        <JustBooked at={at} home={`${depotsPath}/${depot.entityValue}`} rows={booked} />
      </div>
    </>
  ),
})

const Transferred = ({
  booking: { type, date, quantity, amount, isoCurrency, instrument },
}: {
  booking: Transaction
}) => (
  <p className="pad">
    {kinds[type].label} am {format.date(date)}:{' '}
    {instrument ? (
      <>
        {format.pieces(quantity)} Stück {instrument.name}. Ein Übertrag wird nicht geändert: Lösche ihn, er verschwindet
        in beiden Depots, und erfasse ihn neu.
      </>
    ) : (
      <>
        {format.number(amount)} {isoCurrency}. Eine Umbuchung wird nicht geändert: Lösche sie, sie verschwindet auf
        beiden Konten, und erfasse sie neu.
      </>
    )}
  </p>
)

/** The address names the booking; what is done to it needs its depot, too. */
const inItsDepot =
  (action: Action): Action =>
  async (submitted, context) => {
    const idTransaction = context.params['id'] ?? ''
    const { entityValue } = await context.call(getBooking, { params: { idTransaction } })
    return action(submitted, { ...context, params: { id: entityValue, position: idTransaction } })
  }

/** `/depots/transaktion/bearbeiten/{id}`: another booking takes the place of one. */
const changeRoute = page<{ depot: WholePortfolio; booking: ReplyOf<typeof getBooking>; info: Info | undefined }>({
  path: `${depotsPath}/transaktion/bearbeiten/:id`,
  widthClass: 'lg',
  needsLogin: true,
  action: { aendern: inItsDepot(changeBooking), loeschen: inItsDepot(deleteBooking) },
  load: async ({ call, params }) => {
    const booking = await call(getBooking, { params: { idTransaction: params['id'] ?? '' } })
    const { instrument, date, entityValue } = booking
    const info =
      instrument &&
      (await call(getTransactionInstrumentInfo, {
        params: { entityValue },
        query: { instrument: `${instrument.entityType}:${instrument.entityValue}`, date },
      }))
    return { depot: await call(getPortfolio, { params: { entityValue } }), booking, info }
  },
  head: ({ depot }) => ({ title: `Transaktion in ${depot.name} ändern`, noIndex: true }),
  Page: ({ depot, booking, info, at }) => {
    const entered = booking.idTransfer === undefined ? enteredTypeOf(booking.type) : undefined
    return (
      <>
        <Trail depot={depot} here="Ändern" />
        <div className="page-head">
          <h1>Transaktion ändern</h1>
        </div>
        <div className="stack">
          <Board title={depot.name}>
            {entered ? (
              <TransactionForm
                at={at}
                action="aendern"
                isAccount={depot.kind === 'ACCOUNT'}
                type={typeOfWord(at.form?.values['art']?.[0] ?? at.query.get('art')) ?? entered}
                isoCurrency={depot.isoCurrency}
                today={todayOf(at)}
                of={booking}
                info={info}
              />
            ) : (
              <Transferred booking={booking} />
            )}
          </Board>
          <DeleteTransaction at={at} idTransaction={booking.idTransaction} />
        </div>
      </>
    )
  },
})

export const bookingRoutes = [newRoute, changeRoute]
