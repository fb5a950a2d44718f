import type { OrderBook } from '#contract/history.ts'
import { priceDecimals } from '#contract/number-format.ts'
import { kindOfQuote } from '#web/blocks/kind.ts'
import { format } from '#web/format.ts'

type Book = Pick<OrderBook, 'bid' | 'ask' | 'entityType' | 'isoCurrency'>

/** Bids on the left, asks on the right, the best price on top; bars show the depth without judging it. */
export function OrderBookTable({ caption, book }: { caption: string; book: Book }) {
  const kind = kindOfQuote(book)
  const levels = Math.max(book.bid.length, book.ask.length)
  const most = Math.max(1, ...[...book.bid, ...book.ask].map((level) => level.volume))
  const depth = (volume: number) => ({ '--depth': `${Math.round((volume / most) * 100)}%` }) as Record<string, string>
  return (
    <div className="tw ladder" tabIndex={0} role="region" aria-label={caption}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" className="num hm">Orders</th>
            <th scope="col" className="num">Stück</th>
            <th scope="col" className="num">Geld</th>
            <th scope="col" className="left">Brief</th>
            <th scope="col" className="left">Stück</th>
            <th scope="col" className="left hm">Orders</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: levels }, (_, index) => {
            const bid = book.bid[index]
            const ask = book.ask[index]
            return (
              <tr key={index}>
                <td className="num hm mut">{format.integer(bid?.numberOrders)}</td>
                <td className="num depth bid" style={depth(bid?.volume ?? 0)}><span>{format.integer(bid?.volume)}</span></td>
                <td className="num b">{format.price(bid?.price, kind)}</td>
                <td className="left b">{format.price(ask?.price, kind)}</td>
                <td className="left depth ask" style={depth(ask?.volume ?? 0)}><span>{format.integer(ask?.volume)}</span></td>
                <td className="left hm mut">{format.integer(ask?.numberOrders)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** „Spread 0,15 EUR (0,06 %)“ */
export function spreadText({ bid, ask, isoCurrency, entityType }: Book): string {
  const best = bid[0]?.price
  const offer = ask[0]?.price
  if (best === undefined || offer === undefined) return 'Spread –'
  return `Spread ${format.number(offer - best, priceDecimals(offer, { entityType }))} ${isoCurrency} (${format.percent(((offer - best) / offer) * 100)})`
}
