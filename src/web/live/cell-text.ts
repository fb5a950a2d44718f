import type { PriceState } from '#contract/push.ts'
import { kindOfWords, type CellKind } from './kind-words.ts'

/** The part of the page's number formatting that live cells need. */
export interface CellFormat {
  price(value: number | undefined, kind: CellKind): string
  priceChange(change: number | undefined, price: number | undefined, kind: CellKind): string
  changePercent(value: number | undefined): string
  integer(value: number | undefined): string
  time(moment: string | undefined, now: number): string
}

/** What a cell shows now: its figure, for comparing, and the text. */
export interface CellValue {
  figure: number | undefined
  text: string
  /** the figure is a change: its sign colours it */
  signed: boolean
  /** of a level of the order book: its size as a part of the largest one's */
  depth?: number
}

/** Of what is no price: more of it is neither good nor bad, so it changes without the green and red of a tick. */
export const unmoved = (text: string): CellValue => ({ figure: undefined, text, signed: false })

/** @param now epoch milliseconds, to leave the date off times of today; undefined for fields that are not live */
export function cellValue(
  field: string,
  kind: string | undefined,
  { trade, bidAsk }: PriceState,
  format: CellFormat,
  now: number,
): CellValue | undefined {
  const priced = kindOfWords(kind)
  const latest = trade?.latest
  const price = (figure: number | undefined): CellValue => ({
    figure,
    text: format.price(figure, priced),
    signed: false,
  })
  const size = (pieces: number | undefined): CellValue => unmoved(format.integer(pieces))
  switch (field) {
    case 'last':
      return price(latest?.price)
    case 'high':
      return price(trade?.high?.price)
    case 'low':
      return price(trade?.low?.price)
    case 'bid':
      return price(bidAsk?.bid)
    case 'ask':
      return price(bidAsk?.ask)
    case 'volumeBid':
      return size(bidAsk?.volumeBid)
    case 'volumeAsk':
      return size(bidAsk?.volumeAsk)
    case 'totalVolume':
      // An index trades nothing itself: what the page says of its members' volume stays.
      return latest?.totalVolume === undefined ? undefined : size(latest.totalVolume)
    case 'performance': {
      const figure = latest?.performanceAbsolute
      return { figure, text: format.priceChange(figure, latest?.price, priced), signed: true }
    }
    case 'performancePct': {
      const figure = latest?.performanceRelative === undefined ? undefined : latest.performanceRelative * 100
      return { figure, text: format.changePercent(figure), signed: true }
    }
    case 'time':
      return unmoved(format.time(latest?.datetime, now))
    case 'timeAsk':
      // In an auction there is no ask: when it stood last, or that it is an auction, stays.
      return bidAsk?.datetimeAsk === undefined ? undefined : unmoved(format.time(bidAsk.datetimeAsk, now))
    default:
      return undefined
  }
}
