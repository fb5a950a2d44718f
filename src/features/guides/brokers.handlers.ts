import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import type { Broker } from '#content/brokers.ts'
import { compareCosts, planFeeOf } from '#content/broker-costs.ts'
import { inPercent, tidyOrNone } from '#figures/rounding.ts'
import { compareBrokers, listSavingsPlanBrokers } from './brokers.contract.ts'

/** Fees of brokers for a way of trading. */
export const brokerHandlers = ({ brokers }: Pick<Rooms, 'brokers'>) => [
  handle(compareBrokers, ({ query, expires }) => ({
    expires,
    venues: [...new Set(brokers.flatMap(({ venues }) => venues))].toSorted((a, b) => a.localeCompare(b, 'de')),
    list: compareCosts(brokers, { ...query, venue: query.venue || undefined }).map(
      ({ broker, total, orders, plans, depot, isLeast, missing }) => ({
        ...presented(broker),
        total: tidyOrNone(total, 2),
        orders: tidyOrNone(orders, 2),
        plans: tidyOrNone(plans, 2),
        depot: tidyOrNone(depot, 2),
        isLeast,
        missing: [...missing],
      }),
    ),
  })),
  handle(listSavingsPlanBrokers, ({ query: { rate }, expires }) => ({
    expires,
    list: brokers
      .map((broker) => ({ broker, fee: planFeeOf(broker, rate) }))
      .toSorted((a, b) => (a.fee ?? Infinity) - (b.fee ?? Infinity) || a.broker.name.localeCompare(b.broker.name, 'de'))
      .map(({ broker, fee }) => ({
        ...presented(broker),
        fee: tidyOrNone(fee, 2),
        feePct: fee === undefined ? undefined : inPercent(fee / rate),
        feeYear: fee === undefined ? undefined : tidyOrNone(fee * 12, 2),
      })),
  })),
]

const presented = (broker: Broker) => {
  const { alias, name, terms, venues, savingsOffered, savingsPlans, asOf, source, link, isPaid } = broker
  const ordersOffered = broker.orderFee !== undefined || broker.orderPct !== undefined
  return {
    alias,
    name,
    terms,
    venues: [...venues],
    ordersOffered,
    savingsOffered,
    savingsPlans,
    asOf,
    source,
    link,
    isPaid,
  }
}
