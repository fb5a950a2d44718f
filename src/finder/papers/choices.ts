import { dayNumberOf } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { PaperTable } from '#market/paper-tables.ts'
import { paperTerms, paperVariants, type PaperChoice } from '../paper-question.ts'

export type ChoiceColumns = Readonly<Record<PaperChoice, Uint8Array>>

/** What the papers of a table are counted by; `intact` follows their prices. */
export function choicesOf(table: PaperTable, day: TradingDay, currencies: readonly string[]): ChoiceColumns {
  const today = dayNumberOf(day)
  const columns = {
    side: new Uint8Array(table.length),
    issuer: table.issuer,
    term: new Uint8Array(table.length),
    variant: new Uint8Array(table.length),
    currency: new Uint8Array(table.length),
    intact: new Uint8Array(table.length).fill(1),
  }
  for (const { from, to, isShort, underlying } of table.groups) {
    columns.side.fill(Number(isShort), from, to)
    columns.currency.fill(currencies.indexOf(underlying.isoCurrency), from, to)
    for (let row = from; row < to; row++) {
      columns.term[row] = termOf((table.maturity[row] ?? 0) - today, table.maturity[row] === 0)
      columns.variant[row] = paperVariants.indexOf(variantOf(table, row))
    }
  }
  return columns
}

/** @param days until the day of valuation */
function termOf(days: number, isOpenEnd: boolean): number {
  const months = days / (365 / 12)
  return paperTerms.indexOf(
    isOpenEnd
      ? 'openEnd'
      : months <= 1
        ? 'upTo1M'
        : months <= 3
          ? 'upTo3M'
          : months <= 6
            ? 'upTo6M'
            : months <= 12
              ? 'upTo12M'
              : 'longer',
  )
}

function variantOf({ kind, strike, barrier, maturity, american, cap }: PaperTable, row: number) {
  switch (kind) {
    case 'knockOut':
      return strike[row] !== barrier[row] ? 'stopLoss' : maturity[row] === 0 ? 'openEnd' : 'plain'
    case 'warrant':
      return american[row] === 1 ? 'american' : 'european'
    case 'bonus':
      return Number.isNaN(cap[row]) ? 'uncapped' : 'capped'
    default:
      return 'plain'
  }
}
