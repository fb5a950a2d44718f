import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { composeMarket } from '#market/whole-market.ts'
import { manualClock } from '#platform/clock.ts'
import { countPapers } from './paper-counts.ts'

const { universe, derivatives } = composeMarket({
  seed: 'test',
  clock: manualClock(Date.parse('2026-11-20T11:00:00Z')),
  calendar: createCalendar(),
  imported: [],
  histories: { prices: new Map(), rates: new Map() },
  derivatives: 100_000,
})

test('every paper on an underlying is of one kind; calls and puts are warrants, long and short knock-outs', () => {
  const siemens = universe.byIsin('DE0007236101') ?? expect.fail('no Siemens')
  const count = countPapers(derivatives, siemens.key, '2026-11-20') ?? expect.fail('no papers')
  expect(count.total).toBeGreaterThan(0)
  expect(count.byKind.reduce((sum, each) => sum + each)).toBe(count.total)
  expect(count.calls + count.puts).toBe(count.byKind[0])
  expect(count.long + count.short).toBe(count.byKind[1])
})
