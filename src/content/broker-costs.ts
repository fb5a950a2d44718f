import type { Broker } from './brokers.ts'

/** How somebody trades in a year. */
export interface TradingProfile {
  readonly orders: number
  readonly orderSize: number
  readonly plans: number
  /** of each plan, a month */
  readonly planRate: number
  readonly depotValue: number
  /** undefined: wherever the broker's fee stands for */
  readonly venue: string | undefined
}

/** Why a broker has no sum. */
type MissingFee = 'orders' | 'plans' | 'noPlans' | 'venue'

interface BrokerCost {
  readonly broker: Broker
  /** a year, in euros; absent where a fee is not known */
  readonly total: number | undefined
  readonly orders: number | undefined
  readonly plans: number | undefined
  /** absent where the source names no fee of the depot: it is in no sum */
  readonly depot: number | undefined
  /** the sum is the least: the source tells the order's fee as „from“ or „about“ */
  readonly isLeast: boolean
  readonly missing: readonly MissingFee[]
}

/** of an order of that size: at least `orderFee`, or the percentage; below `freeFrom` what small orders cost */
export function orderFeeOf(broker: Broker, size: number): number | undefined {
  const { orderFee, orderPct = 0, freeFrom, feeBelow } = broker
  if (orderFee === undefined) return undefined
  return freeFrom !== undefined && size < freeFrom ? feeBelow : Math.max(orderFee, (size * orderPct) / 100)
}

/** Of one execution of a savings plan. */
export function planFeeOf(broker: Broker, rate: number): number | undefined {
  const { savingsFee, savingsPct } = broker
  if (broker.savingsOffered === false || (savingsFee === undefined && savingsPct === undefined)) return undefined
  return (savingsFee ?? 0) + (rate * (savingsPct ?? 0)) / 100
}

/** A year of the depot: a percentage of its value between the least and the most. */
function depotFeeOf({ depotPct, depotLeast = 0, depotMost = Infinity }: Broker, value: number): number | undefined {
  return depotPct === undefined ? undefined : Math.min(Math.max((value * depotPct) / 100, depotLeast), depotMost)
}

const executionsPerYear = 12

/** orders · fee + plans · 12 · fee + depot; what is not used needs no fee. */
export function costOf(broker: Broker, profile: TradingProfile): BrokerCost {
  const { orders, orderSize, plans, planRate, depotValue, venue } = profile
  const orderFee = orderFeeOf(broker, orderSize)
  const planFee = planFeeOf(broker, planRate)
  const ofOrders = orders === 0 ? 0 : orderFee === undefined ? undefined : orders * orderFee
  const ofPlans = plans === 0 ? 0 : planFee === undefined ? undefined : plans * executionsPerYear * planFee
  const depot = depotFeeOf(broker, depotValue)
  const missing: MissingFee[] = [
    ...(ofOrders === undefined ? (['orders'] as const) : []),
    ...(ofPlans === undefined ? [broker.savingsOffered === false ? ('noPlans' as const) : ('plans' as const)] : []),
    ...(venue === undefined || orders === 0 || broker.venues.includes(venue) ? [] : (['venue'] as const)),
  ]
  return {
    broker,
    orders: ofOrders,
    plans: ofPlans,
    depot,
    total: missing.length > 0 ? undefined : (ofOrders ?? 0) + (ofPlans ?? 0) + (depot ?? 0),
    isLeast: orders > 0 && broker.orderFeeIsLeast,
    missing,
  }
}

/** Cheapest first, equal ones by name; who has no sum comes last. Who pays for a link stands where its costs put it. */
export function compareCosts(brokers: readonly Broker[], profile: TradingProfile): BrokerCost[] {
  return brokers
    .map((broker) => costOf(broker, profile))
    .toSorted(
      (a, b) => (a.total ?? Infinity) - (b.total ?? Infinity) || a.broker.name.localeCompare(b.broker.name, 'de'),
    )
}
