import { firstDay, lastDay, tradingDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
/** Inputs of conversion, identifiers, calendar questions and German text. */
import { compactText, numberText, percentText, priceText, timeText, type Written } from '#contract/number-format.ts'
import type { Calendar } from '#calendar/calendar.ts'
import { conversionFigures, unitNames, type ConversionFigures } from '../currency-conversion.ts'
import { FigureError } from '../figure.ts'
import { isinAnswer, isinOfWkn, isWkn, leiAnswer } from '../identifiers.ts'
import type { Fields } from './fields.ts'

export const conversion = (fields: Fields): ConversionFigures =>
  conversionFigures({
    amount: fields.number('amount'),
    from: fields.text('from'),
    to: fields.text('to'),
    rates: fields.table('rates') ?? {},
    fee: fields.number('fee'),
    fromUnit: fields.choice('fromUnit', unitNames),
    toUnit: fields.choice('toUnit', unitNames),
  })

export function identifier(fields: Fields): Record<string, unknown> {
  const value = fields.requiredText('value')
  switch (fields.requiredChoice('type', ['isin', 'wkn', 'lei'])) {
    case 'isin': {
      const { valid, checkDigit, country, wkn } = isinAnswer(value)
      return { valid, checkDigit, country, wkn }
    }
    case 'wkn':
      return { valid: isWkn(value), isin: isinOfWkn(value) }
    case 'lei': {
      const { valid, checkDigits } = leiAnswer(value)
      return { valid, checkDigits }
    }
  }
}

/**
 * Hours are those of continuous trading. TARGET has days only: nothing is traded there, and nothing is settled by it
 * alone.
 */
export function calendarQuestion(fields: Fields, calendar: Calendar): Record<string, unknown> {
  const venue = fields.requiredChoice('venue', ['XETR', 'XNYS', 'TARGET'])
  const at = instantOf('instant', fields.raw('instant'))
  const [date, tradeDate] = [withinCalendars(fields, 'date'), withinCalendars(fields, 'tradeDate')]
  const session = date === undefined ? undefined : calendar.sessionOf(venue, date)
  const hours = venue === 'TARGET' ? undefined : session
  return {
    isOpen: at === undefined || venue === 'TARGET' ? undefined : isTrading(calendar, venue, at),
    isTradingDay: date === undefined ? undefined : session !== undefined,
    nextTradingDay: date && calendar.nextTradingDay(venue, date),
    previousTradingDay: date && calendar.previousTradingDay(venue, date),
    open: hours && new Date(hours.continuousFrom).toISOString(),
    close: hours && new Date(hours.continuousTo).toISOString(),
    settlementDate:
      tradeDate === undefined || venue === 'TARGET' ? undefined : calendar.settlementDay(venue, tradeDate),
  }
}

/** The day as it was written, once it is known to exist and to lie where calendars reach. */
function withinCalendars(fields: Fields, name: string): TradingDay | undefined {
  const day = fields.day(name)
  if (day !== undefined && (day < firstDay || day > lastDay)) {
    throw new FigureError(`${name}: die Handelskalender reichen von 1970 bis 2100`)
  }
  return day === undefined ? undefined : tradingDayOf(day)
}

function isTrading(calendar: Calendar, venue: string, at: number): boolean {
  const session = calendar.sessionOf(venue, calendar.dayOf(venue, at))
  return session !== undefined && at >= session.continuousFrom && at < session.continuousTo
}

/** A number, with the digits as they stood in the input: rounding is decided on those. */
export class WrittenNumber {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }
}

export function germanText(fields: Fields): { text: string | undefined } {
  const style = fields.requiredChoice('style', ['price', 'number', 'percent', 'compact', 'time'])
  const raw = fields.raw('value')
  if (style === 'time') {
    const [at, now] = [readableInstant(raw), instantOf('now', fields.raw('now'))]
    return { text: at === undefined || now === undefined ? undefined : timeText(at, now) }
  }
  const value = writtenOf(raw)
  if (value === undefined) return { text: undefined }
  const decimals = fields.whole('decimals')
  if (decimals !== undefined && !(decimals >= 0 && decimals <= 20))
    throw new FigureError('decimals muss zwischen 0 und 20 liegen')
  const numberStyle = { ...(decimals !== undefined && { decimals }), signed: fields.flag('signed') ?? false }
  switch (style) {
    case 'number':
      return { text: numberText(value, numberStyle) }
    case 'percent':
      return { text: percentText(value, numberStyle) }
    case 'compact':
      return { text: compactText(value, numberStyle) }
    case 'price':
      return { text: priceText(value, pricedThing(fields), numberStyle) }
  }
}

function pricedThing(fields: Fields): { entityType?: string; entitySubType?: string; underlyingType?: string } {
  const [entityType, entitySubType, underlyingType] = [
    fields.text('entityType'),
    fields.text('entitySubType'),
    fields.text('underlyingType'),
  ]
  return {
    ...(entityType !== undefined && { entityType }),
    ...(entitySubType !== undefined && { entitySubType }),
    ...(underlyingType !== undefined && { underlyingType }),
  }
}

function writtenOf(raw: unknown): Written | undefined {
  if (raw instanceof WrittenNumber) return raw.digits
  return typeof raw === 'number' ? raw : undefined
}

const isoInstant = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?))?(Z|[+-]\d{2}:\d{2})?$/i

function instantOf(name: string, raw: unknown): number | undefined {
  const at = readableInstant(raw)
  if (at === undefined && raw !== undefined)
    throw new FigureError(`${name} muss ein Zeitpunkt wie 2026-11-20T16:30:00Z sein`)
  return at
}

/** Epoch milliseconds of a number or an ISO text; text without a zone is UTC. Undefined for everything else. */
function readableInstant(raw: unknown): number | undefined {
  if (raw instanceof WrittenNumber) return Number(raw.digits)
  if (typeof raw === 'number') return raw
  const [, day, time = '00:00', zone = 'Z'] = (typeof raw === 'string' && isoInstant.exec(raw)) || []
  const at = Date.parse(`${day}T${time}${zone.toUpperCase()}`)
  return Number.isNaN(at) ? undefined : at
}
