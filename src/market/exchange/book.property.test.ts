import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBook } from './book.ts'
import type { Book, BookEvent, Command, NewOrder, Side } from './orders.ts'
import { plainBook } from './testing/plain-book.ts'

const price = fc.integer({ min: 95, max: 105 })
const quantity = fc.integer({ min: 1, max: 20 })
const side = fc.constantFrom<Side>('buy', 'sell')
const order = fc.record({
  type: fc.constant('new' as const),
  side,
  quantity,
  limit: fc.option(price, { nil: undefined, freq: 6 }),
  trigger: fc.option(price, { nil: undefined, freq: 1 }),
  timeInForce: fc.constantFrom('day', 'day', 'day', 'ioc', 'fok'),
})
const change = fc.record(
  {
    type: fc.constant('replace' as const),
    id: fc.integer({ min: 1, max: 60 }),
    quantity,
    limit: price,
    trigger: price,
  },
  { requiredKeys: ['type', 'id'] },
)
const cancel = fc.record({ type: fc.constant('cancel' as const), id: fc.integer({ min: 1, max: 60 }) })
const print = fc.record({ type: fc.constant('print' as const), price })
const liquidity = fc.tuple(price, fc.array(quantity, { maxLength: 4 }), fc.array(quantity, { maxLength: 4 })).map(
  ([middle, below, above]): Command => ({
    type: 'liquidity',
    bids: below.map((quantity, index) => ({ price: middle - 1 - index, quantity })),
    asks: above.map((quantity, index) => ({ price: middle + index, quantity })),
  }),
)
const commands = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: order },
      { weight: 3, arbitrary: change },
      { weight: 3, arbitrary: cancel },
      { weight: 2, arbitrary: print },
      { weight: 2, arbitrary: liquidity },
    ),
    { maxLength: 60 },
  )
  .map((list) => {
    let id = 0
    return list.map((command): Command => (command.type === 'new' ? withId(command, ++id) : command))
  })

const withId = (command: Omit<NewOrder, 'id'>, id: number): NewOrder => ({ ...command, id })
const seen = (book: Book) => [book.levels('buy', 99), book.levels('sell', 99)]
const runs = { seed: 11, numRuns: 400 }

test('the fast book and the plain one agree on every event and every level', () => {
  fc.assert(
    fc.property(commands, (list) => {
      const [fast, plain] = [createBook(), plainBook()]
      for (const command of list) {
        expect(fast.apply(command)).toEqual(plain.apply(command))
        expect(seen(fast)).toEqual(seen(plain))
        expect(fast.state()).toEqual(plain.state())
      }
    }),
    runs,
  )
})

test('a new book goes on where another one was left', () => {
  fc.assert(
    fc.property(commands, commands, (before, after) => {
      const book = createBook()
      for (const command of before) book.apply(command)
      // what was said of the market outside is said anew; a price that printed has set off what it could
      const market = { type: 'liquidity' as const, bids: [], asks: [] }
      book.apply(market)
      const next = createBook(book.state())
      expect(next.state()).toEqual(book.state())
      expect(seen(next)).toEqual(seen(book))
      for (const command of after)
        if (command.type === 'new' || command.type === 'cancel')
          expect(next.apply(command)).toEqual(book.apply(command))
    }),
    runs,
  )
})

test('a replay gives the same events and the same book', () => {
  fc.assert(
    fc.property(commands, (list) => {
      const [first, second] = [createBook(), createBook()]
      expect(list.map((command) => first.apply(command))).toEqual(list.map((command) => second.apply(command)))
      expect(seen(first)).toEqual(seen(second))
    }),
    { ...runs, numRuns: 100 },
  )
})

test('quantities are conserved and never negative: ordered = filled + cancelled + open', () => {
  fc.assert(
    fc.property(commands, (list) => {
      const book = createBook()
      const ordered = new Map<number, number>()
      const gone = new Map<number, number>()
      const lose = (id: number, by: number) => gone.set(id, (gone.get(id) ?? 0) + by)
      for (const command of list) {
        for (const event of book.apply(command)) {
          if (event.type === 'accepted' && command.type === 'new') ordered.set(event.id, command.quantity)
          if (event.type === 'replaced') ordered.set(event.id, (gone.get(event.id) ?? 0) + event.open)
          if (event.type === 'cancelled') lose(event.id, event.quantity)
          if (event.type !== 'trade') continue
          expect(event.quantity).toBeGreaterThan(0)
          lose(event.taker, event.quantity)
          if (event.maker !== undefined) lose(event.maker, event.quantity)
        }
      }
      for (const [id, quantity] of ordered) expect(quantity).toBe((gone.get(id) ?? 0) + (book.openOf(id) ?? 0))
      for (const level of seen(book).flat()) expect(Math.min(level.quantity, level.orders)).toBeGreaterThan(0)
    }),
    runs,
  )
})

test('the book is never crossed, nobody pays more than the limit, and no trade passes a better price', () => {
  fc.assert(
    fc.property(commands, (list) => {
      const book = createBook()
      const limits = new Map<number, number | undefined>()
      for (const command of list) {
        const events = book.apply(command)
        if (command.type === 'new') limits.set(command.id, command.limit)
        if (
          command.type === 'replace' &&
          command.limit !== undefined &&
          events.some(({ type }) => type === 'replaced')
        ) {
          limits.set(command.id, command.limit)
        }
        for (const event of events) if (event.type === 'trade') expect(withinLimits(event, limits)).toBe(true)
        expect(pricesWorsen(events)).toBe(true)
        const [bid, ask] = [book.levels('buy', 1)[0], book.levels('sell', 1)[0]]
        if (bid && ask) expect(bid.price).toBeLessThan(ask.price)
      }
    }),
    runs,
  )
})

type Trade = BookEvent & { type: 'trade' }

function withinLimits({ taker, maker, side, price }: Trade, limits: ReadonlyMap<number, number | undefined>): boolean {
  const bound = limits.get(taker)
  const takerFine = bound === undefined || (side === 'buy' ? price <= bound : price >= bound)
  return takerFine && (maker === undefined || limits.get(maker) === price)
}

/** along one order's fills the price only gets worse: the better one always went first */
function pricesWorsen(events: readonly BookEvent[]): boolean {
  return events.every((event, index) => {
    const next = events[index + 1]
    if (event.type !== 'trade' || next?.type !== 'trade' || next.taker !== event.taker) return true
    return event.side === 'buy' ? next.price >= event.price : next.price <= event.price
  })
}
