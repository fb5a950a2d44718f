import type { TradingDay } from '#contract/vocabulary.ts'
import { typedPlain } from '#contract/german-text.ts'
import { readDay, tradingDayOf } from '#calendar/days.ts'
import { wordsOfQuery } from './fold.ts'

const numbers = /(?<![\p{L}\d.,])(\d[\d.,]*)(x?)(?![\p{L}\d])(\s*%)?/gu
const dayOfMonth = /^(\d{2})\.(\d{2})\.(\d{2}|\d{4})$/

/**
 * What the numbers of a paper's name mean, as `Call auf NASDAQ 100 24.000 18.12.26 UBS` has them: the level, or the
 * factor, and the last day. Coupons, and numbers of the underlying's own name, are passed over.
 */
export function numbersIn(query: string, underlying: string): { near?: number; lastDay?: TradingDay } {
  const own = new Set(wordsOfQuery(underlying))
  let near: number | undefined
  let lastDay: TradingDay | undefined
  for (const [, text = '', , percent] of query.matchAll(numbers)) {
    const day = dayIn(text)
    if (day !== undefined) lastDay ??= day
    else if (!percent && !own.delete(text)) near ??= germanNumber(text)
  }
  return { ...(near !== undefined && { near }), ...(lastDay !== undefined && { lastDay }) }
}

function dayIn(text: string): TradingDay | undefined {
  const [, day, month, year = ''] = dayOfMonth.exec(text) ?? []
  const number = readDay(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`)
  return number === undefined ? undefined : tradingDayOf(number)
}

function germanNumber(text: string): number | undefined {
  const plain = typedPlain(text)
  return plain === undefined ? undefined : Number(plain)
}
