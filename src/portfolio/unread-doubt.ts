import { germanDay } from '#contract/number-format.ts'
import { isTradingDay, type TradingDay } from '#contract/vocabulary.ts'
import type { UnreadCell } from './readers/schema.ts'
import type { Doubt, RowField } from './row-doubts.ts'

/** What a cell that cannot be read says, and what it can only mean. */
export function unreadDoubt(
  { text, repair, becomes, column }: UnreadCell,
  tradedBy: (day: TradingDay) => TradingDay,
): Doubt {
  if (repair === 'day') {
    const last = becomes?.slice(0, 10)
    if (last === undefined || !isTradingDay(last))
      return { state: 'red', reason: `„${text}“ ist kein Datum.`, field: 'date', text, cause: 'Kein Datum.' }
    const day = tradedBy(last)
    const traded =
      day === last
        ? `Der ${germanDay(day)} war ein Handelstag.`
        : `Der letzte Handelstag davor war der ${germanDay(day)}.`
    return {
      state: 'red',
      reason: `Den „${text}“ gibt es nicht. ${traded}`,
      cause: 'Ein Tag, den es nicht gibt.',
      repair,
      wayOut: `${germanDay(day)} nehmen`,
      field: 'date',
      text,
    }
  }
  const field = fieldOfColumn[column]
  const at = { ...(field && { field }), text }
  if (becomes === undefined) return { state: 'red', reason: `„${text}“ ist keine Zahl.`, cause: 'Keine Zahl.', ...at }
  return {
    state: 'red',
    reason: `„${text}“ ist keine Zahl. Gemeint: ${becomes}?`,
    cause: 'Ein Betrag ohne Cent, der so keine Zahl ist.',
    repair,
    wayOut: `${becomes} nehmen`,
    ...at,
  }
}

const fieldOfColumn: Readonly<Record<string, RowField>> = {
  quantity: 'quantity',
  shares: 'quantity',
  price: 'price',
  amount: 'amount',
  gross: 'amount',
  value: 'amount',
  total: 'amount',
}
