import type { Facts } from '../facts.ts'
import type { InstrumentBook } from '../ledger/instrument.ts'
import { type Piece, sumOf } from '../ledger/lots.ts'
import { valueOn } from '../ledger/positions.ts'
import type { Closing } from '../ledger/walk.ts'
import type { DayNumber } from '#calendar/days.ts'
import { type Fixed, fixedToNumber, roundedDiv } from '../numbers/fixed.ts'
import { xirr } from '../xirr.ts'

/** Lots with the booking that closed them, or lots still open. Money in base currency. */
export interface Trade {
  readonly symbol: string
  readonly depot: string
  readonly start: DayNumber
  /** undefined while open */
  readonly end: DayNumber | undefined
  readonly shares: Fixed
  /** mean over the shares, rounded to days */
  readonly holdingDays: number
  readonly long: boolean
  /** fees and taxes in it, as in the other values */
  readonly entryValue: Fixed
  readonly exitValue: Fixed | undefined
  readonly profit: Fixed | undefined
  readonly return: number | undefined
  readonly xirr: number | undefined
  readonly profitBeforeTaxesAndFees: Fixed | undefined
  readonly entryValueMovingAverage: Fixed | undefined
  readonly profitMovingAverage: Fixed | undefined
  readonly returnMovingAverage: number | undefined
}

/**
 * Trades from the first booking to the day of evaluation, the closed ones in the order of their closing, then the open.
 * @throws NotComputable
 */
export function tradesOf(facts: Facts, book: InstrumentBook): Trade[] {
  const ledger = book.history()
  const closed = ledger.closings.map((closing) => closedTrade(book.symbol, closing))
  const open: Trade[] = []
  for (const [queues, long] of [
    [ledger.long, true],
    [ledger.short, false],
  ] as const) {
    for (const [depot, queue] of queues) {
      if (!queue.isEmpty) open.push(openTrade(facts, book, { depot, long, pieces: queue.open() }))
    }
  }
  return [...closed, ...open.toSorted((a, b) => (a.depot < b.depot ? -1 : a.depot > b.depot ? 1 : 0))]
}

function closedTrade(symbol: string, closing: Closing): Trade {
  const { booking, long, pieces, shares, settled, gross, averageSettled } = closing
  const depot = booking.depot
  const exit = { day: booking.day, end: booking.day, settled, gross }
  return trade({ symbol, depot, long, pieces, shares, averageSettled }, exit)
}

interface Open {
  readonly depot: string
  readonly long: boolean
  readonly pieces: readonly Piece[]
}

function openTrade(facts: Facts, book: InstrumentBook, { depot, long, pieces }: Open): Trade {
  const { end } = facts.period
  const position = book.positions().get(depot)
  const shares = sumOf(pieces, (piece) => piece.quantity)
  const held = {
    days: Int32Array.of(end),
    quantities: Float64Array.of(fixedToNumber(shares)),
    micros: undefined,
    exact: () => shares,
  }
  const value = position === undefined ? undefined : valueOn({ ...position, holding: held }, end)
  const { pool } = book.history()
  const sameSide = long ? pool.quantity > 0n : pool.quantity < 0n
  const averageSettled = sameSide ? (long ? 1n : -1n) * pool.share('settled', shares) : undefined
  const exit = { day: end, end: undefined, settled: value, gross: value }
  return trade({ symbol: book.symbol, depot, long, pieces, shares, averageSettled }, exit)
}

interface Entered {
  readonly symbol: string
  readonly depot: string
  readonly long: boolean
  readonly pieces: readonly Piece[]
  readonly shares: Fixed
  readonly averageSettled: Fixed | undefined
}

interface Exit {
  readonly day: DayNumber
  readonly end: DayNumber | undefined
  readonly settled: Fixed | undefined
  readonly gross: Fixed | undefined
}

function trade({ symbol, depot, long, pieces, shares, averageSettled }: Entered, exit: Exit): Trade {
  const entryValue = sumOf(pieces, (piece) => piece.settled)
  const entryGross = sumOf(pieces, (piece) => piece.gross)
  const profit = (from: Fixed | undefined, to: Fixed | undefined): Fixed | undefined =>
    from === undefined || to === undefined ? undefined : long ? to - from : from - to
  const ratio = (from: Fixed | undefined, to: Fixed | undefined): number | undefined =>
    from === undefined || to === undefined || from === 0n
      ? undefined
      : (long ? 1 : -1) * (Number(to) / Number(from) - 1)
  return {
    symbol,
    depot,
    start: pieces[0]?.day ?? exit.day,
    end: exit.end,
    shares,
    holdingDays: Number(
      roundedDiv(
        sumOf(pieces, (piece) => piece.quantity * BigInt(exit.day - piece.day)),
        shares,
      ),
    ),
    long,
    entryValue,
    exitValue: exit.settled,
    profit: profit(entryValue, exit.settled),
    return: ratio(entryValue, exit.settled),
    xirr: exit.settled === undefined ? undefined : tradeXirr(pieces, long, exit.day, exit.settled),
    profitBeforeTaxesAndFees: profit(entryGross, exit.gross),
    entryValueMovingAverage: averageSettled,
    profitMovingAverage: profit(averageSettled, exit.settled),
    returnMovingAverage: ratio(averageSettled, exit.settled),
  }
}

/** A short sale ties up its proceeds as collateral: −entry, then 2 · entry − exit. */
function tradeXirr(pieces: readonly Piece[], long: boolean, day: DayNumber, exit: Fixed): number | undefined {
  const entry = fixedToNumber(sumOf(pieces, (piece) => piece.settled))
  const back = long ? fixedToNumber(exit) : 2 * entry - fixedToNumber(exit)
  return xirr([
    ...pieces.map((piece) => ({ day: piece.day, amount: -fixedToNumber(piece.settled) })),
    { day, amount: back },
  ])
}
