import { expect, test } from 'vitest'
import type { NotationId } from '#contract/vocabulary.ts'
import { createLiveMarket, type MarketGeneration } from './live-market.ts'

/** A market of one price, as far as the tests look at it. */
function generation(name: string, last: number) {
  const watching = new Set<() => void>()
  const part: unknown = {
    universe: { all: () => [name] },
    derivatives: { issuers: [name] },
    market: {
      quote: () => ({ last }),
      watch: (_id: NotationId, _quality: string, changed: () => void) => {
        watching.add(changed)
        return () => void watching.delete(changed)
      },
    },
  }
  return { generation: part as MarketGeneration, watching }
}
const id = 1 as NotationId

test('parts that were handed out, even taken apart, show what came last', () => {
  const live = createLiveMarket(generation('old', 10).generation)
  const { quote } = { ...live.market }
  const { universe, derivatives } = live
  live.replace(generation('new', 20).generation)
  expect(quote(id, 'RLT').last).toBe(20)
  expect(universe.all()).toEqual(['new'])
  expect(derivatives.issuers).toEqual(['new'])
})

test('who watches is told once, and watches the new market; who has stopped is not', () => {
  const [old, next] = [generation('old', 10), generation('new', 20)]
  const live = createLiveMarket(old.generation)
  let calls = 0
  const stop = live.market.watch(id, 'RLT', () => calls++)
  live.market.watch(id, 'RLT', () => expect.unreachable())()
  live.replace(next.generation)
  expect(calls).toBe(1)
  expect([old.watching.size, next.watching.size]).toEqual([0, 1])
  stop()
  expect(next.watching.size).toBe(0)
})
