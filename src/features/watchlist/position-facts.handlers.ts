import { readDate } from '#api/present-time.ts'
import { Failure } from '#contract/failures.ts'
import { typedDay } from '#contract/typed-day.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { PastedFacts } from '#watchlists/pasted.ts'
import type { PositionFacts } from '#watchlists/stored-positions.ts'

interface GivenFacts {
  buyDate?: string | undefined
  sellDate?: string | undefined
  datetimeAlert?: string | undefined
  note: string
}

const longestNote = 2000

/** What a line of a table says of its paper; a day that cannot be is today. */
export function factsOfLine({ buyDay = '', note = '' }: PastedFacts, today: TradingDay): PositionFacts {
  const day = dayIn(buyDay)
  return { buyDay: day !== undefined && day <= today ? day : today, note: note.slice(0, longestNote) }
}

function dayIn(text: string): TradingDay | undefined {
  try {
    return readDate(typedDay(text)).day
  } catch {
    return undefined
  }
}

/** @throws Failure INPUT_INVALID with a German sentence for each field that is wrong */
export function factsFrom(given: GivenFacts, buyDay: TradingDay, today: TradingDay): PositionFacts {
  const faults: Record<string, string> = {}
  const read = (field: 'buyDate' | 'sellDate' | 'datetimeAlert') => {
    const text = given[field]?.trim()
    if (!text) return undefined
    try {
      return readDate(typedDay(text))
    } catch {
      faults[field] = 'Das ist kein Datum, das wir lesen können, etwa 31.07.2026.'
      return undefined
    }
  }
  const [buy, sell, alert] = [read('buyDate'), read('sellDate'), read('datetimeAlert')]
  const from = buy?.day ?? buyDay
  if (from > today) faults.buyDate ??= 'Dieser Tag liegt in der Zukunft.'
  if (sell && sell.day < from) faults.sellDate ??= 'Dieser Tag liegt vor dem der Aufnahme.'
  if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, Object.keys(faults).join(', '))
  return {
    buyDay: from,
    sellDay: sell?.day,
    alertAt: alert && (alert.instant ?? Date.parse(`${alert.day}T07:00:00Z`)),
    note: given.note.trim(),
  }
}
