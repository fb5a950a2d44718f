import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compact, wordsOfName, wordsOfQuery } from './fold.ts'
import { buildTextIndex } from './text-index.ts'
import { buildTrie, nearPrefixes } from './typos.ts'

test('a name has every way of writing its words', () => {
  expect([...wordsOfName('Münchener Rück')]).toEqual([
    ['muenchener', { first: true }],
    ['rueck', { first: false }],
    ['munchener', { first: true }],
    ['ruck', { first: false }],
  ])
  expect([...wordsOfName('S&P 500').keys()]).toEqual(['sp', 'sp500', 's', 'p', '500'])
})

test('a query parts at hyphens and drops signs inside words', () => {
  expect(wordsOfQuery(' Coca-Cola  E.ON (DE) ')).toEqual(['coca', 'cola', 'eon', 'de'])
  expect(compact('L’Oréal S.A.')).toBe('lorealsa')
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 9 })

/** Optimal string alignment written plainly: what the trie must agree with. */
function mistakes(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1
      let cost = Math.min(rows[row - 1]![column]! + 1, rows[row]![column - 1]! + 1, rows[row - 1]![column - 1]! + same)
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, rows[row - 2]![column - 2]! + 1)
      rows[row]![column] = cost
    }
  return rows[one.length]![other.length]!
}

test('the trie finds exactly the words that begin with something one mistake away', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 30 }),
      fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 4, maxLength: 7 }),
      (list, query) => {
        const tokens = list.toSorted()
        const found = new Set(nearPrefixes(buildTrie(tokens), query).flatMap(({ from, to }) => tokens.slice(from, to)))
        const near = (token: string) =>
          Array.from({ length: token.length - 1 }, (_, at) => token.slice(0, at + 2)).some(
            (prefix) => mistakes(prefix, query) <= 1,
          )
        expect([...found].toSorted()).toEqual(tokens.filter(near))
      },
    ),
    { seed: 20_735, numRuns: 300 },
  )
})

test('every word of a name finds it, begun or whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.nat(),
      (names, pick, cut) => {
        const index = buildTextIndex(
          names.map((name, value) => ({ value, names: [name.join(' ')], codes: [], popularity: 0 })),
        )
        const wanted = pick % names.length
        const query = names[wanted]!.map((part) => part.slice(0, 1 + (cut % part.length))).join(' ')
        const found = new Set<number>()
        index.match(query, (value) => found.add(value))
        expect(found).toContain(wanted)
      },
    ),
    { seed: 82_849, numRuns: 200 },
  )
})

test('no query breaks the index', () => {
  const index = buildTextIndex([{ value: 1, names: ['SAP'], codes: ['716460'], popularity: 1 }])
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (query) => index.match(query, () => {})),
    { seed: 4, numRuns: 300 },
  )
})

test('a word that some name has may still be meant for another, where the rest of the query says so', () => {
  const index = buildTextIndex(
    ['Coca Cola', 'Kola Mining', 'Coca Farms'].map((name) => ({
      value: name,
      names: [name],
      codes: [],
      popularity: 0,
    })),
  )
  const found: string[] = []
  index.match('coca kola', (value) => found.push(value))
  expect(found).toEqual(['Coca Cola'])
})
