import type { PriceState } from '#contract/push.ts'
import { unmoved, type CellFormat, type CellValue } from './cell-text.ts'
import { kindOfWords } from './kind-words.ts'

/** `bookAskSize.3`: of a side of the order book price, size or number of orders, so many levels below the best one */
const levelField = /^book(Bid|Ask)(Size|Orders|)\.?(\d*)$/

/** What a cell of an order book shows now. Few pages have one: the others do without this file. */
export function bookValue(
  field: string,
  kind: string | undefined,
  { levels }: PriceState,
  format: CellFormat,
): CellValue | undefined {
  const priced = kindOfWords(kind)
  const [, side, what, place] = levelField.exec(field) ?? []
  if (side !== undefined) {
    const level = levels?.[side === 'Bid' ? 'bid' : 'ask'][Number(place)]
    if (what === '') return { figure: level?.price, text: format.price(level?.price, priced), signed: false }
    if (what === 'Orders') return unmoved(format.integer(level?.numberOrders))
    return { ...unmoved(format.integer(level?.volume)), depth: (level?.volume ?? 0) / largestIn(levels) }
  }
  const [bid, ask] = [levels?.bid[0]?.price, levels?.ask[0]?.price]
  const isWhole = bid !== undefined && ask !== undefined
  if (field === 'bookSpread') {
    const figure = isWhole ? ask - bid : undefined
    return unmoved(unsigned(format.priceChange(figure, ask, priced)))
  }
  const figure = isWhole ? (1 - bid / ask) * 100 : undefined
  return field === 'bookSpreadPct' ? unmoved(unsigned(format.changePercent(figure))) : undefined
}

/** A distance has no direction. */
const unsigned = (text: string): string => text.replace(/^[+±]/, '')

/** Volume of the largest level; 1 of an empty book. */
const largestIn = (levels: PriceState['levels']): number =>
  Math.max(1, ...[...(levels?.bid ?? []), ...(levels?.ask ?? [])].map(({ volume }) => volume))
