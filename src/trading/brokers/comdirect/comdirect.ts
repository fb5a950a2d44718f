import { Failure } from '#contract/failures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { startOfBerlinDay } from '#contract/berlin.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { nextVersion } from '#db/versions.ts'
import type { Instrument, Listing, Universe } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { isNominal } from '#market/worth.ts'
import type { Credentials } from '#platform/credentials.ts'
import type { Admits } from '#platform/public-request.ts'
import type {
  Broker,
  BrokerAccount,
  BrokerOrder,
  BrokerOrderDetail,
  BrokerPosition,
  Reach,
  UnknownPosition,
  Whose,
} from '../../broker.ts'
import type { Check, Costs } from '../../checks.ts'
import { keptListing } from '../../kept-listing.ts'
import { euroOf, piecesOf, tickOf, tradingGrid } from '../../lots.ts'
import type { Wish } from '../../order.ts'
import { sql } from 'kysely'
import { createClient, NotDone, told, Unanswered, wholeList, type Answer, type Question } from './client.ts'
import { createLinks, type LinkedAccount } from './links.ts'
import {
  Balance,
  CostIndication,
  Dimensions,
  microIn,
  minorIn,
  Positions,
  Quote,
  QuoteTicket,
  type OrderBody,
  type OrderTold,
} from './messages.ts'
import { createOrders, type OrderRow } from './orders.ts'
import { comdirectProfile } from './profile.ts'
import { accountPrefix, checksOf, courseOf, hintsIn, isBody, shownOrder } from './shown.ts'
import { bodyOf, dayOf, faultsIn, sharedVenues, type SharedVenue, type Told } from './wishes.ts'

export interface ComdirectSettings {
  base: string
  app: { id: string; secret: string } | undefined
  /** on whose licence orders are passed on, as the operator states it */
  licence: string | undefined
  credentials: Credentials | undefined
  admits: Admits
  patienceMs: number
}

interface ComdirectRooms {
  db: Db
  universe: Pick<Universe, 'byIsin' | 'byWkn' | 'byKey' | 'byNotation'>
  ordersChanged(accounts: readonly string[]): Promise<void>
}

/** parts of one page ask for the same */
const rememberedMs = 2000
/** for so long pages do without a bank that did not answer, instead of waiting for it one after the other */
const silenceMs = 10_000
const watchMs = 5000
/** venues of a paper change rarely */
const venuesMs = 10 * 60_000
const mostRemembered = 500
const costsUnsaid = 'comdirect nennt für diese Order keine Kosten. Ohne sie nehmen wir sie nicht an.'
const quoteForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** comdirect by its REST interface, for whoever has consented. @param now of the real clock: a bank knows no other */
export function comdirectBroker(rooms: ComdirectRooms, settings: ComdirectSettings, now: () => Instant): Broker {
  const { db, universe } = rooms
  const profile = comdirectProfile(settings.licence)
  const missing = missingOf(settings)
  const client = createClient(settings)
  const links = createLinks({
    db,
    client,
    credentials: settings.credentials ?? sealsNothing,
    app: settings.app ?? { id: '', secret: '' },
    now,
  })

  /** A question for an account. A token that is not taken is renewed once: whoever is turned away has done nothing. */
  async function ask(
    account: LinkedAccount,
    question: Omit<Question, 'token' | 'session'>,
    how: 'ask' | 'read' = 'ask',
  ): Promise<Answer> {
    const key = await links.keyOf(account.owner)
    const answer = await client[how]({ ...question, ...key })
    if (answer.status !== 401) return answer
    const renewed = await links.keyOf(account.owner, key.token)
    return client[how]({ ...question, ...renewed })
  }

  const wireId = ({ id }: Pick<LinkedAccount, 'id'>): string => `${accountPrefix}${id}`
  const orders = createOrders({
    db,
    ask,
    now,
    listingOf: (order) => {
      const { instrument, instrumentId } = order
      const paper = paperOf(instrument?.isin, instrument?.wkn) ?? paperOf(instrumentId, instrumentId)
      return paper && listListing(paper)
    },
    changed: (account) => void rooms.ordersChanged([wireId(account)]).catch(() => {}), // stored; who missed it asks again
  })

  const paperOf = (isin: string | undefined, wkn: string | undefined): Instrument | undefined =>
    (isin === undefined ? undefined : universe.byIsin(isin)) ?? (wkn === undefined ? undefined : universe.byWkn(wkn))

  const accountOf = ({ owner, account }: Whose): Promise<LinkedAccount> =>
    links.accountOf(owner, account.slice(accountPrefix.length))

  const remembered = new Map<string, { until: Instant; answer: Promise<unknown> }>()
  /** What was asked for just now is not asked for again. Nothing of one reader is kept for another: accounts are each one's own. */
  function soon<T>(key: string, ms: number, work: () => Promise<T>): Promise<T> {
    const found = remembered.get(key)
    if (found && now() < found.until) return found.answer as Promise<T> // of the same key
    const answer = work()
    const entry = { until: now() + ms, answer }
    remembered.delete(key)
    remembered.set(key, entry)
    answer.catch((error: unknown) => {
      if (isAway(error)) entry.until = now() + silenceMs
      else remembered.delete(key)
    })
    for (const [oldest] of remembered) {
      if (remembered.size <= mostRemembered) break
      remembered.delete(oldest)
    }
    return answer
  }
  const forget = ({ id }: LinkedAccount): void => {
    for (const key of remembered.keys()) if (key.startsWith(`${id} `)) remembered.delete(key)
  }

  /** What the bank says of an account by now; without an answer why there is none. */
  async function reached<T>(work: () => Promise<T>): Promise<{ reach: Reach; found?: T }> {
    try {
      return { reach: 'CONNECTED', found: await work() }
    } catch (error) {
      if (error instanceof Failure && error.failure === 'BROKER_SESSION_OVER') return { reach: 'SESSION_OVER' }
      if (isAway(error)) return { reach: 'AWAY' }
      throw error
    }
  }

  /** @throws Failure BROKER_AWAY, BROKER_SESSION_OVER where the bank was needed and did not answer: nothing was done */
  async function needed<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof Unanswered || error instanceof NotDone) throw new Failure('BROKER_AWAY', {}, error.message)
      throw error
    }
  }

  const balanceOf = (account: LinkedAccount) =>
    soon(`${account.id} balance`, rememberedMs, async () =>
      told(
        Balance,
        await ask(
          account,
          { method: 'GET', path: `/api/banking/v2/accounts/${encodeURIComponent(account.settlement_id)}/balances` },
          'read',
        ),
      ),
    )

  const positionsOf = (account: LinkedAccount) =>
    soon(`${account.id} positions`, rememberedMs, () => {
      const path = `/api/brokerage/v3/depots/${encodeURIComponent(account.external_id)}/positions?with-attr=instrument`
      return wholeList(Positions, (first) =>
        ask(account, { method: 'GET', path: `${path}&paging-first=${first}` }, 'read'),
      )
    })

  const synced = (account: LinkedAccount): Promise<void> =>
    soon(`${account.id} orders`, rememberedMs, () => orders.sync(account))

  async function present(account: LinkedAccount): Promise<BrokerAccount> {
    const [{ reach, found }, { open }] = await Promise.all([
      reached(async () => {
        const [balance, held] = await Promise.all([balanceOf(account), positionsOf(account), synced(account)])
        return { balance, held }
      }),
      countsOf(account),
    ])
    const values = found?.held.map(({ currentValue }) =>
      currentValue?.unit === 'EUR' ? minorIn(currentValue) : undefined,
    )
    return {
      id: wireId(account),
      name: account.name,
      reach,
      cashMinor: found && minorIn(found.balance.balanceEUR),
      reservedMinor: undefined,
      availableMinor: found && minorIn(found.balance.availableCashAmountEUR),
      positionsMinor: values?.reduce<bigint | undefined>(
        (sum, value) => (sum === undefined || value === undefined ? undefined : sum + value),
        0n,
      ),
      numberOpen: open,
      openedAt: account.opened_at.getTime(),
      version: Math.trunc(account.opened_at.getTime() / 1000),
    }
  }

  async function countsOf({ id }: LinkedAccount): Promise<{ open: number; today: number }> {
    const today = new Date(startOfBerlinDay(dayOf(now())))
    const { open, ofToday } = await db
      .selectFrom('broker_orders')
      .where('account', '=', id)
      .where('stage', '!=', 'PREPARED')
      .select(({ fn, eb }) => [
        fn.countAll<string>().filterWhere('done_at', 'is', null).as('open'),
        fn
          .countAll<string>()
          .filterWhere(eb.or([eb('placed_at', '>=', today), eb('changed_at', '>=', today)]))
          .as('ofToday'),
      ])
      .executeTakeFirstOrThrow()
    return { open: Number(open), today: Number(ofToday) }
  }

  const orderIn = (row: OrderRow): BrokerOrder[] => {
    const listing = keptListing(universe, row.instrument, row.notation)
    return listing ? [shownOrder(row, listing)] : []
  }

  async function rowOf(account: LinkedAccount, id: string): Promise<OrderRow> {
    const row = /^[1-9]\d{0,17}$/.test(id)
      ? await db
          .selectFrom('broker_orders')
          .selectAll()
          .where('account', '=', account.id)
          .where('id', '=', id)
          .where('stage', '!=', 'PREPARED')
          .executeTakeFirst()
      : undefined
    if (!row) throw new Failure('ORDER_UNKNOWN', {}, 'No such order')
    return row
  }

  async function openRow(account: LinkedAccount, id: string): Promise<OrderRow> {
    const row = await rowOf(account, id)
    if (row.done_at) throw new Failure('ORDER_DONE', { state: row.state }, `It is ${row.state}`)
    if (row.external_id === null) throw new Failure('BROKER_UNCERTAIN', {}, 'Nobody knows yet whether it arrived')
    return row
  }

  /** Venues that the bank and the portal share. */
  async function venuesOf(
    account: LinkedAccount,
    instrument: Instrument,
    side: 'BUY' | 'SELL',
  ): Promise<SharedVenue[]> {
    const { isin } = instrument
    if (isin === undefined || isNominal(instrument)) return []
    const { values } = await soon(`${account.id} venues ${isin}`, venuesMs, async () => {
      const answer = await ask(
        account,
        { method: 'GET', path: `/api/brokerage/v3/orders/dimensions?ISIN=${encodeURIComponent(isin)}` },
        'read',
      )
      return answer.status >= 400 ? { values: [] } : told(Dimensions, answer)
    })
    const listings = instrument.notations
      .map((notation): Listing => ({ instrument, notation }))
      .filter((listing) => tradingGrid(listing) !== undefined)
    return sharedVenues(
      listings,
      values.flatMap(({ venues }) => venues),
      side,
    )
  }

  async function venueOf(account: LinkedAccount, listing: Listing, side: 'BUY' | 'SELL'): Promise<SharedVenue> {
    const venues = await venuesOf(account, listing.instrument, side)
    const found = venues.find((venue) => venue.listing.notation.id === listing.notation.id)
    if (!found)
      throw new Failure(
        'INPUT_INVALID',
        { faults: { idNotation: 'Dort handelt comdirect dieses Papier nicht.' } },
        'No such venue',
      )
    return found
  }

  const bodyFor = async (
    account: LinkedAccount,
    { wish, listing }: { wish: Wish; listing: Listing },
  ): Promise<OrderBody> =>
    bodyOf(wish, await venueOf(account, listing, wish.side), {
      depotId: account.external_id,
      instrumentId: listing.instrument.isin ?? '',
      today: dayOf(now()),
    })

  /** What the bank says an order costs; undefined where it cannot say. */
  async function costsOf(account: LinkedAccount, body: OrderBody, listing: Listing): Promise<Costs | undefined> {
    const answer = await ask(account, {
      method: 'POST',
      path: '/api/brokerage/v3/orders/costindicationexante',
      json: body,
    })
    if (answer.status >= 400) return undefined
    const cost = told(CostIndication, answer)
    if (!cost?.calculationSuccessful || !cost.expectedValue) return undefined
    const group = body.side === 'BUY' ? cost.purchaseCosts : cost.salesCosts
    if (!group?.sumReportingCurrency) return undefined
    const [gross, fee] = [minorIn(cost.expectedValue), minorIn(group.sumReportingCurrency)]
    const [{ values: available }, held] = await Promise.all([
      balanceOf(account).then(({ availableCashAmountEUR }) => ({ values: minorIn(availableCashAmountEUR) })),
      heldOf(account, listing.instrument),
    ])
    const quantity = microIn(body.quantity)
    const isBuy = body.side === 'BUY'
    const total = isBuy ? gross + fee : gross - fee
    return {
      price: euroOf(gross) / piecesOf(quantity),
      isoCurrency: 'EUR',
      rate: undefined,
      quantity: piecesOf(quantity),
      gross: euroOf(gross),
      accrued: undefined,
      fees: (group.costs ?? []).flatMap(({ label, amountReportingCurrency }) =>
        amountReportingCurrency ? [{ label, amount: euroOf(minorIn(amountReportingCurrency)) }] : [],
      ),
      fee: euroOf(fee),
      feePct: gross === 0n ? 0 : (Number(fee) / Number(gross)) * 100,
      total: euroOf(total),
      reserve: isBuy ? euroOf(total) : 0,
      sellFee:
        isBuy && cost.salesCosts?.sumReportingCurrency
          ? euroOf(minorIn(cost.salesCosts.sumReportingCurrency))
          : undefined,
      effectFiveYearsPct: isBuy && cost.holdingPeriod === 5 ? cost.totalCostsRel : undefined,
      cashAfter: euroOf(isBuy ? available - total : available + total),
      quantityAfter: piecesOf(isBuy ? held + quantity : held - quantity),
      spreadPct: undefined,
    }
  }

  const heldOf = async (account: LinkedAccount, { isin, wkn }: Instrument): Promise<bigint> =>
    (await positionsOf(account))
      .filter((each) => each.instrument?.isin === isin || each.wkn === wkn)
      .reduce((sum, { quantity }) => sum + microIn(quantity), 0n)

  /** Pages leave a watch when they close; with the last one the looking ends. */
  const watched = new Map<string, { readers: number; timer: NodeJS.Timeout }>()

  return {
    profile,
    names: (account) =>
      account.startsWith(accountPrefix) && /^[1-9]\d{0,17}$/.test(account.slice(accountPrefix.length)),

    accounts: async (owner) => Promise.all((await links.accountsOf(owner)).map(present)),
    idsOf: async (owner) => (await links.accountsOf(owner)).map(wireId),
    account: async (of) => present(await accountOf(of)),

    async positions(of) {
      const account = await accountOf(of)
      const { found = [] } = await reached(() => positionsOf(account))
      const known: BrokerPosition[] = []
      const unknown: UnknownPosition[] = []
      for (const { wkn, quantity, availableQuantity, currentValue, purchaseValue, instrument } of found) {
        const paper = paperOf(instrument?.isin, wkn)
        const quantityMicro = microIn(quantity)
        const valueMinor = currentValue?.unit === 'EUR' ? minorIn(currentValue) : undefined
        if (!paper) unknown.push({ name: instrument?.name ?? wkn, wkn, quantityMicro, valueMinor })
        else
          known.push({
            listing: listListing(paper),
            quantityMicro,
            boundMicro: availableQuantity ? quantityMicro - microIn(availableQuantity) : 0n,
            costMinor: purchaseValue?.unit === 'EUR' ? minorIn(purchaseValue) : undefined,
            valueMinor,
          })
      }
      return { known, unknown }
    },

    async movements() {
      throw new Failure('NOT_AT_BROKER', {}, 'Movements of accounts are not read')
    },
    close: async (of) => {
      await accountOf(of)
      await links.revoke(of.owner)
    },

    async orders(of, { show, instrument, since, most, before }) {
      const account = await accountOf(of)
      await reached(() => synced(account))
      const today = new Date(startOfBerlinDay(dayOf(now())))
      const found: BrokerOrder[] = []
      for (let last = before; ; ) {
        let query = db
          .selectFrom('broker_orders')
          .selectAll()
          .where('account', '=', account.id)
          .where('stage', '!=', 'PREPARED')
        if (show === 'OPEN') query = query.where('done_at', 'is', null)
        if (show === 'TODAY')
          query = query.where((either) =>
            either.or([either('placed_at', '>=', today), either('changed_at', '>=', today)]),
          )
        if (show === 'EXECUTED') query = query.where(sql<boolean>`(told->>'filled')::numeric > 0`)
        if (show === 'CANCELLED') query = query.where('state', 'in', ['CANCELLED', 'EXPIRED', 'REJECTED'])
        if (instrument !== undefined) query = query.where('instrument', '=', instrument)
        if (since !== undefined) query = query.where('changed_at', '>', new Date(since))
        if (last !== undefined) query = query.where('id', '<', last)
        const rows = await query.orderBy('id', 'desc').limit(most).execute()
        found.push(...rows.flatMap(orderIn))
        last = rows.at(-1)?.id
        if (rows.length < most || found.length >= most) return found.slice(0, most)
      }
    },

    async counts(of) {
      return { ...(await countsOf(await accountOf(of))), reservedMinor: undefined }
    },

    async order(of, id): Promise<BrokerOrderDetail> {
      const account = await accountOf(of)
      await reached(() => synced(account))
      const row = await rowOf(account, id)
      const [order] = orderIn(row)
      if (!order) throw new Failure('ORDER_UNKNOWN', {}, 'Its instrument is not known any more')
      return { ...order, ...courseOf(row, order) }
    },

    async changes(of, version, most) {
      const { id } = await accountOf(of)
      const rows = await db
        .selectFrom('broker_orders')
        .selectAll()
        .where('account', '=', id)
        .where('stage', '!=', 'PREPARED')
        .where('version', '>', version)
        .orderBy('version')
        .limit(most)
        .execute()
      return rows.flatMap(orderIn)
    },
    async newest(of) {
      const { id } = await accountOf(of)
      const { newest } = await db
        .selectFrom('broker_orders')
        .where('account', '=', id)
        .select(({ fn }) => fn.max('version').as('newest'))
        .executeTakeFirstOrThrow()
      return String(newest ?? 0)
    },

    watch(of) {
      const look = async (): Promise<void> => {
        const account = await accountOf(of)
        await synced(account)
      }
      const found = watched.get(of.account) ?? {
        readers: 0,
        timer: setInterval(() => void look().catch(() => {}), watchMs).unref(), // the next look may be luckier
      }
      watched.set(of.account, found)
      found.readers++
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        found.readers--
        if (found.readers > 0) return
        clearInterval(found.timer)
        watched.delete(of.account)
      }
    },

    async venues(instrument, { side }, of) {
      if (!of) return []
      const account = await accountOf(of)
      const shared = await needed(() => venuesOf(account, instrument, side))
      return shared.map(({ listing, kinds, validities, offersQuotes }) => {
        const grid = tradingGrid(listing)
        return {
          listing,
          quantityStepMicro: 1_000_000n,
          tickAt: (price) => grid && tickOf(grid, price),
          kinds,
          validities,
          offersQuotes,
          costs: undefined,
        }
      })
    },

    async check(of, placed) {
      const account = await accountOf(of)
      return needed(async () => {
        const body = await bodyFor(account, placed).catch((error: unknown) => {
          if (error instanceof Failure && error.faults) return error.faults
          throw error
        })
        if (!isBody(body)) return { checks: checksOf(body), costs: undefined, at: now() }
        const { status, messages } = await ask(account, {
          method: 'POST',
          path: '/api/brokerage/v3/orders/prevalidation',
          json: body,
        })
        if (status >= 500) throw new Unanswered(`status ${status}`)
        const faults = status >= 400 ? checksOf(faultsIn(messages)) : []
        const costs = faults.length > 0 ? undefined : await costsOf(account, body, placed.listing)
        const unsaid: Check[] =
          faults.length > 0 || costs
            ? []
            : [
                {
                  code: 'COSTS_UNKNOWN',
                  level: 'FAULT',
                  field: 'idNotation',
                  text: costsUnsaid,
                },
              ]
        return { checks: [...faults, ...hintsIn(messages), ...unsaid], costs, at: now() }
      })
    },

    async place(of, request, placed) {
      const account = await accountOf(of)
      return needed(async () => {
        const body = await bodyFor(account, placed)
        const estimate = await costsOf(account, body, placed.listing)
        if (!estimate) throw new Failure('INPUT_INVALID', { faults: { idNotation: costsUnsaid } }, 'No costs')
        const { listing, wish } = placed
        const done = await orders.place(account, request, {
          body,
          listing,
          validity: wish.validity,
          origin: 'READER',
          estimate,
        })
        forget(account)
        return done
      })
    },

    async replace(of, id, { quantity, limit, stop }, seen) {
      const account = await accountOf(of)
      const row = await openRow(account, id)
      if (seen !== undefined && Number(row.version) !== seen)
        throw new Failure('VERSION_CONFLICT', { version: Number(row.version) }, `The version is ${row.version} by now`)
      const it = row.told as Told
      const faults: Record<string, string> = {}
      if (quantity !== undefined && quantity !== piecesOf(BigInt(it.quantity)))
        faults['quantity'] = 'Eine andere Stückzahl nimmt comdirect nur als neue Order.'
      if (limit !== undefined && !(it.limit !== undefined && limit > 0 && limit < 1e9))
        faults['limit'] = it.limit === undefined ? 'Diese Orderart hat kein Limit.' : 'Bitte gib einen Kurs über 0 an.'
      if (stop !== undefined && !(it.stop !== undefined && stop > 0 && stop < 1e9))
        faults['stop'] =
          it.stop === undefined ? 'Diese Order wartet auf keine Stoppmarke.' : 'Bitte gib einen Kurs über 0 an.'
      if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, Object.keys(faults).join(', '))
      const wanted = { limit: limit ?? it.limit, stop: stop ?? it.stop }
      const isAsWanted = ({ limit: there, triggerLimit }: OrderTold): boolean =>
        (wanted.limit === undefined || Number(there?.value) === wanted.limit) &&
        (wanted.stop === undefined || Number(triggerLimit?.value) === wanted.stop)
      const json = {
        depotId: account.external_id,
        orderId: row.external_id,
        side: it.side,
        quantity: { value: String(piecesOf(BigInt(it.quantity))), unit: 'XXX' },
        ...(wanted.limit !== undefined && { limit: { value: String(wanted.limit), unit: 'EUR' } }),
        ...(wanted.stop !== undefined && { triggerLimit: { value: String(wanted.stop), unit: 'EUR' } }),
      }
      await needed(() => orders.change(account, row, { method: 'PATCH', json }, isAsWanted))
      await transaction(db, (step) =>
        step
          .updateTable('broker_orders')
          .set({ told: sql<string>`told || '{"isReplaced": true}'::jsonb`, version: nextVersion })
          .where('id', '=', row.id)
          .execute(),
      )
      forget(account)
    },

    async cancel(of, id) {
      const account = await accountOf(of)
      const found = await rowOf(account, id)
      if (found.state === 'CANCELLED') return
      const row = await openRow(account, id)
      await needed(() =>
        orders.change(
          account,
          row,
          { method: 'DELETE', json: {} },
          ({ orderStatus }) => orderStatus === 'CANCELLED_USER',
        ),
      )
      forget(account)
    },

    async cancelAll(of) {
      const account = await accountOf(of)
      const rows = await db
        .selectFrom('broker_orders')
        .select('id')
        .where('account', '=', account.id)
        .where('done_at', 'is', null)
        .where('external_id', 'is not', null)
        .execute()
      for (const { id } of rows) await this.cancel(of, id)
      return rows.length
    },

    async requestQuote(of, { side, quantity, listing }) {
      const account = await accountOf(of)
      return needed(async () => {
        const { venueId, offersQuotes } = await venueOf(account, listing, side)
        if (!offersQuotes) throw new Failure('QUOTE_REFUSED', {}, 'No quotes at this venue')
        if (!Number.isInteger(quantity) || quantity <= 0 || quantity > 1e9)
          throw new Failure(
            'INPUT_INVALID',
            { faults: { quantity: 'Bitte gib eine Stückzahl in ganzen Stück an.' } },
            'quantity',
          )
        const wanted: OrderBody = {
          depotId: account.external_id,
          orderType: 'QUOTE',
          side,
          instrumentId: listing.instrument.isin ?? '',
          quantity: { value: String(quantity), unit: 'XXX' },
          venueId,
        }
        const ticketed = await ask(account, { method: 'POST', path: '/api/brokerage/v3/quoteticket', json: wanted })
        if (ticketed.status >= 400 || !ticketed.once)
          throw new Failure('QUOTE_REFUSED', {}, `status ${ticketed.status}`)
        const { quoteTicketId } = told(QuoteTicket, ticketed)
        const opened = await ask(account, {
          method: 'PATCH',
          path: `/api/brokerage/v3/quoteticket/${encodeURIComponent(quoteTicketId)}`,
          once: { id: ticketed.once.id },
        })
        if (opened.status >= 400) throw new Failure('QUOTE_REFUSED', {}, `status ${opened.status}`)
        const quoted = await ask(account, { method: 'POST', path: '/api/brokerage/v3/quotes', json: wanted })
        if (quoted.status >= 400) throw new Failure('QUOTE_REFUSED', {}, `status ${quoted.status}`)
        const at = now()
        const { quoteId, validity, limit, creationDateTimeStamp } = told(Quote, quoted)
        const body: OrderBody = {
          ...wanted,
          quoteId,
          quoteTicketId,
          limit,
          ...(creationDateTimeStamp !== undefined && { creationTimestamp: creationDateTimeStamp }),
        }
        const costs = await costsOf(account, { ...wanted, orderType: 'LIMIT', limit, validityType: 'GFD' }, listing)
        const expiresAt = at + validity
        if (!costs || expiresAt <= now()) throw new Failure('QUOTE_REFUSED', {}, 'No costs in time')
        const { id } = await db
          .insertInto('broker_quotes')
          .values({
            account: account.id,
            instrument: listing.instrument.key,
            notation: listing.notation.id,
            body: JSON.stringify(body),
            expires_at: new Date(expiresAt),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return {
          idQuote: id,
          price: Number(limit.value),
          isoCurrency: 'EUR',
          quantity,
          costs,
          expiresAt,
          secondsLeft: Math.max(1, Math.floor((expiresAt - now()) / 1000)),
        }
      })
    },

    async acceptQuote(of, idQuote) {
      const account = await accountOf(of)
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
      const key = `quote-${quote.id}`
      const taken = await db
        .selectFrom('broker_orders')
        .select('id')
        .where('account', '=', account.id)
        .where('request_key', '=', key)
        .executeTakeFirst()
      if (taken) return taken
      if (quote.expires_at.getTime() < now()) throw new Failure('QUOTE_GONE', {}, 'The quote is over')
      const body = quote.body as OrderBody
      const done = await needed(() =>
        orders.place(
          account,
          { key, request: ['acceptQuote', quote.id] },
          { body, listing, validity: 'DAY', origin: 'QUOTE', estimate: undefined },
        ),
      )
      forget(account)
      return done
    },

    async declineQuote(of, idQuote) {
      const account = await accountOf(of)
      if (quoteForm.test(idQuote))
        await db.deleteFrom('broker_quotes').where('account', '=', account.id).where('id', '=', idQuote).execute()
    },

    login: {
      missing,
      state: (owner) => links.state(owner),
      begin: async (owner, typed) => {
        if (missing !== undefined) throw new Failure('BROKER_OFF', {}, missing)
        return links.begin(owner, typed)
      },
      confirm: (owner, tan) => links.confirm(owner, tan),
      revoke: (owner) => links.revoke(owner),
    },
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof Unanswered ||
  error instanceof NotDone ||
  (error instanceof Failure && error.failure === 'BROKER_AWAY')

const sealsNothing: Credentials = { seal: () => '', open: () => undefined, isCurrent: () => true }

function missingOf({ licence, credentials, app }: ComdirectSettings): string | undefined {
  if (licence === undefined) return 'Der Betreiber hat nicht angegeben, mit welcher Erlaubnis er Orders weitergibt.'
  if (app === undefined) return 'Der Betreiber hat für dieses Portal noch keinen Zugang bei comdirect hinterlegt.'
  if (credentials === undefined)
    return 'Der Betreiber hat keinen Schlüssel hinterlegt, mit dem Zugänge verschlüsselt werden.'
  return undefined
}
