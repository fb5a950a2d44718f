import type { OrderBook } from '#contract/history.ts'
import { priceDecimals } from '#contract/number-format.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { live, type LevelField } from '#web/blocks/live.ts'
import { format } from '#web/format.ts'
import { sizeWord } from '#web/volume-words.ts'

type Book = Pick<OrderBook, 'bid' | 'ask' | 'entityType' | 'entitySubType' | 'unitType' | 'isoCurrency' | 'market'>

/**
 * Bids on the left, asks on the right, the best price on top; bars show the depth without judging it. All of it is live, but
 * for levels that there were none of when the page was made.
 */
export function OrderBookTable({ caption, book }: { caption: string; book: Book }) {
  const kind = kindOf(book)
  const levels = Math.max(book.bid.length, book.ask.length)
  const most = Math.max(1, ...[...book.bid, ...book.ask].map((level) => level.volume))
  const depth = (volume: number) =>
    levels === 1 ? null : (
      <svg width={`${Math.round((volume / most) * 100)}%`} height="100%" aria-hidden="true">
        <rect width="100%" height="100%" />
      </svg>
    )
  return (
    <div className="tw ladder" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="num hm">
              Orders
            </th>
            <th scope="col" className="num">
              {sizeWord(book)}
            </th>
            <th scope="col" className="num">
              Geld
            </th>
            <th scope="col" className="left">
              Brief
            </th>
            <th scope="col" className="left">
              {sizeWord(book)}
            </th>
            <th scope="col" className="left hm">
              Orders
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: levels }, (_, index) => {
            const bid = book.bid[index]
            const ask = book.ask[index]
            const at = (field: LevelField) => live(book, index === 0 ? field : `${field}.${index}`)
            return (
              <tr key={index}>
                <td className="num hm mut" {...at('bookBidOrders')}>
                  {format.integer(bid?.numberOrders)}
                </td>
                <td className="num depth bid">
                  {depth(bid?.volume ?? 0)}
                  <span {...at('bookBidSize')}>{format.integer(bid?.volume)}</span>
                </td>
                <td className="num b" {...at('bookBid')}>
                  {format.price(bid?.price, kind)}
                </td>
                <td className="left b" {...at('bookAsk')}>
                  {format.price(ask?.price, kind)}
                </td>
                <td className="left depth ask">
                  {depth(ask?.volume ?? 0)}
                  <span {...at('bookAskSize')}>{format.integer(ask?.volume)}</span>
                </td>
                <td className="left hm mut" {...at('bookAskOrders')}>
                  {format.integer(ask?.numberOrders)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** „Spread 0,15 EUR (0,06 %)“, live. */
export function Spread({ book }: { book: Book }) {
  const { bid, ask, isoCurrency } = book
  const best = bid[0]?.price
  const offer = ask[0]?.price
  if (best === undefined || offer === undefined) return <span>Spread –</span>
  return (
    <span>
      Spread{' '}
      <span {...live(book, 'bookSpread')}>{format.number(offer - best, priceDecimals(offer, kindOf(book)))}</span>{' '}
      {isoCurrency} (<span {...live(book, 'bookSpreadPct')}>{format.percent((1 - best / offer) * 100)}</span>)
    </span>
  )
}
