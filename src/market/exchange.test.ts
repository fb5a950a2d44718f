import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createExchange, type ExchangeCommand, type ExchangeEvent } from './exchange.ts'
import { createBook } from './exchange/book.ts'
import { commandOf, wordsOf } from './exchange/testing/script.ts'

/** Commands in words, besides those of the book: `call`, `uncross 100`. */
const exchangeCommand = (line: string): ExchangeCommand => {
  if (line === 'call') return { type: 'call' }
  if (line.startsWith('uncross ')) return { type: 'uncross', reference: Number(line.slice(8)) }
  return commandOf(line)
}
const inWords = (event: ExchangeEvent): string => {
  if (event.type === 'auction') return `auction ${event.volume} at ${event.price}, surplus ${event.surplus}`
  if (event.type === 'auctionFill') return `${event.id} ${event.side}s ${event.quantity} at ${event.price}`
  return wordsOf(event)
}
const run = (text: string): string[] => {
  const exchange = createExchange()
  return text
    .trim()
    .split('\n')
    .flatMap((line) => exchange.apply(exchangeCommand(line.trim())))
    .filter(({ type }) => type !== 'accepted')
    .map(inWords)
}

test('a day: the opening auction, continuous trading, the closing auction', () => {
  expect(
    run(`
    call
    1 buy 10 @101
    2 sell 6 @100
    3 sell 6
    uncross 100
    4 buy 2 @102
    5 sell 3 @99
    call
    6 sell 5 @103
    7 buy 5
    uncross 102`),
  ).toEqual([
    // 12 for sale meet 10: at 100 and 101 as many, the reference decides; the order at any price goes first
    'auction 10 at 100, surplus -2',
    '1 buys 10 at 100',
    '3 sells 6 at 100',
    '2 sells 4 at 100',
    '4 buys 2 at 100 from 2',
    // below 103 only 3 are for sale, at 103 all 5 are had
    'auction 5 at 103, surplus -3',
    '7 buys 5 at 103',
    '5 sells 3 at 103',
    '6 sells 2 at 103',
  ])
})

test('in a call nothing trades, and what must be filled at once is turned away', () => {
  const exchange = createExchange()
  for (const line of ['call', '1 buy 5 @101', '2 sell 5 @100'])
    expect(exchange.apply(exchangeCommand(line)).every(({ type }) => type !== 'trade')).toBe(true)
  expect(exchange.apply(exchangeCommand('3 buy 5 @101 ioc')).map(inWords)).toEqual([
    '3 accepted',
    '3 cancelled 5 notFilledAtOnce',
  ])
  expect(exchange.indicative(100)).toEqual({ price: 100, volume: 5, surplus: 0 })
  expect(exchange.levels('buy', 5)).toEqual([{ price: 101, quantity: 5, orders: 1 }])
})

test('in a call a stop waits, whatever it will be then, and a resting order becomes none', () => {
  const exchange = createExchange()
  const say = (line: string) => exchange.apply(exchangeCommand(line)).map(inWords)
  say('call')
  expect(say('1 buy 5 @101 stop 100 ioc')).toEqual(['1 accepted'])
  say('2 buy 5 @99')
  expect(say('replace 2 stop 98')).toEqual(['2 rejected notWaiting'])
})

test('the price of an auction sets off stops; what the market outside said in the call counts after it', () => {
  expect(
    run(`
    1 buy 5 stop 100
    call
    market 5x98 | 7x103
    2 buy 3 @100
    3 sell 3 @100
    uncross 99`),
  ).toEqual([
    'auction 3 at 100, surplus 0',
    '2 buys 3 at 100',
    '3 sells 3 at 100',
    '1 triggered',
    '1 cancelled 5 notFilledAtOnce',
  ])
})

const quantity = fc.integer({ min: 1, max: 20 })
const price = fc.integer({ min: 95, max: 105 })
const id = fc.integer({ min: 1, max: 25 })
const anyCommand = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('new' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      quantity,
      limit: fc.option(price, { nil: undefined, freq: 5 }),
      trigger: fc.option(price, { nil: undefined, freq: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('cancel' as const), id }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('replace' as const), id, quantity, limit: price }) },
)
const anyCommands = fc.array(anyCommand, { maxLength: 30 }).map((list) => {
  let next = 0
  return list.map((command): ExchangeCommand => {
    if (command.type !== 'new') return command
    const { trigger, limit, ...rest } = command
    return {
      ...rest,
      id: ++next,
      ...(limit !== undefined && { limit }),
      ...(trigger !== undefined && limit !== undefined && { trigger }),
    }
  })
})

test('without calls it is the book, event by event', () => {
  fc.assert(
    fc.property(anyCommands, (commands) => {
      const [exchange, book] = [createExchange(), createBook()]
      for (const command of commands) {
        if (command.type === 'call' || command.type === 'uncross') continue
        expect(exchange.apply(command)).toEqual(book.apply(command))
      }
      for (const side of ['buy', 'sell'] as const) expect(exchange.levels(side, 50)).toEqual(book.levels(side, 50))
    }),
    { numRuns: 300, seed: 51 },
  )
})

test('through calls too: ordered = filled + cancelled + open, nothing trades in a call, and the book is never crossed after it', () => {
  const withCalls = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: anyCommand },
      { weight: 1, arbitrary: fc.constantFrom('call' as const, 'uncross' as const) },
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(withCalls, price, (list, reference) => {
      const exchange = createExchange()
      const left = new Map<number, number>()
      const take = (order: number, by: number) => void left.set(order, (left.get(order) ?? 0) - by)
      let next = 0
      let inCall = false
      for (const each of list) {
        const command: ExchangeCommand =
          each === 'call'
            ? { type: 'call' }
            : each === 'uncross'
              ? { type: 'uncross', reference }
              : each.type === 'new'
                ? orderOf(each, ++next)
                : each
        if (command.type === 'new') left.set(command.id, command.quantity)
        if (command.type === 'call') inCall = true
        for (const event of exchange.apply(command)) {
          if (event.type === 'trade') {
            expect(inCall && command.type !== 'uncross').toBe(false)
            take(event.taker, event.quantity)
            if (event.maker !== undefined) take(event.maker, event.quantity)
          }
          if (event.type === 'auctionFill') take(event.id, event.quantity)
          if (event.type === 'cancelled') left.set(event.id, 0)
          if (event.type === 'replaced') left.set(event.id, event.open)
        }
        if (command.type === 'uncross') inCall = false
        if (!inCall) {
          const [bid, ask] = [exchange.levels('buy', 1)[0], exchange.levels('sell', 1)[0]]
          if (bid && ask) expect(bid.price).toBeLessThan(ask.price)
        }
      }
      for (const [order, open] of left) expect(exchange.openOf(order) ?? 0).toBe(open)
    }),
    { numRuns: 300, seed: 52 },
  )
})

function orderOf(
  {
    limit,
    trigger,
    ...rest
  }: { type: 'new'; side: 'buy' | 'sell'; quantity: number; limit: number | undefined; trigger: number | undefined },
  order: number,
): ExchangeCommand {
  return {
    ...rest,
    id: order,
    ...(limit !== undefined && { limit }),
    ...(trigger !== undefined && limit !== undefined && { trigger }),
  }
}
