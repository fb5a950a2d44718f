import { beforeEach, describe, expect, test } from 'vitest'
import { createAnnouncer, type Announcer } from './announce.ts'

let said: string[]
let restMs: number[]
let tick: () => void
let announcer: Announcer
const prices = { sap: 'SAP 246,35', bmw: 'BMW 83,17' }

beforeEach(() => {
  said = []
  restMs = []
  announcer = createAnnouncer({
    say: (text) => void said.push(text),
    every: (ms, call) => {
      restMs.push(ms)
      tick = call
    },
  })
})

describe('announcements of prices', () => {
  test('begin at once and rest ten seconds', () => {
    announcer.follow(() => prices.sap)
    expect([said, restMs]).toEqual([['SAP 246,35'], [10_000]])
  })
  test('are made of what changed alone', () => {
    let sap = prices.sap
    announcer.follow(() => sap)
    tick()
    expect(said).toEqual(['SAP 246,35'])
    sap = 'SAP 246,40'
    tick()
    expect(said).toEqual(['SAP 246,35', 'SAP 246,40'])
  })
  test('of a second row wait for the next turn, and there is one clock for all', () => {
    let sap = prices.sap
    announcer.follow(() => sap)
    announcer.follow(() => prices.bmw)
    expect(said).toHaveLength(1)
    sap = 'SAP 246,40'
    tick()
    expect([said.at(-1), restMs.length]).toEqual(['SAP 246,40; BMW 83,17', 1])
  })
  test('end with their row', () => {
    let sap = prices.sap
    const end = announcer.follow(() => sap)
    end()
    sap = 'SAP 246,40'
    tick()
    expect(said).toEqual(['SAP 246,35'])
  })
})
