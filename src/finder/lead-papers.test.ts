import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { createFittingPapers } from '#market/fitting-papers.ts'
import { underlyingSource } from '#market/underlying-source.ts'
import { composeMarket } from '#market/whole-market.ts'
import { manualClock } from '#platform/clock.ts'
import { leadPapers } from './lead-papers.ts'
import { popularUnderlyings } from './selections.ts'

const calendar = createCalendar()
const clock = manualClock(Date.parse('2026-11-20T11:00:00Z'))
const { market, universe, derivatives } = composeMarket({
  seed: 'test',
  clock,
  calendar,
  imported: [],
  histories: { prices: new Map(), rates: new Map() },
  derivatives: 100_000,
})
const fittingPapers = createFittingPapers(derivatives, calendar, underlyingSource(universe, market))

test('the first reader gets two long and two short papers on every well-known underlying, chosen once', async () => {
  const asked: string[] = []
  const watched = {
    ...fittingPapers,
    nearest: (...args: Parameters<typeof fittingPapers.nearest>) => (
      asked.push(args[0].key), fittingPapers.nearest(...args)
    ),
  }
  const papers = leadPapers({ universe, fittingPapers: watched, derivatives, market })
  const [list, again] = await Promise.all([papers(), papers()])
  const underlyings = popularUnderlyings(universe)
  expect(list).toHaveLength(4 * underlyings.length)
  expect(again).toEqual(list)
  expect(asked).toHaveLength(2 * underlyings.length)
  for (const { facts } of list)
    expect(facts.kind === 'derivative' && underlyings.some(({ key }) => key === facts.underlyingKey)).toBe(true)
})
