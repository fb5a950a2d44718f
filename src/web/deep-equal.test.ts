import { createElement as h } from 'react'
import { describe, expect, test } from 'vitest'
import { deepEqual } from '#web/deep-equal.ts'

const Price = () => null
const Other = () => null

describe('two values say the same', () => {
  test.each<[string, unknown, unknown, boolean]>([
    ['equal figures', 1.5, 1.5, true],
    ['lists of equal rows', [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }], true],
    ['an absent value of either kind', { a: 1, b: undefined }, { a: 1, b: undefined }, true],
    ['another order of names', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['another figure', [{ a: 1 }], [{ a: 1.01 }], false],
    ['one row less', [1, 2], [1], false],
    ['one name more', { a: 1 }, { a: 1, b: 2 }, false],
    ['one name less', { a: 1, b: 2 }, { a: 1 }, false],
    ['a list and an object', [], {}, false],
    ['nothing and nothing said', null, undefined, false],
    ['two queries, whose inside cannot be seen', new URLSearchParams('a=1'), new URLSearchParams('a=1'), false],
    ['two functions', () => 1, () => 1, false],
    ['elements of one component', h(Price, { a: 1 }, h('b', null, 'x')), h(Price, { a: 1 }, h('b', null, 'x')), true],
    ['elements with another text inside', h('p', null, h('b', null, 'x')), h('p', null, h('b', null, 'y')), false],
    ['elements with another key', h(Price, { key: 'a' }), h(Price, { key: 'b' }), false],
    ['elements of two components', h(Price), h(Other), false],
    ['an element and no element', h(Price), {}, false],
  ])('%s', (_, a, b, is) => expect(deepEqual(a, b)).toBe(is))
})
