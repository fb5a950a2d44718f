import type { Facts } from '../facts.ts'
import type { InstrumentBook } from '../ledger/instrument.ts'
import { type LotQueue, type Piece, sumOf } from '../ledger/lots.ts'
import { rules } from '../ledger/rules.ts'
import type { Ledger } from '../ledger/walk.ts'
import { rateOn } from '../lookup/money.ts'
import { type Fixed, times } from '../numbers/fixed.ts'

/** Figures that need no price at the end. */
export interface Costs {
  readonly fifoCost: Fixed
  /** per share, in base currency, without fees and taxes; undefined without shares */
  readonly fifoCostPerShareNet: number | undefined
  readonly movingAverageCost: Fixed
  readonly realizedGainFifo: Fixed
  readonly realizedGainMovingAverage: Fixed
  readonly realizedForexGainFifo: Fixed
  readonly realizedForexGainMovingAverage: Fixed
  /** gross of the lots that left for a depot elsewhere */
  readonly departedGross: Fixed
}

export interface Gains extends Costs {
  readonly unrealizedGainFifo: Fixed
  readonly unrealizedGainMovingAverage: Fixed
  readonly gainOnHoldingsFifo: Fixed
  readonly gainOnHoldingsMovingAverage: Fixed
  readonly unrealizedForexGainFifo: Fixed
  readonly unrealizedForexGainMovingAverage: Fixed
}

/**
 * Cost and realised gains of a period, first in first out by depot and by moving average over all depots. Short lots
 * count negative: what they brought in is their cost.
 * @throws NotComputable
 */
export function costsOf(facts: Facts, book: InstrumentBook): Costs {
  const ledger = book.inPeriod()
  const { pool } = ledger
  const shares = sharesHeld(facts, book)
  const foreign = book.currency !== facts.baseCurrency
  return {
    fifoCost: overOpenLots(ledger, (lot) => lot.settled),
    fifoCostPerShareNet: shares === 0n ? undefined : Number(overOpenLots(ledger, (lot) => lot.gross)) / Number(shares),
    movingAverageCost: pool.settled,
    realizedGainFifo: ledger.realizedGain,
    realizedGainMovingAverage: pool.realizedGain,
    realizedForexGainFifo: foreign ? ledger.realizedForexGain : 0n,
    realizedForexGainMovingAverage: foreign ? pool.realizedForexGain : 0n,
    departedGross: ledger.departures.reduce((sum, { pieces }) => sum + sumOf(pieces, (piece) => piece.gross), 0n),
  }
}

/**
 * The same with the unrealised gains of the final holding.
 * @throws NotComputable
 */
export function gainsOf(facts: Facts, book: InstrumentBook, marketValue: Fixed): Gains {
  const costs = costsOf(facts, book)
  const ledger = book.inPeriod()
  const { pool } = ledger
  const fifoNet = overOpenLots(ledger, (lot) => lot.gross)
  const foreign = book.currency !== facts.baseCurrency
  const endRate = rateOn(facts, book.currency, facts.baseCurrency, facts.period.end)
  const forexGain = (instrumentCost: Fixed, cost: Fixed): Fixed =>
    foreign ? times(instrumentCost, endRate) - cost : 0n
  return {
    ...costs,
    unrealizedGainFifo: marketValue - fifoNet,
    unrealizedGainMovingAverage: marketValue - pool.gross,
    gainOnHoldingsFifo: marketValue - costs.fifoCost,
    gainOnHoldingsMovingAverage: marketValue - costs.movingAverageCost,
    unrealizedForexGainFifo: forexGain(
      overOpenLots(ledger, (lot) => lot.instrumentGross),
      fifoNet,
    ),
    unrealizedForexGainMovingAverage: forexGain(pool.instrumentGross, pool.gross),
  }
}

/** At the end of the day of evaluation, over all depots; needs neither price nor rate. */
export function sharesHeld(facts: Facts, book: InstrumentBook): Fixed {
  const { end } = facts.period
  let shares = 0n
  for (const { type, quantity, day } of book.bookings) {
    if (day > end) continue
    const { lots } = rules[type]
    if (lots === 'in') shares += quantity
    else if (lots === 'out') shares -= quantity
  }
  return shares
}

/** A value summed over open lots: long ones and bookings without shares plus, short ones minus. */
function overOpenLots(ledger: Ledger, value: (lot: Piece) => Fixed): Fixed {
  const sum = (queues: ReadonlyMap<string, LotQueue>): Fixed =>
    [...queues.values()].reduce((total, queue) => total + sumOf(queue.open(), value), 0n)
  return sum(ledger.long) + sumOf(ledger.idle, value) - sum(ledger.short)
}
