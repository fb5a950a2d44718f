import { addDays, addMonths, utcDayOf } from '#calendar/days.ts'
import { berlinOffsetMs } from '#contract/berlin.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant, TradingDay } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { isNominal } from '#market/worth.ts'
import type { Wish } from '../../order.ts'
import { amountText, microIn, units, type Amount, type Message, type OrderBody, type OrderTold } from './messages.ts'
import type { SharedVenue } from './venues.ts'

/** What kinds of orders are called there. */
export const kindsThere = {
  MARKET: 'MARKET',
  LIMIT: 'LIMIT',
  STOP: 'STOP_MARKET',
  STOP_LIMIT: 'STOP_LIMIT',
  TRAILING: 'TRAILING_STOP_MARKET',
  OCO: 'ONE_CANCELS_OTHER',
} as const

const limited: readonly string[] = ['LIMIT', 'STOP_LIMIT', 'OCO']
const stopped: readonly string[] = ['STOP', 'STOP_LIMIT', 'OCO']
const isPrice = (price: number | undefined): price is number => price !== undefined && price > 0 && price < 1e9

/** What of an order cannot be said to the bank, by field. */
function faultsOf(
  { side, kind, quantity, amount, limit, stop, trailingPct, validity, validTo }: Wish,
  { kinds, validities, step, listing }: SharedVenue,
  today: TradingDay,
): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!kinds.includes(kind)) faults['idNotation'] = 'Diese Orderart nimmt comdirect dort nicht.'
  if (!validities.includes(validity)) faults['validity'] = 'Diese Gültigkeit nimmt comdirect dort nicht.'
  if (amount !== undefined) faults['amount'] = 'comdirect nimmt Orders in Stück.'
  if (quantity === undefined || !(quantity > 0 && quantity <= 1e9 && Number.isInteger(quantity / step)))
    faults['quantity'] = isNominal(listing.instrument)
      ? `Bitte gib einen Nominalbetrag in Schritten von ${step} an.`
      : 'Bitte gib eine Stückzahl in ganzen Stück an.'
  if (limited.includes(kind) && !isPrice(limit)) faults['limit'] = 'Bitte gib ein Limit an.'
  if (!limited.includes(kind) && limit !== undefined) faults['limit'] = 'Diese Orderart hat kein Limit.'
  const mayStop = stopped.includes(kind) || (kind === 'TRAILING' && stop !== undefined)
  if (mayStop && !isPrice(stop)) faults['stop'] = 'Bitte gib eine Stoppmarke an.'
  if (!mayStop && stop !== undefined) faults['stop'] = 'Diese Orderart hat keine Stoppmarke.'
  if (kind === 'OCO' && isPrice(limit) && isPrice(stop) && (side === 'SELL' ? stop >= limit : stop <= limit))
    faults['stop'] =
      side === 'SELL'
        ? 'Die Stoppmarke eines Verkaufs liegt unter dem Limit.'
        : 'Die Stoppmarke eines Kaufs liegt über dem Limit.'
  const isDistance = trailingPct !== undefined && trailingPct >= 0.1 && trailingPct <= 50
  if (kind === 'TRAILING' && !(isDistance && Number(trailingPct.toFixed(3)) === trailingPct))
    faults['trailingPct'] = 'Der Abstand liegt zwischen 0,1 und 50 Prozent, mit höchstens drei Nachkommastellen.'
  if (kind !== 'TRAILING' && trailingPct !== undefined) faults['trailingPct'] = 'Diese Orderart hat keinen Abstand.'
  if (validity === 'DATE' && !(validTo !== undefined && validTo >= today && validTo <= addDays(today, 360)))
    faults['validTo'] = 'Bitte nenne einen Tag von heute an, höchstens 360 Tage voraus.'
  return faults
}

/** In what the bank counts a paper, and what it quotes it in. */
export const unitsOf = ({ instrument }: Listing): { quantity: string; price: string } =>
  isNominal(instrument) ? { quantity: units.percent, price: units.percent } : { quantity: units.pieces, price: 'EUR' }

/** The order as it is sent. @throws Failure INPUT_INVALID by field where it cannot be said */
export function bodyOf(
  wish: Wish,
  venue: SharedVenue,
  { depotId, instrumentId, today }: { depotId: string; instrumentId: string; today: TradingDay },
): OrderBody {
  const { side, kind, quantity = 0, limit, stop, trailingPct, validity, validTo } = wish
  const faults = faultsOf(wish, venue, today)
  if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, Object.keys(faults).join(', '))
  const ultimo = addDays(`${addMonths(today, 1).slice(0, 7)}-01` as TradingDay, -1)
  const until = validity === 'DATE' ? validTo : validity === 'ULTIMO' ? ultimo : undefined
  const unit = unitsOf(venue.listing)
  const priced = (price: number) => ({ value: amountText(price), unit: unit.price })
  const limitThere = isPrice(limit) && { limit: priced(limit) }
  const stopThere = isPrice(stop) && { triggerLimit: priced(stop) }
  const whole: Omit<OrderBody, 'orderType'> = {
    depotId,
    side,
    instrumentId,
    quantity: { value: amountText(quantity), unit: unit.quantity },
    venueId: venue.venueId,
    ...(until === undefined ? { validityType: 'GFD' } : { validityType: 'GTD', validity: until }),
    ...((validity === 'IOC' || validity === 'FOK') && { limitExtension: validity }),
  }
  if (kind === 'OCO')
    return {
      ...whole,
      orderType: kindsThere.OCO,
      subOrders: [
        { ...whole, orderType: kindsThere.LIMIT, ...limitThere },
        { ...whole, orderType: kindsThere.STOP, ...stopThere },
      ],
    }
  return {
    ...whole,
    orderType: kindsThere[kind],
    ...limitThere,
    ...stopThere,
    ...(trailingPct !== undefined && { trailingLimitDistRel: amountText(trailingPct) }),
  }
}

interface Levels {
  limit?: Amount | undefined
  triggerLimit?: Amount | undefined
  trailingLimitDistRel?: string | undefined
  trailingLimitDistAbs?: string | undefined
}

const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text))

/** At which prices an order waits, its legs included. */
export function levelsOf(order: Levels & { subOrders?: readonly Levels[] | undefined }) {
  const all = [order, ...(order.subOrders ?? [])]
  const [limit, stop] = [
    all.find((each) => each.limit)?.limit,
    all.find(({ triggerLimit }) => triggerLimit)?.triggerLimit,
  ]
  return {
    limit: numberOf(limit?.value),
    stop: numberOf(stop?.value),
    trailingPct: numberOf(order.trailingLimitDistRel),
    trailingBy: numberOf(order.trailingLimitDistAbs),
    unit: (limit ?? stop)?.unit,
  }
}

/** Whether an order there can be the one that was sent. A trailing stop has moved by the time it is told. */
export function looksLike(order: OrderTold, body: OrderBody, names: readonly string[]): boolean {
  const { instrument, instrumentId } = order
  const [there, sent] = [levelsOf(order), levelsOf(body)]
  const isTrailing = body.orderType === kindsThere.TRAILING
  return (
    order.side === body.side &&
    order.orderType === body.orderType &&
    (order.venueId === undefined || order.venueId === body.venueId) &&
    microIn(order.quantity) === microIn(body.quantity) &&
    (body.orderType === 'QUOTE' || there.limit === sent.limit) &&
    (isTrailing || there.stop === sent.stop) &&
    there.trailingPct === sent.trailingPct &&
    [instrumentId, instrument?.isin, instrument?.wkn].some((name) => name !== undefined && names.includes(name))
  )
}

/** What the bank says against an order, by the field it can be about. */
export function faultsIn(messages: readonly Message[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { severity, key = '', message, origin } of messages) {
    if (severity !== 'ERROR') continue
    const about = [...(origin ?? []), key].join(' ').toLowerCase()
    const field = /trailing|abstand/.test(about)
      ? 'trailingPct'
      : /trigger|stop/.test(about)
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
