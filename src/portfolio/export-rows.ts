import { tradingDayOf } from '#calendar/days.ts'
import { decimalText } from './numbers/decimal-text.ts'
import { type Fixed, toFixed } from './numbers/fixed.ts'
import type { BookingRow, DepotRows } from './rows.ts'

/** A depot with its prices as `parkett portfolio evaluate` reads it; decimals are texts, so that none is rounded. */
export function exportedDepot(id: string, rows: DepotRows): Record<string, unknown> {
  const { period } = rows
  return {
    id,
    baseCurrency: rows.baseCurrency,
    instruments: rows.instruments ?? [],
    transactions: (rows.bookings ?? []).map(exportedBooking),
    corporateActions: (rows.splits ?? []).map(({ day, symbol, numerator, denominator }) => ({
      date: tradingDayOf(day),
      type: 'SPLIT',
      symbol,
      numerator: decimalText(numerator),
      denominator: decimalText(denominator),
    })),
    prices: [
      ...[...(rows.series ?? [])].flatMap(([symbol, series]) =>
        [...series.days].map((day, index) => ({
          symbol,
          date: tradingDayOf(day),
          close: series.plain ? series.values[index] : decimalText(toFixed(series.exact(index))),
          splitAdjusted: true,
          source: series.source(index),
        })),
      ),
      ...[...(rows.closes ?? [])].flatMap(([symbol, closes]) =>
        closes.map(({ day, close, exact, splitAdjusted, latest, source }) => ({
          symbol,
          date: tradingDayOf(day),
          close: exact ? decimalText(toFixed(exact)) : close,
          splitAdjusted,
          latest,
          source,
        })),
      ),
    ],
    fx: (rows.rates ?? []).map(({ day, base, quote, rate }) => ({ date: tradingDayOf(day), base, quote, rate })),
    ...(period?.start !== undefined &&
      period.end !== undefined && { period: { start: tradingDayOf(period.start), end: tradingDayOf(period.end) } }),
  }
}

function exportedBooking(row: BookingRow): Record<string, unknown> {
  const { day, quantity, price, amount, fee, tax, recordedFx, acquired, ...said } = row
  return {
    date: tradingDayOf(day),
    ...said,
    quantity: text(quantity),
    price: price && decimalText(toFixed(price)),
    amount: text(amount),
    fee: text(fee),
    tax: text(tax),
    acquired: acquired && {
      date: tradingDayOf(acquired.day),
      amount: text(acquired.settled),
      gross: text(acquired.gross),
      instrumentGross: text(acquired.instrumentGross),
    },
    recordedFx: recordedFx && {
      instrumentCurrency: recordedFx.instrumentCurrency,
      gross: text(recordedFx.gross),
      instrumentGross: text(recordedFx.instrumentGross),
      rate: recordedFx.rate && decimalText(toFixed(recordedFx.rate)),
    },
  }
}

const text = (value: Fixed | undefined): string | undefined => (value === undefined ? undefined : decimalText(value))
