import type { ReplyOf } from '#contract/endpoint.ts'
import { putOtpForOrder } from '#features/account/second-factor.contract.ts'
import type { TradingVenue } from '#features/trading/order-shapes.contract.ts'
import { acceptTradingQuote, declineTradingQuote, postTradingQuote } from '#features/trading/quotes.contract.ts'
import { orderPath } from '#features/trading/paths.ts'
import { fillIn } from '#features/trading/paper.ts'
import { chosenOf, ticketOf, type Venues } from '#features/trading/ticket.ts'
import { fieldNames, type Wish } from '#features/trading/wish.ts'
import { euro, priceUnit } from '#features/trading/words.ts'
import { done, faults, shown, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { unitWord } from '#web/blocks/pieces.ts'
import { ProofField, proof } from '#web/blocks/proof-field.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

type Offer = ReplyOf<typeof postTradingQuote>

/** What the page of a binding price shows of it, once. */
type Shown = Pick<Offer, 'idQuote' | 'price' | 'isoCurrency' | 'quantity' | 'secondsLeft'> & { total: number }

/** Asks the venue for a price; what it answers is for the next seconds and this page alone. */
export const askQuote: Action = async (submitted, context) => {
  const proved = await proof(putOtpForOrder, submitted, context) // while the price stands there is no time for it
  if ('faults' in proved) return proved
  const { wish, venues } = await ticketOf(context)
  const chosen = chosenOf(venues, wish)
  const quantity = Number(submitted.text('menge'))
  if (!chosen || !(quantity > 0)) return faults({ menge: 'Bitte erfasse die Order neu.' })
  const { entityType, entityValue } = venues.instrument
  const offer = await fillIn(fieldNames, () =>
    context.call(postTradingQuote, {
      params: { idAccount: context.params['id'] ?? '' },
      body: { instrument: `${entityType}:${entityValue}`, idNotation: chosen.idNotation, side: wish.side, quantity },
    }),
  )
  if ('faults' in offer) return offer
  const { idQuote, price, isoCurrency, secondsLeft, costs } = offer
  const told: Shown = { idQuote, price, isoCurrency, quantity, secondsLeft, total: costs.total }
  return shown([JSON.stringify(told)])
}

/** Takes it; sent twice, it is one order. */
export const acceptQuote: Action = async (submitted, context) => {
  const params = { idAccount: context.params['id'] ?? '', idQuote: submitted.text('angebot') }
  const order = await context.call(acceptTradingQuote, { params })
  return done(orderPath(params.idAccount, order.idOrder))
}

/** Lets it go; nobody can take it any more. */
export const declineQuote: Action = async (submitted, context) => {
  const params = { idAccount: context.params['id'] ?? '', idQuote: submitted.text('angebot') }
  await context.call(declineTradingQuote, { params })
  return done(withQuery(context.path, context.query, {}), 'Der Kurs ist abgelehnt. Es wurde nichts gehandelt.')
}

/** Asking for a binding price, and what the venue said. */
export function QuoteBoard({
  venues,
  wish,
  chosen,
  quantity,
  needsProof,
  bank,
  at,
}: {
  venues: Venues
  wish: Wish
  chosen: TradingVenue
  quantity: number
  needsProof: boolean
  /** the bank that passes it on; undefined: a simulation, whose prices bind */
  bank: string | undefined
  at: PageContext
}) {
  const [ask, accept] = [formOf(at, 'kurs'), formOf(at, 'annehmen')]
  const [text] = ask.shown
  const offer = text === undefined ? undefined : (JSON.parse(text) as Shown)
  return (
    <Board title={bank === undefined ? 'Verbindlicher Kurs' : 'Kurs auf Anfrage'}>
      {offer ? <Offered offer={offer} venues={venues} wish={wish} chosen={chosen} at={at} /> : null}
      {accept.message === undefined ? null : (
        <p className="form-faults" role="alert">
          {accept.message} Es wurde nichts gehandelt.
        </p>
      )}
      <Form of={ask}>
        {offer ? null : (
          <p className="sm">
            {chosen.market.name} nennt für {format.pieces(quantity)} {unitWord(chosen.quote.unitType)} einen Kurs. Er
            gilt ein paar Sekunden; du nimmst ihn an oder lehnst ihn ab. Der Handelsplatz kann die Anfrage ablehnen.
            {bank === undefined
              ? ''
              : ` Bei ${bank} bindet er meist nicht: Gehandelt wird zu diesem Kurs oder gar nicht.`}
          </p>
        )}
        <input type="hidden" name="menge" value={String(quantity)} />
        <ProofField of={ask} isNeeded={needsProof} />
        <p className="acts">
          <button className="btn" id="feld-kurs-menge">
            {offer || accept.message ? 'Neuen Kurs anfragen' : 'Kurs anfragen'}
          </button>
        </p>
      </Form>
    </Board>
  )
}

/** A price that stands for some seconds. Without script the page says how long; afterwards it is refused. */
function Offered({
  offer,
  venues,
  wish,
  chosen,
  at,
}: {
  offer: Shown
  venues: Venues
  wish: Wish
  chosen: TradingVenue
  at: PageContext
}) {
  const { idQuote, price, isoCurrency, quantity, secondsLeft, total } = offer
  const words = `${format.price(price, kindOf(venues.instrument))} ${priceUnit(isoCurrency, chosen.quote.unitType)}`
  return (
    <Driven by="quote-countdown" when="now" props={{ seconds: secondsLeft }}>
      <div className="pad order-quote">
        <p className="v">{words}</p>
        <p className="sm">
          {format.pieces(quantity)} {unitWord(chosen.quote.unitType)} ·{' '}
          {wish.side === 'BUY' ? 'zu zahlen' : 'du bekommst'} <b>{euro(total)}</b>
        </p>
        <p className="sm" data-left="">
          Gilt {secondsLeft} Sekunden.
        </p>
        <p role="status" data-said="" />
      </div>
      <div data-accept="">
        <Form of={formOf(at, 'annehmen')}>
          <input type="hidden" name="angebot" value={idQuote} />
          <button className="btn primary full">
            Zu {words} {wish.side === 'BUY' ? 'kaufen' : 'verkaufen'}
          </button>
        </Form>
        <Form of={formOf(at, 'ablehnen')}>
          <input type="hidden" name="angebot" value={idQuote} />
          <p className="acts">
            <button className="btn">Ablehnen</button>
          </p>
        </Form>
      </div>
    </Driven>
  )
}
