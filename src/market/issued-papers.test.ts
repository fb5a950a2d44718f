import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import type { Derivative } from './derivatives.ts'
import { composeMarket } from './whole-market.ts'

const { derivatives } = composeMarket({
  seed: '1',
  clock: manualClock(Date.parse('2026-11-20T10:00:00Z')),
  calendar: createCalendar(),
  imported: [],
  histories: { prices: new Map(), rates: new Map() },
  derivatives: 300_000,
})

const lineOf = ({ isin, kind, isShort, underlying, issuer, issued, openEnd, lastDay }: Derivative): string =>
  [isin, kind, isShort ? 'short' : 'long', underlying.key, issuer.id, issued, openEnd ? 'open' : lastDay].join(' ')

/** A thousand papers as they were issued up to November 2026: readers have them in watchlists and portfolios. */
const recorded = readFileSync(new URL('testing/issued-papers.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')

test('a number keeps its paper, whatever is issued later', () => {
  expect(recorded).toHaveLength(1000)
  const now = recorded.map((line) => {
    const paper = derivatives.byIsin(line.slice(0, 12))
    return paper ? lineOf(paper) : 'unknown'
  })
  expect(now).toEqual(recorded)
})
