import type { Book } from './book.ts'
import { type Gains, gainsOf } from './figures/gains.ts'
import type { Facts } from './facts.ts'
import type { InstrumentBook } from './ledger/instrument.ts'
import { type QuickLedger, quickWalk } from './ledger/quick-walk.ts'
import { computable } from './lookup/money.ts'
import { type RateRoute, ratesByDay } from './lookup/rates.ts'
import { type Fixed, fixedToNumber } from './numbers/fixed.ts'
import type { Columns } from './returns.ts'
import { type CashFlow, xirr } from './xirr.ts'

/** What lists of depots show, fast for very many bookings: without trades, risk and the views by instrument. */
export interface Summary {
  readonly valueCents: number | undefined
  readonly ttwror: number | undefined
  readonly xirr: number | undefined
  /** instruments whose price or rate is missing have none */
  readonly gains: ReadonlyMap<string, QuickGains>
}

/** The money of `Gains` in doubles, to far below the cent. */
export type QuickGains = { readonly [Key in keyof Gains]: Gains[Key] extends Fixed ? number : Gains[Key] }

export function summaryOf(book: Book): Summary {
  const gains = new Map<string, QuickGains>()
  const ledgers = quickLedgers(book)
  for (const [symbol, instrument] of book.instruments) {
    const ledger = ledgers.get(symbol)
    const ofInstrument = computable(() =>
      ledger === undefined ? exactGains(book, instrument) : quickGains(book, instrument, ledger),
    )
    if (ofInstrument !== undefined) gains.set(symbol, ofInstrument)
  }
  return {
    valueCents: finite(book.columns.totals.at(-1)),
    ttwror: finite(book.returns.accumulated.at(-1)),
    xirr: xirr(portfolioFlows(book.columns)),
    gains,
  }
}

/** Looked up by hand: rates are only read for a book that is not yet known. */
const known = new WeakMap<InstrumentBook, QuickLedger>()

/** The ledgers in doubles, where the case is plain; each is computed once for its book. */
export function quickLedgers({ facts, instruments }: Book): Map<string, QuickLedger> {
  const { start, end } = facts.period
  const columns = new Map<RateRoute, Float64Array>()
  const ledgers = new Map<string, QuickLedger>()
  for (const [symbol, instrument] of instruments) {
    const route = facts.rates.route(instrument.currency, facts.baseCurrency)
    if (route === undefined) continue
    const rates = route.legs.length === 0 ? undefined : (columns.get(route) ?? ratesByDay(route, start, end))
    if (rates !== undefined) columns.set(route, rates)
    const ledger = known.get(instrument) ?? quickWalk(facts, instrument, { start, rates })
    if (ledger === undefined) continue
    known.set(instrument, ledger)
    ledgers.set(symbol, ledger)
  }
  return ledgers
}

function quickGains({ facts }: Book, instrument: InstrumentBook, ledger: QuickLedger): QuickGains | undefined {
  const value = instrument.valueAt(facts.period.end)
  if (value === undefined) return undefined
  const marketValue = fixedToNumber(value)
  const rate = endRate(facts, instrument)
  const foreign = instrument.currency !== facts.baseCurrency
  return {
    fifoCost: ledger.fifoCost,
    fifoCostPerShareNet: ledger.shares === 0 ? undefined : ledger.fifoGross / ledger.shares,
    movingAverageCost: ledger.averageCost,
    realizedGainFifo: ledger.realizedGainFifo,
    realizedGainMovingAverage: ledger.realizedGainMovingAverage,
    unrealizedGainFifo: marketValue - ledger.fifoGross,
    unrealizedGainMovingAverage: marketValue - ledger.averageGross,
    gainOnHoldingsFifo: marketValue - ledger.fifoCost,
    gainOnHoldingsMovingAverage: marketValue - ledger.averageCost,
    realizedForexGainFifo: ledger.realizedForexGainFifo,
    realizedForexGainMovingAverage: ledger.realizedForexGainMovingAverage,
    departedGross: 0,
    unrealizedForexGainFifo: foreign ? ledger.fifoInstrumentGross * rate - ledger.fifoGross : 0,
    unrealizedForexGainMovingAverage: foreign ? ledger.averageInstrumentGross * rate - ledger.averageGross : 0,
  }
}

function endRate(facts: Facts, { currency }: InstrumentBook): number {
  const route = facts.rates.route(currency, facts.baseCurrency)
  return route === undefined ? Number.NaN : (ratesByDay(route, facts.period.end, facts.period.end)[0] ?? Number.NaN)
}

function exactGains({ facts }: Book, instrument: InstrumentBook): QuickGains | undefined {
  const value = instrument.valueAt(facts.period.end)
  if (value === undefined) return undefined
  const { fifoCostPerShareNet, ...money } = gainsOf(facts, instrument, value)
  return {
    fifoCostPerShareNet,
    fifoCost: fixedToNumber(money.fifoCost),
    movingAverageCost: fixedToNumber(money.movingAverageCost),
    realizedGainFifo: fixedToNumber(money.realizedGainFifo),
    realizedGainMovingAverage: fixedToNumber(money.realizedGainMovingAverage),
    unrealizedGainFifo: fixedToNumber(money.unrealizedGainFifo),
    unrealizedGainMovingAverage: fixedToNumber(money.unrealizedGainMovingAverage),
    gainOnHoldingsFifo: fixedToNumber(money.gainOnHoldingsFifo),
    gainOnHoldingsMovingAverage: fixedToNumber(money.gainOnHoldingsMovingAverage),
    realizedForexGainFifo: fixedToNumber(money.realizedForexGainFifo),
    realizedForexGainMovingAverage: fixedToNumber(money.realizedForexGainMovingAverage),
    departedGross: fixedToNumber(money.departedGross),
    unrealizedForexGainFifo: fixedToNumber(money.unrealizedForexGainFifo),
    unrealizedForexGainMovingAverage: fixedToNumber(money.unrealizedForexGainMovingAverage),
  }
}

/** −start value, −in, +out, +end value. */
export function portfolioFlows({ start, totals, inflows, outflows }: Columns): CashFlow[] {
  const flows: CashFlow[] = [{ day: start, amount: -(totals[0] ?? 0) / 100 }]
  for (let index = 1; index < totals.length; index += 1) {
    const amount = (outflows[index] ?? 0) - (inflows[index] ?? 0)
    if (amount !== 0) flows.push({ day: start + index, amount: amount / 100 })
  }
  flows.push({ day: start + totals.length - 1, amount: (totals.at(-1) ?? 0) / 100 })
  return flows
}

const finite = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : value
