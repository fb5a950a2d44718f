import { describe, expect, test } from 'vitest'
import { createBook } from './book.ts'
import { commandOf, wordsOf } from './testing/script.ts'

/** what the last command brought about */
function after(lines: string): string[] {
  const book = createBook()
  return (
    lines
      .trim()
      .split(/\s*\n\s*/)
      .map((line) => book.apply(commandOf(line)).map(wordsOf))
      .at(-1) ?? []
  )
}

describe('price and time', () => {
  test('the better price trades first, then the earlier order, at the price of what was there', () => {
    expect(
      after(`
      1 sell 5 @102
      2 sell 5 @101
      3 sell 5 @101
      4 buy 12 @102
    `),
    ).toEqual(['4 accepted', '4 buys 5 at 101 from 2', '4 buys 5 at 101 from 3', '4 buys 2 at 102 from 1'])
  })

  test('at one price the market outside stands first, a better order of a user before it', () => {
    expect(
      after(`
      market 9x99 | 4x101 4x102
      1 sell 5 @101
      2 sell 5 @100
      3 buy 12 @101
    `),
    ).toEqual(['3 accepted', '3 buys 5 at 100 from 2', '3 buys 4 at 101 from market', '3 buys 3 at 101 from 1'])
  })

  test('what is not filled rests', () => {
    const book = createBook()
    for (const line of ['1 sell 4 @100', '2 buy 10 @100', '3 buy 5 @100', '4 buy 1 @98']) book.apply(commandOf(line))
    expect(book.levels('buy', 5)).toEqual([
      { price: 100, quantity: 11, orders: 2 },
      { price: 98, quantity: 1, orders: 1 },
    ])
    expect(book.levels('sell', 5)).toEqual([])
    expect(book.openOf(2)).toBe(6)
    expect(book.openOf(1)).toBeUndefined()
  })

  test("a resting order takes from a market that moves over it, at the market's price", () => {
    expect(
      after(`
      1 buy 5 @100
      2 buy 5 @99
      market 9x96 | 3x97 4x98 9x99
    `),
    ).toEqual([
      '1 buys 3 at 97 from market',
      '1 buys 2 at 98 from market',
      '2 buys 2 at 98 from market',
      '2 buys 3 at 99 from market',
    ])
  })

  test('what was taken from the market is gone until the market offers anew', () => {
    expect(after('market 5x99 | 5x101\n1 buy 5\n2 buy 1 @101')).toEqual(['2 accepted'])
    expect(after('market 5x99 | 5x101\n1 buy 5\nmarket 5x99 | 5x101\n2 buy 1 @101')).toEqual([
      '2 accepted',
      '2 buys 1 at 101 from market',
    ])
  })
})

describe('kinds of orders', () => {
  test.each([
    {
      given: 'a market order takes what there is',
      lines: '1 sell 5 @100\n2 sell 5 @150\n3 buy 12',
      is: ['3 accepted', '3 buys 5 at 100 from 1', '3 buys 5 at 150 from 2', '3 cancelled 2 notFilledAtOnce'],
    },
    {
      given: 'immediate or cancel never rests',
      lines: '1 sell 5 @100\n2 buy 9 @101 ioc',
      is: ['2 accepted', '2 buys 5 at 100 from 1', '2 cancelled 4 notFilledAtOnce'],
    },
    {
      given: 'fill or kill takes nothing when it cannot have all',
      lines: 'market 1x90 | 3x100 9x102\n1 sell 5 @101\n2 buy 9 @101 fok',
      is: ['2 accepted', '2 cancelled 9 notFillable'],
    },
    {
      given: 'and all when it can',
      lines: 'market 1x90 | 4x100\n1 sell 5 @101\n2 buy 9 @101 fok',
      is: ['2 accepted', '2 buys 4 at 100 from market', '2 buys 5 at 101 from 1'],
    },
    { given: 'a stop waits', lines: 'market 5x99 | 5x101\nprint 100\n1 sell 5 stop 98', is: ['1 accepted'] },
    {
      given: 'a stop whose price has printed goes off at once',
      lines: 'market 5x97 | 5x101\nprint 98\n1 sell 5 stop 98',
      is: ['1 accepted', '1 triggered', '1 sells 5 at 97 to market'],
    },
    {
      given: 'a price that was passed before the stop came does not set it off',
      lines: 'market 5x99 | 5x101\nprint 97\nprint 100\n1 sell 5 stop 98',
      is: ['1 accepted'],
    },
    {
      given: 'stops go off from the nearest trigger on',
      lines: '1 sell 5 stop 97\n2 sell 5 stop 98\n3 sell 5 @99 stop 98\nprint 97',
      is: [
        '2 triggered',
        '2 cancelled 5 notFilledAtOnce',
        '3 triggered',
        '1 triggered',
        '1 cancelled 5 notFilledAtOnce',
      ],
    },
    {
      given: 'a stop sets off the next through its own trade',
      lines: 'market 5x95 5x90 | 9x101\n1 sell 5 stop 98\n2 sell 5 stop 95\nprint 98',
      is: ['1 triggered', '1 sells 5 at 95 to market', '2 triggered', '2 sells 5 at 90 to market'],
    },
    {
      given: 'a trade on the way of a sweep counts too',
      lines: '1 sell 1 @101\n2 sell 1 @105\n3 buy 1 @90 stop 104\n4 sell 1 @120 stop 101\n5 buy 2',
      is: ['5 accepted', '5 buys 1 at 101 from 1', '5 buys 1 at 105 from 2', '3 triggered', '4 triggered'],
    },
  ])('$given', ({ lines, is }) => expect(after(lines)).toEqual(is))
})

describe('changing orders', () => {
  const queue = '1 buy 10 @100\n2 buy 10 @100\n'
  test.each([
    {
      given: 'less keeps its place',
      lines: `${queue}replace 1 8\n3 sell 9 @100`,
      is: ['3 accepted', '3 sells 8 at 100 to 1', '3 sells 1 at 100 to 2'],
    },
    {
      given: 'more loses it',
      lines: `${queue}replace 1 11\n3 sell 9 @100`,
      is: ['3 accepted', '3 sells 9 at 100 to 2'],
    },
    {
      given: 'another price loses it',
      lines: `${queue}replace 1 @99\nreplace 1 @100\n3 sell 9 @100`,
      is: ['3 accepted', '3 sells 9 at 100 to 2'],
    },
    {
      given: 'a new price may trade at once',
      lines: '1 buy 10 @100\n2 sell 4 @105\nreplace 1 @105',
      is: ['1 replaced 10 at the end', '1 buys 4 at 105 from 2'],
    },
    {
      given: 'quantity counts what is filled',
      lines: '1 buy 10 @100\n2 sell 4 @100\nreplace 1 9',
      is: ['1 replaced 5 in place'],
    },
    {
      given: 'less than is filled ends it',
      lines: '1 buy 10 @100\n2 sell 4 @100\nreplace 1 4',
      is: ['1 cancelled 6 nothingLeft'],
    },
    {
      given: 'a stop moves its trigger',
      lines: 'print 100\n1 sell 5 @90 stop 95\nreplace 1 stop 101',
      is: ['1 replaced 5 at the end', '1 triggered'],
    },
    {
      given: 'a cancelled order is gone',
      lines: `${queue}cancel 1\n3 sell 9 @100`,
      is: ['3 accepted', '3 sells 9 at 100 to 2'],
    },
  ])('$given', ({ lines, is }) => expect(after(lines)).toEqual(is))
})

test.each([
  { lines: '2 buy 1 @1\n2 buy 1 @1', is: ['2 rejected idNotRising'] },
  { lines: '1 buy 0 @1', is: ['1 rejected badQuantity'] },
  { lines: '1 buy 1.5 @1', is: ['1 rejected badQuantity'] },
  { lines: '1 buy 1 @-5', is: ['1 rejected badPrice'] },
  { lines: '1 buy 1 @5 stop 0', is: ['1 rejected badPrice'] },
  { lines: 'cancel 7', is: ['7 rejected unknownOrder'] },
  { lines: 'replace 7 5', is: ['7 rejected unknownOrder'] },
  { lines: '1 buy 5 @100\nreplace 1 stop 90', is: ['1 rejected notWaiting'] },
  { lines: 'market 5x101 | 5x100', is: ['market rejected crossedLiquidity'] },
  { lines: 'market 5x98 5x99 | 5x100', is: ['market rejected crossedLiquidity'] },
  { lines: 'print 0', is: ['market rejected badPrice'] },
])('refused: $lines', ({ lines, is }) => expect(after(lines)).toEqual(is))
