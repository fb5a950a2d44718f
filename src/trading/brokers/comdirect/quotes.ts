import { Failure } from '#contract/failures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { vaultOf } from '#db/vault.ts'
import type { Listing, Universe } from '#market/instruments.ts'
import type { BrokerQuote } from '../../broker.ts'
import { keptListing } from '../../kept-listing.ts'
import { needed, told } from './client.ts'
import type { CostsThere } from './costs.ts'
import type { Line } from './line.ts'
import type { LinkedAccount } from './links.ts'
import { Quote, QuoteTicket, type OrderBody } from './messages.ts'
import type { Orders } from './orders.ts'
import type { Venues } from './venues.ts'
import { unitsOf } from './wishes.ts'

/** for so long a quote that was taken answers once more with its order */
const keptMs = 24 * 3_600_000
const quoteForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface QuoteParts {
  db: Db
  line: Line
  venues: Venues
  costs: CostsThere
  orders: Orders
  universe: Pick<Universe, 'byKey' | 'byNotation'>
  now: () => Instant
}

interface QuoteAsked {
  side: 'BUY' | 'SELL'
  quantity: number
  listing: Listing
}

/** Prices of its live trading, each for some seconds. They rarely bind the venue; an order on one is executed at it or not at all. */
export function createQuotes({ db, line, venues, costs, orders, universe, now }: QuoteParts) {
  const refused = (why: string): Failure => new Failure('QUOTE_REFUSED', {}, why)

  /** @throws Unanswered, NotDone, Failure QUOTE_REFUSED, INPUT_INVALID */
  async function request(account: LinkedAccount, { side, quantity, listing }: QuoteAsked): Promise<BrokerQuote> {
    const { venueId, step, offersQuotes } = await venues.of(account, listing, side)
    if (!offersQuotes) throw refused('No quotes at this venue')
    if (!Number.isInteger(quantity / step) || quantity <= 0 || quantity > 1e9) {
      const faults = { quantity: 'Bitte gib eine Stückzahl in ganzen Stück an.' }
      throw new Failure('INPUT_INVALID', { faults }, 'quantity')
    }
    const wanted: OrderBody = {
      depotId: account.external_id,
      orderType: 'QUOTE',
      side,
      instrumentId: listing.instrument.isin ?? '',
      quantity: { value: String(quantity), unit: unitsOf(listing).quantity },
      venueId,
    }
    const ticketed = await line.ask(account, { method: 'POST', path: '/api/brokerage/v3/quoteticket', json: wanted })
    if (ticketed.status >= 400 || !ticketed.once) throw refused(`status ${ticketed.status}`)
    const { quoteTicketId } = told(QuoteTicket, ticketed)
    const opened = await line.ask(account, {
      method: 'PATCH',
      path: `/api/brokerage/v3/quoteticket/${encodeURIComponent(quoteTicketId)}`,
      once: { id: ticketed.once.id },
    })
    if (opened.status >= 400) throw refused(`status ${opened.status}`)
    const askedAt = now() // it may have been made at once
    const quoted = await line.ask(account, { method: 'POST', path: '/api/brokerage/v3/quotes', json: wanted })
    if (quoted.status >= 400) throw refused(`status ${quoted.status}`)
    const { quoteId, validity, limit, creationDateTimeStamp } = told(Quote, quoted)
    const body: OrderBody = {
      ...wanted,
      quoteId,
      quoteTicketId,
      limit,
      ...(creationDateTimeStamp !== undefined && { creationTimestamp: creationDateTimeStamp }),
    }
    const limited: OrderBody = { ...wanted, orderType: 'LIMIT', limit, validityType: 'GFD' }
    const said = await costs.costsOf(account, limited, listing)
    const expiresAt = askedAt + validity
    if (!said || expiresAt <= now()) throw refused('No costs in time')
    await db
      .deleteFrom('broker_quotes')
      .where('account', '=', account.id)
      .where('expires_at', '<', new Date(now() - keptMs))
      .execute()
    const { id } = await db
      .insertInto('broker_quotes')
      .values({
        account: account.id,
        instrument: listing.instrument.key,
        notation: listing.notation.id,
        ...vaultOf(db).shut('broker_quotes', { account: account.id }, { body: JSON.stringify(body) }),
        expires_at: new Date(expiresAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      idQuote: id,
      price: Number(limit.value),
      isoCurrency: 'EUR',
      quantity,
      costs: said,
      expiresAt,
      secondsLeft: Math.max(1, Math.floor((expiresAt - now()) / 1000)),
    }
  }

  /** @throws Failure QUOTE_GONE, BROKER_AWAY */
  async function accept(account: LinkedAccount, idQuote: string): Promise<{ id: string }> {
    const quote = quoteForm.test(idQuote)
      ? await db
          .selectFrom('broker_quotes')
          .selectAll()
          .where('account', '=', account.id)
          .where('id', '=', idQuote)
          .executeTakeFirst()
      : undefined
    const listing = quote && keptListing(universe, quote.instrument, quote.notation)
    if (!quote || !listing) throw new Failure('QUOTE_GONE', {}, 'The quote is gone')
    const named = { key: `quote-${quote.id}`, request: ['acceptQuote', quote.id] }
    const taken = await orders.ofRequest(account, named)
    if (taken) return taken
    if (quote.expires_at.getTime() < now()) throw new Failure('QUOTE_GONE', {}, 'The quote is over')
    const done = await needed(() =>
      orders.place(account, named, {
        body: vaultOf(db).opened('broker_quotes', quote, quote).body as OrderBody,
        listing,
        validity: 'DAY',
        origin: 'QUOTE',
        estimate: undefined,
      }),
    )
    line.forget(account)
    return done
  }

  async function decline(account: LinkedAccount, idQuote: string): Promise<void> {
    if (quoteForm.test(idQuote))
      await db.deleteFrom('broker_quotes').where('account', '=', account.id).where('id', '=', idQuote).execute()
  }

  return { request, accept, decline }
}
