import { expect, test } from 'vitest'
import { boundedQueue } from './queue.ts'

/** A queue for ten, of which late is 100 ms, and the loop around it. */
function standing(load = 1) {
  let nowMs = 0
  let turns: (() => void)[] = []
  const queue = boundedQueue(
    { fewest: 10, lateMs: 100 },
    () => nowMs,
    () => load,
    (turn) => turns.push(turn),
  )
  return {
    queue,
    pass: (ms: number) => void (nowMs += ms),
    /** what was read is over: what waited for the next turn is done */
    endTurn() {
      const due = turns
      turns = []
      for (const turn of due) turn()
    },
  }
}

test('who comes alone is answered at once; of those who come together one a turn, in their order', () => {
  const { queue, endTurn } = standing()
  const begun: number[] = []
  for (const each of [1, 2, 3]) queue.enter(() => begun.push(each))
  expect(begun).toEqual([1])
  endTurn()
  expect(begun).toEqual([1, 2])
  endTurn()
  expect(begun).toEqual([1, 2, 3])
  endTurn()
  queue.enter(() => begun.push(4))
  expect(begun).toEqual([1, 2, 3, 4])
})

test.each([
  { given: 'quick answers', eachMs: 0.2, is: 500 },
  { given: 'answers of 2 ms', eachMs: 2, is: 50 },
  { given: 'slow ones, of which ten may always wait', eachMs: 50, is: 10 },
])('so many wait as are answered within 100 ms: $given', ({ eachMs, is }) => {
  const { queue, pass, endTurn } = standing()
  const leaves: (() => void)[] = []
  const ask = () => {
    const leave = queue.enter(() => pass(eachMs))
    if (leave) leaves.push(leave)
    return leave !== undefined
  }
  for (let pair = 0; pair < 300; pair++) {
    ask()
    ask()
    endTurn()
    endTurn()
    for (const leave of leaves.splice(0)) leave()
  }
  ask() // answered at once
  let waiting = 0
  while (ask()) waiting++
  expect(waiting - is).toBeOneOf([0, 1])
})

test('who gave up while waiting is passed over and makes room', () => {
  const { queue, endTurn } = standing()
  const begun: string[] = []
  queue.enter(() => begun.push('first'))
  const leave = queue.enter(() => begun.push('gave up'))
  queue.enter(() => begun.push('last'))
  leave?.()
  endTurn()
  expect(begun).toEqual(['first', 'last'])
})

test('while new connections come they are taken in first, for 20 ms', () => {
  const { queue, pass, endTurn } = standing()
  const begun: number[] = []
  for (const each of [1, 2]) queue.enter(() => begun.push(each))
  for (let ms = 0; ms < 20; ms += 5) {
    queue.connected()
    endTurn()
    expect(begun).toEqual([1])
    pass(5)
  }
  queue.connected()
  endTurn()
  expect(begun).toEqual([1, 2])
})

test('while ten are late nobody is taken; once one of them is answered the next is', () => {
  const { queue, pass, endTurn } = standing()
  const leaves = Array.from({ length: 10 }, () => {
    const leave = queue.enter(() => {})
    endTurn()
    return leave
  })
  pass(100)
  expect(queue.enter(() => {})).toBeUndefined()
  leaves[0]?.()
  expect(queue.enter(() => {})).toBeTypeOf('function')
})

test('those that wait for a database, while the loop has time, send nobody away', () => {
  const { queue, pass, endTurn } = standing(0.5)
  for (let request = 0; request < 30; request++) {
    queue.enter(() => {})
    endTurn()
  }
  pass(3000)
  expect(queue.enter(() => {})).toBeTypeOf('function')
})

test('a queue that is held begins no answer and sends nobody away; then it goes on with all that came', () => {
  const { queue, endTurn } = standing()
  const begun: number[] = []
  for (const each of [1, 2]) queue.enter(() => begun.push(each))
  const goOn = queue.hold()
  for (let each = 3; each <= 500; each++) expect(queue.enter(() => begun.push(each))).toBeTypeOf('function')
  endTurn()
  endTurn()
  expect(begun).toEqual([1])
  goOn()
  endTurn()
  endTurn()
  expect(begun).toEqual([1, 2, 3])
})
