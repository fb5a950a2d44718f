import { startOfBerlinDay } from '#contract/berlin.ts'
import { dayMs } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import type { BrokerOrder, BrokerOrderDetail } from '../../broker.ts'
import { piecesOf } from '../../lots.ts'
import type { OrderRow } from './order-rows.ts'
import { dayOf, type Told } from './wishes.ts'

export const accountPrefix = 'comdirect-'
/** The number of an account as the portal's. */
export const wireId = ({ id }: { id: string }): string => `${accountPrefix}${id}`

/** An order as the portal tells it. */
export function shownOrder(row: OrderRow, listing: Listing): BrokerOrder {
  const it = row.told as Told
  const filledMicro = BigInt(it.filled)
  const executed = it.executions.reduce(
    (sum, { quantity, price }) => ({
      micro: sum.micro + BigInt(quantity),
      value: sum.value + piecesOf(BigInt(quantity)) * price,
    }),
    { micro: 0n, value: 0 },
  )
  const placedAt = row.placed_at.getTime()
  const until = it.until ?? dayOf(placedAt)
  return {
    id: row.id,
    account: wireId({ id: row.account }),
    number: `CD-${row.id.padStart(6, '0')}`,
    listing,
    side: it.side,
    kind: it.kind,
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
    trailingPct: undefined,
    isWaiting: it.stop !== undefined && filledMicro === 0n && row.done_at === null,
    isTriggered: false,
    averagePrice: executed.micro > 0n ? executed.value / piecesOf(executed.micro) : undefined,
    reservedMinor: undefined,
    grossMinor:
      filledMicro === 0n ? 0n : executed.micro === filledMicro ? BigInt(Math.round(executed.value * 100)) : undefined,
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
  const { executions, isReplaced } = row.told as Told
  const { doneAt, placedAt, changedAt, state, reason, listing, side } = order
  const fills = executions.map(({ id, quantity, price, at = changedAt }) => {
    const [micro, gross] = [BigInt(quantity), BigInt(Math.round(piecesOf(BigInt(quantity)) * price * 100))]
    const isBuy = side === 'BUY'
    return {
      id,
      order: order.id,
      kind: side,
      listing,
      isTrade: true,
      at,
      settlesOn: undefined,
      quantityMicro: isBuy ? micro : -micro,
      price,
      rate: undefined,
      grossMinor: gross,
      accruedMinor: 0n,
      feeMinor: undefined,
      amountMinor: isBuy ? -gross : gross,
    }
  })
  const ends = { CANCELLED: 'CANCELLED', REJECTED: 'REJECTED', EXPIRED: 'EXPIRED' } as const
  const end = state in ends ? ends[state as keyof typeof ends] : undefined
  return {
    events: [
      ...(row.stage === 'SENT' || row.external_id === null
        ? []
        : [{ kind: 'PLACED' as const, at: placedAt, facts: {} }]),
      ...(isReplaced ? [{ kind: 'REPLACED' as const, at: changedAt, facts: {} }] : []),
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
