import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { basketOf, readThemes } from '#content/themes.ts'
import { createSimulatedMarket } from '#market/simulated-market.ts'
import type { DailyFigures } from '#market/statistics.ts'
import { loadUniverse } from '#market/universe.ts'
import { manualClock } from '#platform/clock.ts'
import { anonymous } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { themeHandlers } from './themes.handlers.ts'
import type { getThemeDevelopment, listThemes } from './themes.contract.ts'

const now = Date.parse('2026-11-20T16:00:00Z')
const clock = manualClock(now)
const universe = loadUniverse()
const calendar = createCalendar()
const market = createSimulatedMarket({ universe, calendar, clock, seed: 'test' })
const themes = readThemes().slice(0, 1)
const counted: DailyFigures = {
  day: '2026-11-19',
  close: 90,
  simulated: true,
  references: [{ from: 0, closes: { Y1: 80 } }],
  until: now + 1,
}

test('on a Sunday the year of a basket ends on Friday and begins on its day a year before, as that of its shares does', async () => {
  const sunday = manualClock(Date.parse('2026-11-29T20:00:00Z'))
  const rooms = {
    generation: () => universe,
    clock: sunday,
    universe,
    calendar,
    market: createSimulatedMarket({ universe, calendar, clock: sunday, seed: 'test' }),
    themes: () => themes,
    origin: 'https://parkett.example',
  }
  const [, , develop] = themeHandlers(rooms as unknown as Rooms)
  const asked = { params: { alias: themes[0]!.alias }, query: { years: '1' }, body: undefined }
  const { day } = (await develop!.answer(asked, anonymous, 0)) as ReplyOf<typeof getThemeDevelopment>
  expect([day[0], day.at(-1)]).toEqual(['2025-11-27', '2026-11-27'])
})

/** The overview, once the daily figures of these shares are counted. */
async function overview(isCounted: (key: string) => boolean, complete: boolean) {
  const statistics = {
    of: (key: string) => (isCounted(key) ? counted : undefined),
    soon: () => {},
    completeSince: () => (complete ? now : undefined),
    knowsLongHistories: () => true,
  }
  const rooms = {
    generation: () => universe,
    clock,
    universe,
    calendar,
    market,
    statistics,
    themes: () => themes,
    origin: 'https://parkett.example',
  }
  const [list] = themeHandlers(rooms as unknown as Rooms)
  return (await list!.answer({ params: {}, query: {}, body: undefined }, anonymous, 0)) as ReplyOf<typeof listThemes>
}

test('the year of a basket is told once that of each of its shares is counted, not of the first few', async () => {
  const [first] = basketOf(universe, themes[0]!)
  const begun = await overview((key) => key === first?.key, false)
  expect(begun.list[0]?.performance1YearPct).toBeUndefined()
  expect(begun.hint).toContain('nach und nach berechnet')
  const done = await overview(() => true, true)
  expect(done.list[0]?.performance1YearPct).toEqual(expect.any(Number))
  expect(done.hint).toBeUndefined()
})
