import type { Asker } from '#api/asker.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { presentMarket } from '#api/present-quote.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { numberText, priceText } from '#contract/number-format.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, NotationId, UserId } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { euroOf, piecesOf, tradingGrid, unitsOf, valueMinor } from '#trading/lots.ts'
import { isNominal } from '#market/worth.ts'
import { dayText } from '#trading/settlement.ts'
import {
  accountOf,
  averagesOf,
  countsOf,
  eventsOfOrder,
  movementsOf,
  orderOf,
  positionsOf,
  reservedPieces,
  type AccountRow,
  type MovementRow,
  type OrderRow,
} from '#trading/stored.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import type { TradingOrderChange } from '#features/trading/order-stream.contract.ts'
import type {
  TradingAccount,
  TradingFill,
  TradingOrder,
  TradingOrderDetail,
  TradingPosition,
} from '#features/trading/order-shapes.contract.ts'
import type * as z from 'zod'

const stateTexts: Record<OrderRow['state'], string> = {
  OPEN: 'offen',
  PARTIAL: 'teilausgeführt',
  EXECUTED: 'ausgeführt',
  CANCELLED: 'gestrichen',
  REJECTED: 'abgelehnt',
  EXPIRED: 'abgelaufen',
}

/** What an `Idempotency-Key` of an owner stands for. */
export const keyedRequest = (owner: UserId, key: string | undefined, request: unknown) => ({
  owner: `user:${owner}`,
  key,
  request,
})

/** How accounts, orders and movements are shown to their owner. */
export function tradingPresenter(rooms: Rooms) {
  const { db, universe, market } = rooms

  /** The listing, else the main one of the paper: an import may have taken it away. */
  function listingOf(instrument: string, notation: number | string): Listing | undefined {
    const found = universe.byNotation(Number(notation) as NotationId)
    if (found) return found
    const paper = universe.byKey(instrument as InstrumentKey)
    return paper && mainListing(paper)
  }

  const unitType = (instrument: Instrument): 'STK' | 'PRC' => (isNominal(instrument) ? 'PRC' : 'STK')

  async function positions(account: AccountRow, asker: Asker): Promise<TradingPosition[]> {
    const [rows, reserved] = await Promise.all([positionsOf(db, account), reservedPieces(db, account)])
    const shown = rows.flatMap((row): TradingPosition[] => {
      const listing = listingOf(row.instrument, row.notation)
      if (!listing) return []
      const quantity = BigInt(row.quantity_micro)
      const cost = BigInt(row.cost_minor)
      const value = valueOf(listing, quantity)
      const held = reserved.get(row.instrument) ?? 0n
      return [
        {
          instrument: presentInstrument(listing.instrument, rooms.origin),
          quote: quoteOf(rooms, listing, asker),
          idNotation: listing.notation.id,
          quantity: piecesOf(quantity),
          reserved: piecesOf(held),
          available: piecesOf(quantity - held),
          unitType: unitType(listing.instrument),
          costBasis: euroOf(cost),
          averagePrice: tidy((euroOf(cost) / piecesOf(quantity)) * (unitType(listing.instrument) === 'PRC' ? 100 : 1)),
          value: value === undefined ? undefined : euroOf(value),
          gain: value === undefined ? undefined : euroOf(value - cost),
          gainPct: value === undefined || cost === 0n ? undefined : (Number(value - cost) / Number(cost)) * 100,
        },
      ]
    })
    return shown.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))
  }

  function valueOf(listing: Listing, quantity: bigint): bigint | undefined {
    const grid = tradingGrid(listing)
    const now = market.now()
    const { bid, last } = market.quote(listing.notation.id, 'RLT', now)
    const price = bid ?? last
    const rate = unitsPerEuro(universe, market, listing.notation.isoCurrency, now)
    return grid && price !== undefined && rate !== undefined
      ? valueMinor(grid, unitsOf(grid, price), quantity, rate)
      : undefined
  }

  async function account(row: AccountRow): Promise<TradingAccount> {
    const [counts, held] = await Promise.all([countsOf(db, row, new Date(0)), positionsOf(db, row)])
    const cash = BigInt(row.cash_minor)
    let sum: bigint | undefined = 0n
    for (const { instrument, notation, quantity_micro } of held) {
      const listing = listingOf(instrument, notation)
      const value = listing && valueOf(listing, BigInt(quantity_micro))
      sum = sum === undefined || value === undefined ? undefined : sum + value
    }
    return {
      idAccount: row.id,
      name: row.name,
      broker: 'parkett',
      isoCurrency: 'EUR',
      cash: euroOf(cash),
      reserved: euroOf(counts.reserved),
      available: euroOf(cash - counts.reserved),
      positionsValue: sum === undefined ? undefined : euroOf(sum),
      totalValue: sum === undefined ? undefined : euroOf(cash + sum),
      paidIn: euroOf(BigInt(row.paid_in_minor)),
      fees: euroOf(counts.fees),
      numberOpenOrders: counts.open,
      datetimeOpened: iso(row.opened_at.getTime()),
      version: Number(row.version),
    }
  }

  /** An order whose paper is no longer known is left out. */
  function order(row: OrderRow, asker: Asker): TradingOrder | undefined {
    const listing = listingOf(row.instrument, row.notation)
    if (!listing) return undefined
    const quote = quoteOf(rooms, listing, asker)
    const desk = row.desk as { trigger?: number; oco?: object }
    const isOpen = row.done_at === null
    const [limit, stop] = [numberOf(row.limit_price), numberOf(row.stop_price)]
    const [filled, gross] = [piecesOf(BigInt(row.filled_micro)), euroOf(BigInt(row.gross_minor))]
    const waits = desk.trigger !== undefined
    const level = waits ? stop : limit
    return {
      idOrder: row.id,
      idAccount: row.account,
      number: `PS-${row.id.padStart(6, '0')}`,
      instrument: presentInstrument(listing.instrument, rooms.origin),
      market: quote.market,
      idNotation: listing.notation.id,
      isoCurrency: listing.notation.isoCurrency,
      side: row.side,
      kind: row.kind,
      validity: row.validity,
      state: row.state,
      stateText: stateTexts[row.state],
      reason: row.reason ?? undefined,
      quantity: piecesOf(BigInt(row.quantity_micro)),
      filled,
      unitType: unitType(listing.instrument),
      limit,
      stop,
      trailingPct: row.trailing_pct ?? undefined,
      isTriggered: stop !== undefined && !waits && desk.oco === undefined,
      averagePrice: undefined,
      last: quote.last,
      distancePct: isOpen && level !== undefined && quote.last ? (level / quote.last - 1) * 100 : undefined,
      reserved: euroOf(BigInt(row.reserved_minor)),
      gross,
      fee: euroOf(BigInt(row.fee_minor)),
      origin: row.origin,
      mayCancel: isOpen,
      mayReplace: isOpen && (limit !== undefined || stop !== undefined),
      datetimePlaced: iso(row.placed_at.getTime()),
      datetimeActive: iso(row.active_at.getTime()),
      datetimeExpires: iso(row.expires_at.getTime()),
      datetimeChanged: iso(row.changed_at.getTime()),
      datetimeDone: isoOrNone(row.done_at?.getTime()),
      version: Number(row.version),
    }
  }

  async function orders(rows: readonly OrderRow[], asker: Asker): Promise<TradingOrder[]> {
    const averages = await averagesOf(db, rows)
    return rows.flatMap((row) => {
      const shown = order(row, asker)
      return shown ? [{ ...shown, averagePrice: averages.get(row.id) }] : []
    })
  }

  async function detail(
    account_: AccountRow,
    row: OrderRow,
    asker: Asker,
  ): Promise<z.infer<typeof TradingOrderDetail> | undefined> {
    const [shown] = await orders([row], asker)
    if (!shown) return undefined
    const [events, fills] = await Promise.all([
      eventsOfOrder(db, row),
      movementsOf(db, account_, { order: row.id }, 1000),
    ])
    const estimate = row.estimate as { price: number; gross: number; fee: number; total: number } | null
    return {
      ...shown,
      events: events.map(({ kind, at, facts }) => ({
        kind: kind as 'PLACED',
        datetime: iso(at.getTime()),
        text: eventText(kind, facts as Facts, shown),
      })),
      fills: fills.toReversed().map((each) => movement(each)),
      ...(estimate && {
        estimated: { price: estimate.price, gross: estimate.gross, fee: estimate.fee, total: estimate.total },
      }),
    }
  }

  /** @throws Failure TRADING_ACCOUNT_UNKNOWN, ORDER_UNKNOWN also where its instrument is not known any more */
  async function detailOf(owner: UserId, idAccount: string, id: string, asker: Asker) {
    const row = await accountOf(db, owner, idAccount)
    const found = await detail(row, await orderOf(db, row, id), asker)
    if (!found) throw new Failure('ORDER_UNKNOWN', {}, 'Its instrument is not known any more')
    return found
  }

  function movement(row: MovementRow): TradingFill {
    const listing = row.instrument === null ? undefined : listingOf(row.instrument, row.notation ?? 0)
    return {
      idFill: row.id,
      idOrder: row.order_id ?? undefined,
      kind: row.kind as TradingFill['kind'],
      instrument: listing && presentInstrument(listing.instrument, rooms.origin),
      market: listing && row.notation !== null ? presentMarket(listing) : undefined,
      datetime: iso(row.at.getTime()),
      dateSettlement: row.settles_on === null ? undefined : dayText(row.settles_on),
      quantity: row.quantity_micro === '0' ? undefined : piecesOf(BigInt(row.quantity_micro)),
      price: numberOf(row.price),
      isoCurrency: listing?.notation.isoCurrency,
      rate: row.rate === null || row.rate === 1 ? undefined : row.rate,
      gross: euroOf(BigInt(row.gross_minor)),
      fee: euroOf(BigInt(row.fee_minor)),
      accrued: row.accrued_minor === '0' ? undefined : euroOf(BigInt(row.accrued_minor)),
      amount: euroOf(BigInt(row.amount_minor)),
    }
  }

  /** What is told of an order that has changed. */
  function change(row: OrderRow): TradingOrderChange | undefined {
    const listing = listingOf(row.instrument, row.notation)
    if (!listing) return undefined
    const [quantity, filled] = [piecesOf(BigInt(row.quantity_micro)), piecesOf(BigInt(row.filled_micro))]
    const stateText = stateTexts[row.state]
    const of = `${numberText(filled, { decimals: wholeOrSix(filled) })} von ${piecesText(quantity, unitType(listing.instrument))}`
    const order = `${row.side === 'BUY' ? 'Kauf' : 'Verkauf'} ${listing.instrument.name}`
    return {
      idOrder: row.id,
      state: row.state,
      stateText,
      quantity,
      filled,
      text: `${order}: ${stateText}${filled > 0 && filled < quantity ? `, ${of}` : ''}.`,
      datetimeChanged: iso(row.changed_at.getTime()),
      version: Number(row.version),
    }
  }

  return { account, positions, orders, detailOf, change, movement, listingOf }
}

interface Facts {
  price?: number
  quantity?: number
  reason?: string
}

function eventText(
  kind: string,
  { price, quantity, reason }: Facts,
  { instrument, isoCurrency, unitType }: TradingOrder,
): string {
  switch (kind) {
    case 'PLACED':
      return 'Order angenommen'
    case 'TRIGGERED':
      return 'Stoppmarke erreicht'
    case 'FILL':
      return `${piecesText(quantity ?? 0, unitType)} zu ${priceText(price ?? 0, instrument)} ${unitType === 'PRC' ? '%' : isoCurrency}`
    case 'REPLACED':
      return 'Order geändert'
    case 'EXPIRED':
      return 'Gültigkeit abgelaufen'
    default:
      return reason === undefined ? 'Order beendet' : `Beendet: ${reason}`
  }
}

const numberOf = (decimal: string | null): number | undefined => (decimal === null ? undefined : Number(decimal))

const wholeOrSix = (quantity: number): number => (Number.isInteger(quantity) ? 0 : 6)

const piecesText = (quantity: number, unitType: 'STK' | 'PRC'): string =>
  `${numberText(quantity, { decimals: wholeOrSix(quantity) })} ${unitType === 'PRC' ? 'Nominal' : 'Stk.'}`
