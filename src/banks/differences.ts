import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { amountOf } from '#portfolio/amounts.ts'
import type { Entered } from '#portfolio/entered.ts'
import { heldAtEndOf } from '#portfolio/shortage.ts'
import type { Transaction } from '#portfolio/transactions.ts'
import type { HeldThere } from './fints/told.ts'

/** A position at the bank beside the same one in the book, in pieces of 10⁻¹² as the ledger counts. */
export interface Compared {
  readonly name: string
  /** undefined: not known here */
  readonly instrument: Instrument | undefined
  /** undefined: the bank says nothing that can be read */
  readonly there: bigint | undefined
  readonly here: bigint
  readonly price: number | undefined
  readonly currency: string | undefined
  readonly cost: number | undefined
}

interface Known {
  readonly transactions: readonly Transaction[]
  /** at whose end both are compared */
  readonly day: TradingDay
  readonly paperOf: (named: Pick<HeldThere, 'isin' | 'wkn'>) => Instrument | undefined
  readonly byKey: (key: InstrumentKey) => Instrument | undefined
}

/** What a depot holds there and here, paper by paper; also what only one of them has. */
export function compared(holdings: readonly HeldThere[], { transactions, day, paperOf, byKey }: Known): Compared[] {
  const hereOf = (key: InstrumentKey): bigint => heldAtEndOf(transactions, key, day)
  const found: Compared[] = []
  const seen = new Map<InstrumentKey, number>()
  for (const { name, isin, wkn, quantity, price, currency, cost } of holdings) {
    const instrument = paperOf({ isin, wkn })
    const there = quantity === undefined ? undefined : amountOf(quantity.toFixed(9))
    const at = instrument && seen.get(instrument.key)
    const before = at === undefined ? undefined : found[at]
    if (at !== undefined && before) {
      const sum = before.there === undefined || there === undefined ? undefined : before.there + there
      found[at] = { ...before, there: sum, cost: undefined } // kept in two places, each with a cost of its own
      continue
    }
    if (instrument) seen.set(instrument.key, found.length)
    found.push({
      name: instrument?.name ?? (name || isin || wkn || 'ohne Namen'),
      instrument,
      there,
      here: instrument ? hereOf(instrument.key) : 0n,
      price,
      currency,
      cost,
    })
  }
  for (const key of new Set(transactions.flatMap(({ instrument }) => instrument ?? []))) {
    const here = seen.has(key) ? 0n : hereOf(key)
    const instrument = here > 0n ? byKey(key) : undefined
    if (instrument)
      found.push({
        name: instrument.name,
        instrument,
        there: 0n,
        here,
        price: undefined,
        currency: undefined,
        cost: undefined,
      })
  }
  return found
}

/** The bank has more of it than the book. */
export const isMissing = ({ instrument, there, here }: Compared): boolean =>
  instrument !== undefined && there !== undefined && there > here

/**
 * What is missing in the book, as the delivery it is taken for: at what the bank says it has cost, where nothing of it was there, else at
 * the price of the day.
 * @param close of the day, where the bank names no price in a currency of the paper
 */
export function arrivalOf(
  { instrument, there = 0n, here, price, currency, cost }: Compared,
  day: TradingDay,
  of: { currency: string; close: { price: number; currency: string } | undefined },
): Entered {
  const named = currency ?? of.currency
  const isUsable =
    named === of.currency || (instrument?.notations.some(({ isoCurrency }) => isoCurrency === named) ?? false)
  const isCostKnown = isUsable && here === 0n && cost !== undefined && cost > 0
  const said = isCostKnown ? cost : isUsable ? price : undefined
  const at = said === undefined ? of.close : { price: said, currency: named }
  return {
    kind: 'DELIVERY_IN',
    date: day,
    instrument,
    quantity: there - here,
    price: at && amountOf(at.price.toFixed(9)),
    isoCurrency: at?.currency,
    note: isCostKnown
      ? 'Bestand und Einstand laut Bank'
      : 'Bestand laut Bank. Der Einstand ist unbekannt: gebucht zum Kurs des Tages.',
  }
}
