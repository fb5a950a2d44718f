import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import { collectGarbage } from '#platform/garbage.ts'
import { notationOf } from './derivatives/numbering.ts'
import { composeMarket } from './whole-market.ts'

const clock = manualClock(Date.parse('2026-11-20T10:00:00Z'))
const { market, derivatives, universe } = composeMarket({
  seed: '1',
  clock,
  calendar: createCalendar(),
  imported: [],
  histories: { prices: new Map(), rates: new Map() },
  derivatives: 300_000,
})

test('derivatives that nobody asks for any more are forgotten', async () => {
  const papers = derivatives.underlyings
    .slice(0, 2)
    .flatMap(({ key }) => [...(derivatives.papersOn(key, '2026-11-20', { months: 12 })?.number ?? [])])
  const ids = papers.slice(0, 6_000).map((number): NotationId => notationOf(number, 0))
  expect(ids.length).toBe(6_000)
  const seen = ids.slice(0, 100).map((id) => new WeakRef(universe.byNotation(id)?.instrument ?? {}))
  for (const id of ids) market.firstDay(id)
  await new Promise((next) => setImmediate(next))
  collectGarbage()
  expect(seen.filter((instrument) => instrument.deref() !== undefined)).toEqual([])
})
