import type { Asker } from '#api/asker.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { presentMarket } from '#api/present-quote.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { tidy } from '#figures/rounding.ts'
import { isNominal } from '#market/worth.ts'
import type {
  Broker,
  BrokerAccount,
  BrokerMovement,
  BrokerOrder,
  BrokerOrderDetail,
  BrokerPosition,
  Capabilities,
  NamedPaper,
  OrderState,
  UnknownPosition,
} from '#trading/broker.ts'
import { euroOf, piecesOf } from '#trading/lots.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import {
  againstBest,
  eventText,
  filledBy,
  filledText,
  piecesText,
  sentence,
} from '#features/trading/order-events.handlers.ts'
import type { TradingOrderChange } from '#features/trading/order-stream.contract.ts'
import type * as wire from '#features/trading/order-shapes.contract.ts'
import type { TradingFill, TradingOrder } from '#features/trading/order-shapes.contract.ts'
import type { TradingBroker } from '#features/trading/trading.contract.ts'
import type * as z from 'zod'

const stateTexts: Record<OrderState, string> = {
  OPEN: 'offen',
  PARTIAL: 'teilausgeführt',
  EXECUTED: 'ausgeführt',
  CANCELLED: 'gestrichen',
  REJECTED: 'abgelehnt',
  EXPIRED: 'abgelaufen',
}
const stateText = ({ state, isUncertain }: BrokerOrder): string => (isUncertain ? 'ungewiss' : stateTexts[state])

/** What an `Idempotency-Key` of an owner stands for. */
export const keyedRequest = (owner: UserId, key: string | undefined, request: unknown) => ({
  owner: `user:${owner}`,
  key,
  request,
})

export const presentCapabilities = (can: Capabilities): wire.TradingCapabilities => ({
  ...can,
  replace: [...can.replace],
})

/** @param idAccounts accounts of the asker there */
export const presentBroker = (
  { profile, login }: Pick<Broker, 'profile' | 'login'>,
  idAccounts: string[],
): TradingBroker => ({
  broker: profile.key,
  name: profile.name,
  about: profile.about,
  isOffered: login?.missing === undefined,
  missing: login?.missing,
  reads: true,
  trades: true,
  isSimulation: profile.isSimulation,
  can: presentCapabilities(profile.can),
  method: profile.method,
  consent: { ...profile.consent, what: [...profile.consent.what] },
  idAccounts,
})

const euroOrNone = (minor: bigint | undefined): number | undefined => (minor === undefined ? undefined : euroOf(minor))

const unitTypeOf = (nominal: boolean): 'STK' | 'PRC' => (nominal ? 'PRC' : 'STK')

const presentPaper = ({ name, isin, wkn }: NamedPaper) => ({ name, isin, wkn })

/** How accounts, orders and movements are shown to their owner. */
export function tradingPresenter(rooms: Rooms) {
  function position(
    { listing, quantityMicro, boundMicro, costMinor, valueMinor }: BrokerPosition,
    asker: Asker,
  ): wire.TradingPosition {
    const { instrument, notation } = listing
    const unitType = unitTypeOf(isNominal(instrument))
    const each = unitType === 'PRC' ? 100 : 1
    const gain = valueMinor === undefined || costMinor === undefined ? undefined : valueMinor - costMinor
    return {
      instrument: presentInstrument(instrument, rooms.origin),
      quote: quoteOf(rooms, listing, asker),
      idNotation: notation.id,
      quantity: piecesOf(quantityMicro),
      reserved: piecesOf(boundMicro),
      available: piecesOf(quantityMicro - boundMicro),
      unitType,
      costBasis: euroOrNone(costMinor),
      averagePrice: costMinor === undefined ? undefined : tidy((euroOf(costMinor) / piecesOf(quantityMicro)) * each),
      value: euroOrNone(valueMinor),
      gain: euroOrNone(gain),
      gainPct: gain === undefined || !costMinor ? undefined : (Number(gain) / Number(costMinor)) * 100,
    }
  }

  /** Positions by value. */
  const positions = (list: readonly BrokerPosition[], asker: Asker): wire.TradingPosition[] =>
    list.map((each) => position(each, asker)).toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0))

  const unknown = ({ quantityMicro, valueMinor, ...paper }: UnknownPosition): wire.UnknownPosition => ({
    ...presentPaper(paper),
    quantity: piecesOf(quantityMicro),
    value: euroOrNone(valueMinor),
  })

  const account = (
    { profile }: Pick<Broker, 'profile'>,
    { cashMinor, reservedMinor, availableMinor, positionsMinor, paidInMinor, feesMinor, ...of }: BrokerAccount,
  ): wire.TradingAccount => ({
    idAccount: of.id,
    name: of.name,
    broker: profile.key,
    brokerName: profile.name,
    isSimulation: profile.isSimulation,
    can: presentCapabilities(profile.can),
    isoCurrency: 'EUR',
    reach: of.reach,
    cash: euroOrNone(cashMinor),
    reserved: euroOrNone(reservedMinor),
    available: euroOrNone(availableMinor),
    positionsValue: euroOrNone(positionsMinor),
    totalValue:
      positionsMinor === undefined || cashMinor === undefined ? undefined : euroOf(cashMinor + positionsMinor),
    paidIn: euroOrNone(paidInMinor),
    fees: euroOrNone(feesMinor),
    numberOpenOrders: of.numberOpen,
    datetimeOpened: iso(of.openedAt),
    version: of.version,
  })

  function order({ profile }: Pick<Broker, 'profile'>, of: BrokerOrder, asker: Asker): TradingOrder {
    const { listing, instrument, limit, stop, doneAt } = of
    const quote = listing && quoteOf(rooms, listing, asker)
    const isOpen = doneAt === undefined
    const level = of.isWaiting ? stop : limit
    const { replace } = profile.can
    return {
      idOrder: of.id,
      idAccount: of.account,
      number: of.number,
      paper: presentPaper(of.paper),
      instrument: instrument && presentInstrument(instrument, rooms.origin),
      market: quote?.market,
      idNotation: listing?.notation.id,
      isoCurrency: of.isoCurrency,
      side: of.side,
      kind: of.kind,
      kindText: of.kindText,
      validity: of.validity,
      state: of.state,
      stateText: stateText(of),
      reason: of.reason,
      quantity: piecesOf(of.quantityMicro),
      filled: piecesOf(of.filledMicro),
      unitType: unitTypeOf(of.isNominal),
      limit,
      stop,
      trailingPct: of.trailingPct,
      trailingBy: of.trailingBy,
      isTriggered: of.isTriggered,
      averagePrice: of.averagePrice,
      last: quote?.last,
      distancePct: isOpen && level !== undefined && quote?.last ? (level / quote.last - 1) * 100 : undefined,
      reserved: euroOrNone(of.reservedMinor),
      gross: euroOrNone(of.grossMinor),
      fee: euroOrNone(of.feeMinor),
      isUncertain: of.isUncertain,
      origin: of.origin,
      mayCancel: isOpen && !of.isUncertain,
      mayReplace:
        isOpen &&
        !of.isUncertain &&
        !of.isFixed &&
        ((limit !== undefined && replace.includes('limit')) || (stop !== undefined && replace.includes('stop'))),
      datetimePlaced: iso(of.placedAt),
      datetimeActive: iso(of.activeAt),
      datetimeExpires: iso(of.expiresAt),
      datetimeChanged: iso(of.changedAt),
      datetimeDone: isoOrNone(doneAt),
      version: of.version,
    }
  }

  function detail(
    broker: Pick<Broker, 'profile'>,
    { events, fills, estimate, ...of }: BrokerOrderDetail,
    asker: Asker,
  ): z.infer<typeof wire.TradingOrderDetail> {
    const shown = order(broker, of, asker)
    return {
      ...shown,
      events: events.map((event, place) => ({
        kind: event.kind,
        datetime: iso(event.at),
        text: eventText(event, shown, filledBy(events.slice(0, place + 1))),
      })),
      fills: fills.map((fill) => ({ ...movement(fill), againstBest: againstBest(fill, estimate?.best, shown) })),
      ...(estimate && {
        estimated: {
          price: estimate.price,
          gross: estimate.gross,
          fee: estimate.fee,
          total: estimate.total,
          best: estimate.best,
        },
      }),
    }
  }

  /** The state of an order by now. */
  const detailOf = async (broker: Broker, owner: UserId, idAccount: string, id: string, asker: Asker) =>
    detail(broker, await broker.order({ owner, account: idAccount }, id), asker)

  function movement(of: BrokerMovement): TradingFill {
    const { listing, instrument, paper } = of
    return {
      idFill: of.id,
      idOrder: of.order,
      kind: of.kind,
      label: of.said?.label,
      text: of.said?.text,
      paper: paper && presentPaper(paper),
      instrument: instrument && presentInstrument(instrument, rooms.origin),
      market: listing && presentMarket(listing),
      datetime: iso(of.at),
      date: of.day,
      dateSettlement: of.settlesOn,
      quantity: of.quantityMicro === 0n ? undefined : piecesOf(of.quantityMicro),
      price: of.price,
      isoCurrency: of.isoCurrency,
      unitType: instrument && unitTypeOf(isNominal(instrument)),
      rate: of.rate,
      gross: euroOrNone(of.grossMinor),
      fee: euroOrNone(of.feeMinor),
      accrued: of.accruedMinor === 0n ? undefined : euroOf(of.accruedMinor),
      amount: euroOrNone(of.amountMinor),
    }
  }

  /** What is told of an order that has changed. */
  function change(of: BrokerOrder): TradingOrderChange {
    const [quantity, filled] = [piecesOf(of.quantityMicro), piecesOf(of.filledMicro)]
    const state = stateText(of)
    const part = `${filledText(filled)} von ${piecesText(quantity, unitTypeOf(of.isNominal))}`
    return {
      idOrder: of.id,
      state: of.state,
      stateText: state,
      quantity,
      filled,
      text: sentence(
        `${of.side === 'BUY' ? 'Kauf' : 'Verkauf'} ${of.paper.name}: ${state}${filled > 0 && filled < quantity ? `, ${part}` : ''}`,
      ),
      datetimeChanged: iso(of.changedAt),
      version: of.version,
    }
  }

  return { account, positions, unknown, order, detailOf, change, movement }
}
