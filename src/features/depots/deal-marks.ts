import { dayMs } from '#contract/vocabulary.ts'
import type { InvestmentReply } from '#features/depots/wealth.contract.ts'
import { kinds } from '#features/sample-portfolio/kinds.ts'
import type { TransactionType } from '#features/sample-portfolio/transactions.contract.ts'
import type { Mark } from '#web/charts/marks.ts'
import { markOn } from '#web/charts/marks-of.ts'
import { isNominal, piecesOf } from '#web/blocks/pieces.ts'
import { firstFrom, type ChartRange, type Series } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

type Deal = InvestmentReply['bookings'][number]
type Quote = Pick<InvestmentReply['quote'], 'unitType'>

/** What stands above or below the line for a booking; others, as of a fee, leave no mark. */
const looks: Partial<Record<TransactionType, Pick<Mark, 'text' | 'side' | 'isHollow'>>> = {
  BUY: { text: 'K', side: 'above' },
  DELIVERY_IN: { text: 'E', side: 'above' },
  SELL: { text: 'V', side: 'above', isHollow: true },
  DELIVERY_OUT: { text: 'A', side: 'above', isHollow: true },
  TRANSFER_IN: { text: 'Ü', side: 'below' },
  TRANSFER_OUT: { text: 'Ü', side: 'below', isHollow: true },
  DIVIDEND: { text: 'D', side: 'below' },
  SPLIT: { text: 'S', side: 'below', isHollow: true },
}

/** A mark for every day and kind of booking; its title names the depots. */
export function dealMarks(deals: readonly Deal[], quote: Quote): Mark[] {
  return [...Map.groupBy(deals, ({ type, date }) => `${date} ${type}`).values()].flatMap((alike) => {
    const [{ type, date } = { type: 'FEE' as const, date: '' }] = alike
    const look = looks[type]
    if (!look) return []
    const { label } = kinds[type]
    return [
      markOn(date, { ...look, meaning: label, rank: 0 }, (day) => {
        const parts = alike.map((deal) => `${wordsOf(deal, quote)} (${deal.name})`)
        return `${label} am ${day}: ${parts.join('; ')}`
      }),
    ]
  })
}

/** „10 Stück zu 200,00 EUR“ */
function wordsOf({ type, quantity, price, amount, isoCurrency, ratioNew, ratioOld }: Deal, quote: Quote): string {
  if (type === 'SPLIT') return `${format.pieces(ratioNew)} neue für ${format.pieces(ratioOld)} alte`
  if (quantity === undefined) return `${format.number(amount)} ${isoCurrency}`
  const pieces = piecesOf(quote, quantity)
  return price === undefined ? pieces : `${pieces} zu ${format.payment(price)} ${isNominal(quote) ? '%' : isoCurrency}`
}

/** What the chart of a paper can show. */
export const dealRanges = ['M6', 'Y1', 'Y3', 'Y5', 'MAX'] as const satisfies readonly ChartRange[]
export type DealRange = (typeof dealRanges)[number]

/** The range an address asks for; else all of it. */
export const dealRangeOf = (query: URLSearchParams): DealRange =>
  dealRanges.find((range) => range === query.get('zeitraum')) ?? 'MAX'

/** calendar days before the first booking */
const daysBefore = 30

/** All of it is the time of the reader's own: a series from a month before the first booking on. */
export function sinceFirstDeal(series: Series, deals: readonly Pick<Deal, 'date'>[]): Series {
  const first = Math.min(...deals.map(({ date }) => Date.parse(date)))
  const from = firstFrom(series.at, first - daysBefore * dayMs)
  return { at: series.at.slice(from), value: series.value.slice(from) }
}
