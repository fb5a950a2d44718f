import { expect, test } from 'vitest'
import { boundedQueue } from './queue.ts'

/** A queue for ten, of which late is 100 ms, and the loop around it. */
function standing(load = 1) {
  let nowMs = 0
  let endTurn = () => {}
  const queue = boundedQueue(
    { fewest: 10, lateMs: 100 },
    () => nowMs,
    () => load,
    (end) => (endTurn = end),
  )
  return { enter: queue.enter, pass: (ms: number) => void (nowMs += ms), endTurn: () => endTurn() }
}

test.each([
  { given: 'many quick ones are all taken', come: 1000, eachMs: 0.05, is: 1000 },
  { given: 'those beyond 100 ms of work are not', come: 1000, eachMs: 2, is: 50 },
  { given: 'ten are taken, however slow', come: 12, eachMs: 500, is: 10 },
])('of those that are answered as they come $given, and the next turn begins anew', ({ come, eachMs, is }) => {
  const { enter, pass, endTurn } = standing()
  const turn = () => {
    let taken = 0
    for (let request = 0; request < come; request++) {
      const leave = enter()
      if (!leave) continue
      taken++
      pass(eachMs)
      leave()
    }
    endTurn()
    return taken
  }
  expect([turn(), turn()]).toEqual([is, is])
})

test('while ten are late nobody is taken; once one of them is answered the next is', () => {
  const { enter, pass, endTurn } = standing()
  const leaves = Array.from({ length: 30 }, enter)
  expect(leaves).not.toContain(undefined)
  endTurn()
  pass(100)
  expect(enter()).toBeUndefined()
  for (const leave of leaves.slice(0, 21)) leave?.()
  expect(enter()).toBeTypeOf('function')
})

test('those that wait for a database, while the loop has time, send nobody away', () => {
  const { enter, pass, endTurn } = standing(0.5)
  for (let request = 0; request < 30; request++) enter()
  endTurn()
  pass(3000)
  expect(enter()).toBeTypeOf('function')
})
