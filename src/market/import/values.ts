import { dayFrom, daysInMonth, isWeekend, readDay as numberOf, tradingDayOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'

export type DecimalMark = '.' | ','

/**
 * A decimal number; undefined where the cell is none. `1.234,56` and `1,234.56` are understood by their last mark, a
 * single mark by what the file uses.
 */
export function readDecimal(text: string, mark: DecimalMark): number | undefined {
  if (mark === '.' && /^\d{1,15}(?:\.\d+)?$/.test(text)) return Number(text) // nearly every cell of nearly every file
  const tidy = text.replace(/[\s'\u00a0\u202f]/g, '').replace(/^−/, '-')
  const lastComma = tidy.lastIndexOf(',')
  const lastPoint = tidy.lastIndexOf('.')
  const decimal: DecimalMark = lastComma >= 0 && lastPoint >= 0 ? (lastComma > lastPoint ? ',' : '.') : mark
  const plain = decimal === ',' ? tidy.replaceAll('.', '').replace(',', '.') : tidy.replaceAll(',', '')
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(plain)) return undefined
  const value = Number(plain)
  return Number.isFinite(value) ? value : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function calendarDay(year: number, month: number, day: number): TradingDay | undefined {
  const exists = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  return exists && year >= 1792 && year <= 9999 ? tradingDayOf(dayFrom(year, month, day)) : undefined
}

/** Two digits of a year, as some German exports write it: 00 to 79 lie in this century, 80 to 99 in the last. */
const fullYear = (digits: string): number =>
  Number(digits) + (digits.length > 2 ? 0 : Number(digits) < 80 ? 2000 : 1900)

/**
 * `2026-11-20`, with or without a time of day, `20261120`, `20.11.2026`, `20.11.26`, `13 April 2026`; undefined where
 * it is no day.
 */
export function readDay(text: string): TradingDay | undefined {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  if (iso) return calendarDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(text)
  if (german) return calendarDay(fullYear(german[3] ?? ''), Number(german[2]), Number(german[1]))
  const worded = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})$/.exec(text)
  return worded
    ? calendarDay(Number(worded[3]), months.indexOf((worded[2] ?? '').toLowerCase()) + 1, Number(worded[1]))
    : undefined
}

/** A day with the values derived from it. */
export interface ReadDay {
  day: TradingDay
  number: number
  weekend: boolean
}

/** Reads days, each text once: the lines of a file are about the same few thousand days. */
export function dayReader(): (text: string) => ReadDay | undefined {
  const known = new Map<string, ReadDay | undefined>()
  return (text) => {
    const found = known.get(text)
    if (found || known.has(text)) return found
    const day = readDay(text)
    const number = day && numberOf(day)
    const read = day && number !== undefined ? { day, number, weekend: isWeekend(number) } : undefined
    if (known.size < mostKnownDays) known.set(text, read)
    return read
  }
}
/** Most spellings remembered: two centuries of days; bounds the memory for files of nonsense. */
const mostKnownDays = 75_000
