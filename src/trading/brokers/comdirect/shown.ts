import { startOfBerlinDay } from '#contract/berlin.ts'
import { dayMs } from '#contract/vocabulary.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { isNominal } from '#market/worth.ts'
import type { BrokerOrder, BrokerOrderDetail } from '../../broker.ts'
import { piecesOf } from '../../lots.ts'
import type { OrderRow } from './order-rows.ts'
import { isFixed, isInPercent, type Told } from './told.ts'
import { dayOf } from './wishes.ts'

export const accountPrefix = 'comdirect-'
/** The number of an account as the portal's. */
export const wireId = ({ id }: { id: string }): string => `${accountPrefix}${id}`

/** Value of so much at a price, in cents; undefined where that is not in euro. */
const euroMinor = (order: Pick<BrokerOrder, 'isoCurrency' | 'isNominal'>, quantity: bigint, price: number) =>
  order.isoCurrency === 'EUR' ? BigInt(Math.round(piecesOf(quantity) * price * (order.isNominal ? 1 : 100))) : undefined

/** units that are no currency begin with it */
const noCurrency = 'XX'

/** An order as the portal tells it. @param listing where it is executed, where the portal knows that */
export function shownOrder(
  row: OrderRow,
  instrument: Instrument | undefined,
  listing: Listing | undefined,
): BrokerOrder {
  const it = row.told as Told
  const filledMicro = BigInt(it.filled)
  const executedMicro = it.executions.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)
  const executedValue = it.executions.reduce((sum, { quantity, price }) => sum + piecesOf(BigInt(quantity)) * price, 0)
  const averagePrice = executedMicro > 0n ? executedValue / piecesOf(executedMicro) : undefined
  const placedAt = row.placed_at.getTime()
  const until = it.until ?? dayOf(placedAt)
  const isoCurrency = it.priceUnit?.startsWith(noCurrency) ? 'EUR' : (it.priceUnit ?? 'EUR')
  const isNominalOrder = isInPercent(it) || (instrument !== undefined && isNominal(instrument))
  return {
    id: row.id,
    account: wireId({ id: row.account }),
    number: `CD-${row.id.padStart(6, '0')}`,
    paper: instrument ?? it.paper ?? { name: 'Unbekanntes Papier' },
    instrument,
    listing,
    isoCurrency,
    isNominal: isNominalOrder,
    side: it.side,
    kind: it.kind,
    kindText: it.kindText,
    validity: it.validity,
    state: row.state,
    isUncertain: row.stage === 'SENT',
    reason:
      row.stage === 'SENT'
        ? 'comdirect hat nicht geantwortet. Wir sehen nach, ob die Order dort steht; noch einmal senden wir sie nicht.'
        : (row.reason ?? undefined),
    origin: row.origin,
    quantityMicro: BigInt(it.quantity),
    filledMicro,
    limit: it.limit,
    stop: it.stop,
    trailingPct: it.trailingPct,
    trailingBy: it.trailingBy,
    isFixed: isFixed(it),
    isWaiting: it.stop !== undefined && it.kind !== 'OCO' && filledMicro === 0n && row.done_at === null,
    isTriggered: false,
    averagePrice,
    reservedMinor: undefined,
    grossMinor:
      filledMicro === 0n
        ? 0n
        : averagePrice !== undefined && executedMicro === filledMicro
          ? euroMinor({ isoCurrency, isNominal: isNominalOrder }, filledMicro, averagePrice)
          : undefined,
    feeMinor: undefined,
    placedAt,
    activeAt: placedAt,
    expiresAt: startOfBerlinDay(until) + dayMs - 1,
    changedAt: row.changed_at.getTime(),
    doneAt: row.done_at?.getTime(),
    version: Number(row.version),
  }
}

/** What became of an order, as far as the bank tells it. */
export function courseOf(row: OrderRow, order: BrokerOrder): Pick<BrokerOrderDetail, 'events' | 'fills' | 'estimate'> {
  const it = row.told as Told
  const { doneAt, placedAt, changedAt, state, reason, side, paper, instrument, listing, isoCurrency } = order
  const fills = it.executions.map(({ id, quantity, price, at = changedAt }) => {
    const micro = BigInt(quantity)
    const gross = euroMinor(order, micro, price)
    const isBuy = side === 'BUY'
    return {
      id,
      order: order.id,
      kind: side,
      paper,
      instrument,
      listing,
      isoCurrency,
      at,
      settlesOn: undefined,
      quantityMicro: isBuy ? micro : -micro,
      price,
      rate: undefined,
      grossMinor: gross,
      accruedMinor: 0n,
      feeMinor: undefined,
      amountMinor: gross === undefined ? undefined : isBuy ? -gross : gross,
    }
  })
  const ends = { CANCELLED: 'CANCELLED', REJECTED: 'REJECTED', EXPIRED: 'EXPIRED' } as const
  const end = state in ends ? ends[state as keyof typeof ends] : undefined
  return {
    events: [
      ...(row.stage === 'SENT' || row.external_id === null
        ? []
        : [{ kind: 'PLACED' as const, at: placedAt, facts: {} }]),
      ...(it.isReplaced ? [{ kind: 'REPLACED' as const, at: changedAt, facts: {} }] : []),
      ...fills.map(({ at, price, quantityMicro }) => ({
        kind: 'FILL' as const,
        at,
        facts: { price, quantity: Math.abs(piecesOf(quantityMicro)) },
      })),
      ...(end && doneAt !== undefined
        ? [{ kind: end, at: doneAt, facts: reason === undefined ? {} : { reason } }]
        : []),
    ],
    fills,
    estimate: (row.estimate as BrokerOrderDetail['estimate'] | null) ?? undefined,
  }
}
