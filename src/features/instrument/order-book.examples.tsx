import type { Examples } from '#web/example.ts'
import { OrderBookTable, Spread } from '#features/instrument/order-book.block.tsx'
import { book } from '#features/testing/examples.ts'

export const examples: Examples = {
  'mehrere Ebenen': () => <OrderBookTable caption="Orderbuch SAP" book={book} />,
  'eine Ebene': () => (
    <OrderBookTable
      caption="Beste Ebene SAP"
      book={{ ...book, bid: book.bid.slice(0, 1), ask: book.ask.slice(0, 1) }}
    />
  ),
  Spread: () => <Spread book={book} />,
}
