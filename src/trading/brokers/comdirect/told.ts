import type { OrderKind, Validity } from '../../order.ts'
import type { NamedPaper } from '../../broker.ts'
import { instantOf, microIn, units, type OrderBody, type OrderTold } from './messages.ts'
import { kindsThere, levelsOf } from './wishes.ts'

/** What is kept of what the bank tells of an order. */
export interface Told {
  side: 'BUY' | 'SELL'
  kind: OrderKind
  /** what the bank calls it, where `kind` is only the nearest */
  kindText?: string
  validity: Validity
  /** day on which it ends */
  until?: string
  quantity: string
  filled: string
  limit?: number
  stop?: number
  trailingPct?: number
  trailingBy?: number
  /** of its prices, where that is not the euro: another currency, or percent */
  priceUnit?: string
  /** of its quantities, where that is not pieces */
  quantityUnit?: string
  /** its names there, where the portal does not know it */
  paper?: NamedPaper
  executions: { id: string; quantity: string; price: number; at?: number }[]
  isReplaced?: boolean
}

/** Kinds there that the portal has not. */
const furtherKinds: Readonly<Record<string, { kind: OrderKind; kindText: string }>> = {
  TRAILING_STOP_LIMIT: { kind: 'TRAILING', kindText: 'Trailing-Stopp-Limit' },
  NEXT_ORDER: { kind: 'LIMIT', kindText: 'Folgeorder' },
  QUOTE: { kind: 'LIMIT', kindText: 'Zum angefragten Kurs' },
}

function kindOf(orderType: string): { kind: OrderKind; kindText?: string } {
  const kinds = Object.keys(kindsThere) as (keyof typeof kindsThere)[] // the keys of a constant
  const kind = kinds.find((each) => kindsThere[each] === orderType)
  return kind ? { kind } : (furtherKinds[orderType] ?? { kind: 'MARKET', kindText: orderType })
}

/** Whether quantities are nominal and prices percent of it. */
export const isInPercent = ({ priceUnit, quantityUnit }: Told): boolean =>
  priceUnit === units.percent || quantityUnit === units.percent

/** How orders of several parts are changed the bank's documentation does not say. */
export const isFixed = ({ kind, kindText }: Told): boolean => kind === 'OCO' || kindText !== undefined

const given = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [key in keyof T]?: Exclude<T[key], undefined>
  }

function executionsOf({ executions, subOrders }: OrderTold): Told['executions'] {
  const all = [executions ?? [], ...(subOrders ?? []).map((leg) => leg.executions ?? [])].flat()
  const byId = new Map(all.map((each) => [each.executionId, each])) // a leg may tell what the whole tells
  return [...byId.values()].map(({ executionId, executedQuantity, executionPrice, executionTimestamp }) => {
    const at = instantOf(executionTimestamp)
    return {
      id: executionId,
      quantity: String(microIn(executedQuantity)),
      price: Number(executionPrice.value),
      ...(at !== undefined && { at }),
    }
  })
}

export function toldOf(order: OrderTold): Told {
  const { limitExtension, validityType, validity, executedQuantity, quantity } = order
  const executions = executionsOf(order)
  const sum = executions.reduce((all, each) => all + BigInt(each.quantity), 0n)
  const executed = executedQuantity ? microIn(executedQuantity) : 0n
  const { unit, ...levels } = levelsOf(order)
  const priceUnit = unit ?? order.executions?.[0]?.executionPrice.unit ?? 'EUR'
  return {
    side: order.side,
    ...kindOf(order.orderType),
    validity:
      limitExtension === 'IOC' || limitExtension === 'FOK' ? limitExtension : validityType === 'GTD' ? 'DATE' : 'DAY',
    ...(validityType === 'GTD' && validity !== undefined && { until: validity }),
    ...(priceUnit !== 'EUR' && { priceUnit }),
    ...(quantity.unit !== units.pieces && { quantityUnit: quantity.unit }),
    quantity: String(microIn(quantity)),
    filled: String(executedQuantity && (executed > 0n || !order.subOrders) ? executed : sum),
    ...given(levels),
    executions,
  }
}

/** The same of an order that was only sent. */
export function toldOfBody(body: OrderBody, validity: Validity): Told {
  const { unit = 'EUR', limit, ...levels } = levelsOf(body)
  return {
    side: body.side,
    ...kindOf(body.orderType),
    validity,
    ...(body.validity !== undefined && { until: body.validity }),
    ...(unit !== 'EUR' && { priceUnit: unit }),
    ...(body.quantity.unit !== units.pieces && { quantityUnit: body.quantity.unit }),
    quantity: String(microIn(body.quantity)),
    filled: '0',
    ...given({ ...levels, limit: body.orderType === 'QUOTE' ? undefined : limit }),
    executions: [],
  }
}

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
