import type { Book } from './book.ts'
import { bookingsInPeriod, chargesOf } from './figures/breakdown.ts'
import { type DepotFigure, depotFormulas, type InstrumentFigure, instrumentFormulas } from './figures/formulas.ts'
import { gainsOf } from './figures/gains.ts'
import { nameOf } from './ledger/booked.ts'
import type { InstrumentBook } from './ledger/instrument.ts'
import { type LotQueue, type Piece, sumOf } from './ledger/lots.ts'
import { heldOn } from './ledger/holdings.ts'
import { type Position, valueOn } from './ledger/positions.ts'
import { externalFlow } from './ledger/flows.ts'
import { closeIndexAt } from './lookup/prices.ts'
import { NotComputable } from './lookup/money.ts'
import { type RateStep, rateSteps } from './lookup/rates.ts'
import type { DayNumber } from '#calendar/days.ts'
import { type Fixed, rationalToNumber } from './numbers/fixed.ts'

/** Where a figure comes from. */
export interface Trail {
  readonly figure: string
  /** absent: the whole depot */
  readonly symbol?: string
  /** in words, German */
  readonly formula: string
  readonly items: readonly TrailItem[]
}

export type TrailItem =
  | {
      readonly kind: 'lot'
      readonly use: 'held' | 'sold'
      readonly depot: string
      readonly day: DayNumber
      readonly booking: string | undefined
      readonly shares: Fixed
      readonly cost: Fixed
      readonly costNet: Fixed
    }
  | { readonly kind: 'booking'; readonly booking: string; readonly day: DayNumber; readonly value: Fixed }
  | {
      readonly kind: 'position'
      readonly name: string
      readonly day: DayNumber
      readonly quantity: Fixed
      readonly value: Fixed | undefined
      readonly price?: PriceUsed
      readonly rates: readonly RateStep[]
    }
  | { readonly kind: 'part'; readonly name: string; readonly value: Fixed }

export interface PriceUsed {
  readonly day: DayNumber
  readonly price: number
  readonly currency: string
  readonly source: string
}

/** The trail of a figure of the depot. @throws NotComputable */
export function explainDepot(book: Book, figure: DepotFigure): Trail {
  return { figure, formula: depotFormulas[figure], items: depotItems(book, figure) }
}

/** The trail of a figure of one instrument; undefined where the book has none of that name. @throws NotComputable */
export function explainInstrument(book: Book, symbol: string, figure: InstrumentFigure): Trail | undefined {
  const instrument = book.instruments.get(symbol)
  if (instrument === undefined) return undefined
  return { figure, symbol, formula: instrumentFormulas[figure], items: instrumentItems(book, instrument, figure) }
}

function depotItems(book: Book, figure: DepotFigure): TrailItem[] {
  const { start, end } = book.facts.period
  switch (figure) {
    case 'totals':
    case 'finalValue':
      return positionsOn(book, end)
    case 'initialValue':
      return positionsOn(book, start)
    case 'ttwror':
    case 'totalXirr':
      return [...positionsOn(book, start), ...externalFlows(book), ...positionsOn(book, end)]
    case 'capitalGains':
    case 'realizedCapitalGains':
      return [...book.instruments.values()].map((instrument) => {
        const gains = gainsOf(book.facts, instrument, valueAt(instrument, end))
        return {
          kind: 'part',
          name: instrument.symbol,
          value: figure === 'capitalGains' ? gains.unrealizedGainFifo : gains.realizedGainFifo,
        }
      })
    case 'earnings':
    case 'fees':
    case 'taxes':
      return chargesBooked(book, figure)
    case 'transfers':
      return [...chargesBooked(book, figure), ...departed(book)]
    case 'currencyGains':
      return [start, end].flatMap((day) => cashOn(book, day, (currency) => currency !== book.facts.baseCurrency))
  }
}

function chargesBooked(book: Book, figure: 'earnings' | 'fees' | 'taxes' | 'transfers'): TrailItem[] {
  return bookingsInPeriod(book).flatMap((booking): TrailItem[] => {
    const value = chargesOf(book.facts, booking)[figure]
    return value === 0n ? [] : [{ kind: 'booking', booking: nameOf(booking), day: booking.day, value }]
  })
}

/** What left for a depot elsewhere, as what it had cost. */
const departed = (book: Book): TrailItem[] =>
  [...book.instruments.values()].flatMap((instrument) =>
    instrument.inPeriod().departures.map(({ booking, pieces }) => ({
      kind: 'booking',
      booking: nameOf(booking),
      day: booking.day,
      value: -sumOf(pieces, (piece) => piece.gross),
    })),
  )

function instrumentItems(book: Book, instrument: InstrumentBook, figure: InstrumentFigure): TrailItem[] {
  const { start, end } = book.facts.period
  const now = instrumentOn(instrument, end)
  switch (figure) {
    case 'marketValue':
      return now
    case 'fifoCost':
    case 'fifoCostPerShareNet':
      return heldLots(instrument)
    case 'unrealizedGainFifo':
    case 'gainOnHoldingsFifo':
    case 'unrealizedForexGainFifo':
      return [...heldLots(instrument), ...now]
    case 'realizedGainFifo':
    case 'realizedForexGainFifo':
      return soldLots(instrument)
    case 'unrealizedGainMovingAverage':
    case 'gainOnHoldingsMovingAverage':
      return [...settledBookings(book, instrument), ...now]
    case 'delta':
    case 'securityTtwror':
    case 'securityXirr':
      return [...instrumentOn(instrument, start), ...settledBookings(book, instrument), ...now]
    case 'fees':
    case 'taxes':
      return instrument.entries().flatMap(({ booking }): TrailItem[] => {
        const value = booking.day > start ? chargesOf(book.facts, booking)[figure] : 0n
        return value === 0n ? [] : [{ kind: 'booking', booking: nameOf(booking), day: booking.day, value }]
      })
    case 'dividendsGross':
    case 'yieldOnCostPerYear':
      return instrument
        .entries()
        .flatMap(({ booking, settled }): TrailItem[] =>
          booking.type === 'DIVIDEND'
            ? [{ kind: 'booking', booking: nameOf(booking), day: booking.day, value: settled.gross }]
            : [],
        )
    case 'sharesHeld':
    case 'movingAverageCost':
    case 'realizedGainMovingAverage':
      return settledBookings(book, instrument)
  }
}

function settledBookings({ facts }: Book, instrument: InstrumentBook): TrailItem[] {
  return instrument
    .entries()
    .filter(({ booking }) => booking.day > facts.period.start)
    .map(({ booking, settled }) => ({
      kind: 'booking',
      booking: nameOf(booking),
      day: booking.day,
      value: settled.amount,
    }))
}

function externalFlows(book: Book): TrailItem[] {
  return bookingsInPeriod(book).flatMap((booking): TrailItem[] => {
    const value = externalFlow(book.facts, booking)
    return value === undefined ? [] : [{ kind: 'booking', booking: nameOf(booking), day: booking.day, value }]
  })
}

function heldLots(instrument: InstrumentBook): TrailItem[] {
  const { long, short, idle } = instrument.inPeriod()
  const items = (queues: ReadonlyMap<string, LotQueue>, sign: bigint): TrailItem[] =>
    [...queues].flatMap(([depot, queue]) => queue.open().map((lot) => lotItem(lot, depot, 'held', sign)))
  return [...items(long, 1n), ...idle.map((lot) => lotItem(lot, '', 'held', 1n)), ...items(short, -1n)]
}

function soldLots(instrument: InstrumentBook): TrailItem[] {
  return instrument
    .inPeriod()
    .closings.flatMap(({ booking, pieces, gross, long }): TrailItem[] => [
      ...pieces.map((piece) => lotItem(piece, booking.depot, 'sold', long ? 1n : -1n)),
      { kind: 'booking', booking: nameOf(booking), day: booking.day, value: gross },
    ])
}

function lotItem(lot: Piece, depot: string, use: 'held' | 'sold', sign: bigint): TrailItem {
  const booking = lot.source === undefined ? undefined : nameOf(lot.source)
  return {
    kind: 'lot',
    use,
    depot,
    day: lot.day,
    booking,
    shares: sign * lot.quantity,
    cost: sign * lot.settled,
    costNet: sign * lot.gross,
  }
}

function positionsOn(book: Book, day: DayNumber): TrailItem[] {
  const shares = [...book.instruments.values()].flatMap((instrument) => instrumentOn(instrument, day))
  return [...cashOn(book, day, () => true), ...shares]
}

function instrumentOn(instrument: InstrumentBook, day: DayNumber): TrailItem[] {
  return [...instrument.positions()].flatMap(([depot, position]) => {
    const index = closeIndexAt(position.series.days, day)
    const price: PriceUsed | undefined =
      index < 0
        ? undefined
        : {
            day: position.series.days[index] ?? day,
            price: rationalToNumber(position.series.exact(index)),
            currency: instrument.currency,
            source: position.series.source(index),
          }
    return positionItem([instrument.symbol, depot].filter((part) => part !== '').join(' '), position, day, price)
  })
}

function cashOn(book: Book, day: DayNumber, wanted: (currency: string) => boolean): TrailItem[] {
  return [...book.cash.values()]
    .filter(({ currency }) => wanted(currency))
    .flatMap(({ account, currency, position }) => positionItem(`${account} ${currency}`, position, day, undefined))
}

function positionItem(name: string, position: Position, day: DayNumber, price: PriceUsed | undefined): TrailItem[] {
  const quantity = heldOn(position.holding, day)
  if (quantity === 0n) return []
  const rates = position.route === undefined ? [] : rateSteps(position.route, day)
  return [
    {
      kind: 'position',
      name,
      day,
      quantity,
      value: valueOn(position, day),
      rates,
      ...(price === undefined ? {} : { price }),
    },
  ]
}

function valueAt(instrument: InstrumentBook, day: DayNumber): Fixed {
  const value = instrument.valueAt(day)
  if (value === undefined) throw new NotComputable(`kein Kurs für ${instrument.symbol}`)
  return value
}
