import { addDays, addMonths, utcDayOf } from '#calendar/days.ts'
import { berlinOffsetMs } from '#contract/berlin.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { OrderKind, Validity, Wish } from '../../order.ts'
import { amountText, instantOf, microIn, type Message, type OrderBody, type OrderTold } from './messages.ts'
import type { SharedVenue } from './venues.ts'

/** Kinds that are the same there and here. Its trailing stops and combined orders are documented in two ways, so they are not sent. */
export const kindsThere = { MARKET: 'MARKET', LIMIT: 'LIMIT', STOP: 'STOP_MARKET', STOP_LIMIT: 'STOP_LIMIT' } as const
type Kind = keyof typeof kindsThere
export const kindOf = (orderType: string): OrderKind =>
  (Object.keys(kindsThere) as Kind[]).find((kind) => kindsThere[kind] === orderType) ?? // the keys of a constant
  (orderType.startsWith('TRAILING') ? 'TRAILING' : orderType === 'ONE_CANCELS_OTHER' ? 'OCO' : 'MARKET')

/** The order as it is sent. @throws Failure INPUT_INVALID by field where it cannot be said */
export function bodyOf(
  { side, kind, quantity, amount, limit, stop, validity, validTo }: Wish,
  { venueId, kinds, validities }: SharedVenue,
  { depotId, instrumentId, today }: { depotId: string; instrumentId: string; today: TradingDay },
): OrderBody {
  const faults: Record<string, string> = {}
  const needsLimit = kind === 'LIMIT' || kind === 'STOP_LIMIT'
  const needsStop = kind === 'STOP' || kind === 'STOP_LIMIT'
  const isPrice = (price: number | undefined): price is number => price !== undefined && price > 0 && price < 1e9
  if (!kinds.includes(kind)) faults['idNotation'] = 'Diese Orderart nimmt comdirect dort nicht.'
  if (!validities.includes(validity)) faults['validity'] = 'Diese Gültigkeit nimmt comdirect dort nicht.'
  if (amount !== undefined) faults['amount'] = 'comdirect nimmt Orders in Stück.'
  if (quantity === undefined || !(quantity > 0 && quantity <= 1e9 && Number.isInteger(quantity)))
    faults['quantity'] = 'Bitte gib eine Stückzahl in ganzen Stück an.'
  if (needsLimit && !isPrice(limit)) faults['limit'] = 'Bitte gib ein Limit an.'
  if (!needsLimit && limit !== undefined) faults['limit'] = 'Diese Orderart hat kein Limit.'
  if (needsStop && !isPrice(stop)) faults['stop'] = 'Bitte gib eine Stoppmarke an.'
  if (!needsStop && stop !== undefined) faults['stop'] = 'Diese Orderart hat keine Stoppmarke.'
  if (validity === 'DATE' && !(validTo !== undefined && validTo >= today && validTo <= addDays(today, 360)))
    faults['validTo'] = 'Bitte nenne einen Tag von heute an, höchstens 360 Tage voraus.'
  const orderType = kindsThere[kind as Kind]
  if (Object.keys(faults).length > 0 || orderType === undefined || quantity === undefined)
    throw new Failure('INPUT_INVALID', { faults }, Object.keys(faults).join(', '))
  const ultimo = addDays(`${addMonths(today, 1).slice(0, 7)}-01` as TradingDay, -1)
  const until = validity === 'DATE' ? validTo : validity === 'ULTIMO' ? ultimo : undefined
  const euros = (price: number) => ({ value: amountText(price), unit: 'EUR' })
  return {
    depotId,
    side,
    instrumentId,
    orderType,
    quantity: { value: amountText(quantity), unit: 'XXX' },
    venueId,
    ...(until === undefined ? { validityType: 'GFD' } : { validityType: 'GTD', validity: until }),
    ...((validity === 'IOC' || validity === 'FOK') && { limitExtension: validity }),
    ...(isPrice(limit) && { limit: euros(limit) }),
    ...(isPrice(stop) && { triggerLimit: euros(stop) }),
  }
}

/** Whether an order there can be the one that was sent. */
export function looksLike(order: OrderTold, body: OrderBody, names: readonly string[]): boolean {
  const same = (a: { value: string } | undefined, b: { value: string } | undefined) =>
    (a === undefined ? undefined : Number(a.value)) === (b === undefined ? undefined : Number(b.value))
  const { instrument, instrumentId } = order
  return (
    order.side === body.side &&
    order.orderType === body.orderType &&
    (order.venueId === undefined || order.venueId === body.venueId) &&
    microIn(order.quantity) === microIn(body.quantity) &&
    (body.orderType === 'QUOTE' || same(order.limit, body.limit)) &&
    same(order.triggerLimit, body.triggerLimit) &&
    [instrumentId, instrument?.isin, instrument?.wkn].some((name) => name !== undefined && names.includes(name))
  )
}

/** What is kept of what the bank tells of an order. */
export interface Told {
  side: 'BUY' | 'SELL'
  kind: OrderKind
  validity: Validity
  /** day on which it ends */
  until?: string
  quantity: string
  filled: string
  limit?: number
  stop?: number
  executions: { id: string; quantity: string; price: number; at?: number }[]
  isReplaced?: boolean
}

const numberIn = (amount: { value: string } | undefined): number | undefined =>
  amount === undefined ? undefined : Number(amount.value)

export function toldOf(order: OrderTold): Told {
  const { limitExtension, validityType, validity } = order
  const [limit, stop] = [numberIn(order.limit), numberIn(order.triggerLimit)]
  const executions = (order.executions ?? []).map(
    ({ executionId, executedQuantity, executionPrice, executionTimestamp }) => ({
      id: executionId,
      quantity: String(microIn(executedQuantity)),
      price: Number(executionPrice.value),
      ...(instantOf(executionTimestamp) !== undefined && { at: instantOf(executionTimestamp) as number }), // just asked
    }),
  )
  const sum = executions.reduce((all, { quantity }) => all + BigInt(quantity), 0n)
  return {
    side: order.side,
    kind: kindOf(order.orderType),
    validity:
      limitExtension === 'IOC' || limitExtension === 'FOK' ? limitExtension : validityType === 'GTD' ? 'DATE' : 'DAY',
    ...(validityType === 'GTD' && validity !== undefined && { until: validity }),
    quantity: String(microIn(order.quantity)),
    filled: String(order.executedQuantity ? microIn(order.executedQuantity) : sum),
    ...(limit !== undefined && { limit }),
    ...(stop !== undefined && { stop }),
    executions,
  }
}

/** The same of an order that was only sent. */
export const toldOfBody = (body: OrderBody, validity: Validity): Told => ({
  side: body.side,
  kind: kindOf(body.orderType),
  validity,
  ...(body.validity !== undefined && { until: body.validity }),
  quantity: String(microIn(body.quantity)),
  filled: '0',
  ...(body.limit && body.orderType !== 'QUOTE' && { limit: Number(body.limit.value) }),
  ...(body.triggerLimit && { stop: Number(body.triggerLimit.value) }),
  executions: [],
})

type State = {
  state: 'OPEN' | 'PARTIAL' | 'EXECUTED' | 'CANCELLED' | 'REJECTED' | 'EXPIRED'
  reason?: string
  isDone: boolean
}

export function stateOf({ orderStatus }: OrderTold, filled: bigint): State {
  switch (orderStatus) {
    case 'EXECUTED':
    case 'SETTLED':
      return { state: 'EXECUTED', isDone: true }
    case 'CANCELLED_USER':
      return { state: 'CANCELLED', isDone: true }
    case 'CANCELLED_TRADE':
      return { state: 'CANCELLED', reason: 'Die Ausführung wurde storniert.', isDone: true }
    case 'EXPIRED':
      return { state: 'EXPIRED', isDone: true }
    case 'CANCELLED_SYSTEM':
      return { state: 'REJECTED', reason: 'comdirect hat die Order abgelehnt oder nicht ausgeführt.', isDone: true }
    case 'PARTIALLY_EXECUTED':
      return { state: 'PARTIAL', isDone: false }
    default:
      return { state: filled > 0n ? 'PARTIAL' : 'OPEN', isDone: false }
  }
}

/** What the bank says against an order, by the field it can be about. */
export function faultsIn(messages: readonly Message[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { severity, key = '', message, origin } of messages) {
    if (severity !== 'ERROR') continue
    const about = [...(origin ?? []), key].join(' ').toLowerCase()
    const field = /trigger|stop/.test(about)
      ? 'stop'
      : /limit/.test(about)
        ? 'limit'
        : /quantity|menge|st(ü|ue)ck|bestand|guthaben/.test(about)
          ? 'quantity'
          : /validity|g(ü|ue)ltig/.test(about)
            ? 'validity'
            : 'idNotation'
    faults[field] ??= message ?? 'comdirect nimmt diese Order so nicht an.'
  }
  return Object.keys(faults).length > 0 ? faults : { idNotation: 'comdirect nimmt diese Order so nicht an.' }
}

/** Keys in order: the database gives JSON back in an order of its own. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

/** The day it is in Berlin. */
export const dayOf = (at: Instant): TradingDay => utcDayOf(at + berlinOffsetMs(at))
